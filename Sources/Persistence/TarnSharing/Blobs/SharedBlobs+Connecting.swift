import Tarn
import TarnStorage

// The file's location, as the store reports it.
extension SharedBlobs {
  /// Sets the file of the store.
  ///
  /// - Precondition: The blobs belong to no store yet.
  func begin(_ file: SharedFile) {
    let isFirst = work.withLock { work in
      guard case .unknown = work.location else { return false }
      work = Work(location: .elsewhere, file: file)
      return true
    }
    if !isFirst { fatalError("SharedBlobs belong to one store only: give the store of \(file.path) its own.") }
  }

  /// Records that this program owns the file from now on.
  func own(_ store: any BlobStore) {
    work.withLock { work in
      // A file that is opened while the store is closed is closed with it.
      if case .elsewhere = work.location { work.location = .own(store) }
    }
  }

  /// Releases the file.
  func close() { work.withLock { $0.location = .closed } }
}

// Access to the owner of the file, in this program or another.
extension SharedBlobs {
  /// Performs an operation where the blobs are, and waits while there is no owner.
  ///
  /// - Parameters:
  ///   - perform: Performs the operation on the storage of this program.
  ///   - sendRequest: Requests the operation from the owner. It runs on a queue whose thread it may block. `nil` means
  ///     that the owner is busy: it is tried again.
  func connect<Response: Sendable>(
    _ perform: (any BlobStore) async throws -> Response,
    requesting sendRequest: @escaping @Sendable (OwnerClient, SharedFile) throws(OwnerError) -> Response?
  ) async throws -> Response {
    var deadline: ContinuousClock.Instant?
    while true {
      let (location, file) = work.withLock { ($0.location, $0.file) }
      switch location {
      case .own(let store): return try await perform(store)
      case .closed: throw StorageError(.unreachable, path: file.path, "it is closed")
      case .elsewhere:
        let end = deadline ?? ContinuousClock.now + file.timeout
        deadline = end
        if let response = try await request(file, until: end, sendRequest) { return response }
      case .unknown: break
      }
      let end = deadline ?? ContinuousClock.now + file.timeout
      deadline = end
      guard ContinuousClock.now < end else { throw Self.noOwnerError(location, file) }
      // The task is suspended, for `timeout` at most. It polls, because one of the reasons has no event: an owner
      // without a free connection. The interval is random, so that two waiting programs do not collide repeatedly.
      try await Task.sleep(for: .milliseconds(.random(in: 5...30)))
    }
  }

  /// Sends a request to the owner.
  ///
  /// - Returns: `nil` if there is no owner that can answer now.
  private func request<Response: Sendable>(
    _ file: SharedFile, until end: ContinuousClock.Instant,
    _ sendRequest: @escaping @Sendable (OwnerClient, SharedFile) throws(OwnerError) -> Response?
  ) async throws -> Response? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        do throws(OwnerError) {
          // Earlier requests may have occupied the queue until the deadline.
          let remaining = end - ContinuousClock.now
          guard remaining > .zero else { return continuation.resume(returning: nil) }
          let client = try OwnerClient.connect(to: file.path, timeout: remaining)
          continuation.resume(returning: try sendRequest(client, file))
        } catch {
          switch error.kind {
          // The owner has ended, is starting, or is busy: the next attempt finds out.
          case .noOwner, .notListening, .busy, .hungUp, .idle, .timedOut: continuation.resume(returning: nil)
          default: continuation.resume(throwing: StorageError(error, path: file.path))
          }
        }
      }
    }
  }

  private static func noOwnerError(_ location: Location, _ file: SharedFile) -> StorageError {
    guard case .elsewhere = location else {
      return StorageError(
        .unreachable, path: file.path, "these blobs belong to no store; pass them to the initializer of SharedStore")
    }
    let owner = OwnerLock.owner(of: file.path).map { "\($0) has \(file.name) open and does not answer" }
    return StorageError(
      .owned, path: file.path,
      "\(owner ?? "No program has \(file.name) open at the moment"), so the bytes were neither stored nor read. Try again."
    )
  }
}

extension SharedFile {
  /// The name without the folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
