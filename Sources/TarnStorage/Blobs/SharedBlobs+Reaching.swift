import Tarn

// Calls by the store when its relation to the file changes.
extension SharedBlobs {
  /// - Precondition: no store uses these blobs yet.
  func begin(_ file: SharedFile) {
    let isFirst = work.withLock { work in
      guard case .unknown = work.place else { return false }
      work = Work(place: .elsewhere, file: file)
      return true
    }
    if !isFirst { fatalError("Blobs are of one store: give that of \(file.path) blobs of its own.") }
  }

  /// This program now owns the file.
  func own(_ keeper: any BlobKeeper) {
    work.withLock { work in
      // A file that is opened after the store was closed is closed with it.
      if case .elsewhere = work.place { work.place = .own(keeper) }
    }
  }

  /// Releases the file.
  func close() { work.withLock { $0.place = .closed } }
}

// Reaching the owner of the file.
extension SharedBlobs {
  /// Performs an operation where the blobs are, and waits until the file has an owner.
  ///
  /// - Parameter asking: the operation, on a thread that it may block. It returns `nil` if the owner can't do it at
  ///   present: then it is repeated.
  func reach<Answer: Sendable>(
    _ doing: (any BlobKeeper) async throws -> Answer,
    asking: @escaping @Sendable (OwnerClient, SharedFile) throws(OwnerError) -> Answer?
  ) async throws -> Answer {
    var deadline: ContinuousClock.Instant?
    while true {
      let (place, file) = work.withLock { ($0.place, $0.file) }
      switch place {
      case .own(let keeper): return try await doing(keeper)
      case .closed: throw StorageError(.unreachable, path: file.path, "it is closed")
      case .elsewhere:
        let end = deadline ?? ContinuousClock.now + file.patience
        deadline = end
        if let answer = try await ask(file, until: end, asking) { return answer }
      case .unknown: break
      }
      let end = deadline ?? ContinuousClock.now + file.patience
      deadline = end
      guard ContinuousClock.now < end else { throw Self.alone(place, file) }
      // The task is suspended, for `patience` at most. It polls, because one of the reasons has no event: an owner
      // without a free connection. The random pause keeps two waiting tasks from colliding again and again.
      try await Task.sleep(for: .milliseconds(.random(in: 5...30)))
    }
  }

  /// - Returns: `nil` if no owner can answer at present.
  private func ask<Answer: Sendable>(
    _ file: SharedFile, until end: ContinuousClock.Instant,
    _ asking: @escaping @Sendable (OwnerClient, SharedFile) throws(OwnerError) -> Answer?
  ) async throws -> Answer? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        do throws(OwnerError) {
          // Earlier operations may have blocked the queue until after the deadline.
          let left = end - ContinuousClock.now
          guard left > .zero else { return continuation.resume(returning: nil) }
          continuation.resume(returning: try asking(try OwnerClient.connect(to: file.path, timeout: left), file))
        } catch {
          switch error.kind {
          // The owner has ended, is starting, or is busy: the next attempt finds out.
          case .nobody, .listensNot, .busy, .hungUp, .idle, .timedOut: continuation.resume(returning: nil)
          default: continuation.resume(throwing: StorageError(error, path: file.path))
          }
        }
      }
    }
  }

  private static func alone(_ place: Place, _ file: SharedFile) -> StorageError {
    guard case .elsewhere = place else {
      return StorageError(
        .unreachable, path: file.path, "these blobs belong to no store; give them to SharedStore when it is made")
    }
    let owner = OwnerLock.owner(of: file.path).map { "\($0) has \(file.name) open and can't see to it" }
    return StorageError(
      .owned, path: file.path,
      "\(owner ?? "No program has \(file.name) open just now"): the bytes were neither kept nor read. Try again.")
  }
}

extension SharedFile {
  /// The file's name without its folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
