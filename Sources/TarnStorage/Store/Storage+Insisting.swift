extension Storage {
  /// Does something that a disk may refuse for a while, again and again until it is done.
  ///
  /// ```swift
  /// document.send(.suggested(wish))
  /// guard await storage.insist({ try await storage.flush() }) != nil else { return }
  /// // On disk: who made the wish can be told that it is true.
  /// ```
  ///
  /// For what must not be said before it is durable, and can wait: ``status`` says meanwhile why it does. Where a person should
  /// rather hear at once that it failed, call it without this, and catch the error.
  ///
  /// - Parameter work: is tried at once, and after each failure a second later: as often as a person would look whether it works again.
  /// - Returns: `nil` if the task was cancelled or the storage closed first.
  public func insist<Value>(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
  ) async -> Value? {
    while !Task.isCancelled, status != .closed {
      if let value = try? await work() { return value }
      try? await Task.sleep(for: .seconds(1))
    }
    return nil
  }
}
