extension SyncClient {
  /// Waits until the server has news that the engine has not requested yet. The next pull then returns them without a
  /// request.
  ///
  /// ```swift
  /// while !Task.isCancelled {
  ///   try await client.waitForNews()
  ///   print("Send the event refresh to the engine.")
  /// }
  /// ```
  ///
  /// The first call of a process returns at once: the cursor of the engine is known only after its first pull. If news were
  /// announced and not pulled, as while the engine pauses, it waits for the pull.
  ///
  /// - Throws: ``SyncFailure`` if the server can't be asked now; also ``SyncFailure/offline`` after a cancellation.
  public func waitForNews() async throws(SyncFailure) {
    while !Task.isCancelled {
      guard let cursor = await news.nextCursor() else {
        guard !Task.isCancelled else { break }
        return
      }
      let start = ContinuousClock.now
      if let page = try await nextPage(after: cursor) {
        if news.keep(page, after: cursor) { return }
      } else if ContinuousClock.now - start < Self.shortestWait {
        // A server or a proxy that ends streams at once must not be asked in a loop.
        throw .tryLater(seconds: nil)
      }
    }
    throw .offline
  }

  /// Makes the next ``waitForNews()`` return at once, as the first one of a process does.
  func restartNews() { news.restart() }

  /// Makes the next ``waitForNews()`` wait until the engine has pulled.
  func requirePull() { news.announce() }

  /// A server ends a stream without news after 25 seconds, or when it stops.
  private static var shortestWait: Duration { .seconds(5) }

  /// Returns the first page of a stream; `nil` if it ended without one.
  private func nextPage(after cursor: String?) async throws(SyncFailure) -> SyncNewsPage<Object>? {
    var request = request("events", parameters(after: cursor) + [("once", "1")])
    request.timeLimit = .seconds(60)
    let body = try await response(to: request).get().body
    // One event: the text of all its lines of data.
    let data = body.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: "data:".utf8) }
      .map { $0.dropFirst("data:".utf8.count) }.joined()
    guard !data.isEmpty else { return nil }
    guard let page = try? SyncJSON.read(SyncNewsPage<Object>.self, from: data) else {
      throw .tryLater(seconds: nil)
    }
    return page
  }
}
