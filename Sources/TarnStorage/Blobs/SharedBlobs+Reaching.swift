import Tarn

// What the store says of the file.
extension SharedBlobs {
  /// - Precondition: no store has it yet.
  func begin(_ file: SharedFile) {
    let isFirst = work.withLock { work in
      guard case .unknown = work.place else { return false }
      work = Work(place: .elsewhere, file: file)
      return true
    }
    if !isFirst { fatalError("SharedBlobs belong to one store only: give the store of \(file.path) its own.") }
  }

  /// The file is this program's own from now on.
  func own(_ keeper: any BlobKeeper) {
    work.withLock { work in
      // A file that is opened while the store is closed is closed with it.
      if case .elsewhere = work.place { work.place = .own(keeper) }
    }
  }

  /// Lets go of the file.
  func close() { work.withLock { $0.place = .closed } }
}

// Reaching whoever has the file.
extension SharedBlobs {
  /// Does something where the blobs are, waiting for somebody to have them.
  ///
  /// - Parameter asking: runs where it may keep a thread waiting. `nil` says that the owner can't just now: it is tried again.
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
      // The task is suspended, for `patience` at most. It looks again, because one of the reasons has no event: an owner with no
      // connection to spare. At different times, so that two who wait do not meet again and again.
      try await Task.sleep(for: .milliseconds(.random(in: 5...30)))
    }
  }

  /// - Returns: `nil` if nobody has the file who can answer just now.
  private func ask<Answer: Sendable>(
    _ file: SharedFile, until end: ContinuousClock.Instant,
    _ asking: @escaping @Sendable (OwnerClient, SharedFile) throws(OwnerError) -> Answer?
  ) async throws -> Answer? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        do throws(OwnerError) {
          // Others may have kept the queue until it is too late.
          let left = end - ContinuousClock.now
          guard left > .zero else { return continuation.resume(returning: nil) }
          continuation.resume(returning: try asking(try OwnerClient.connect(to: file.path, timeout: left), file))
        } catch {
          switch error.kind {
          // It has ended, or is beginning, or has to do with others: the next try finds out.
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
  /// Without the folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
