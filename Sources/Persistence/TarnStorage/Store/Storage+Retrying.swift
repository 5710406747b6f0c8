extension Storage {
  /// Repeats work that a disk may reject for a while, until it succeeds.
  ///
  /// ```swift
  /// document.send(.suggested(title))
  /// guard await storage.retryUntilDone({ try await storage.flush() }) != nil else { return }
  /// // On disk: the suggestion can now be acknowledged.
  /// ```
  ///
  /// Use it for work that must be durable before the app reports it, and that can wait; meanwhile ``status`` says why
  /// it waits. Where the user should see the error at once, call the work directly and catch the error.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the caller; leave it to the compiler.
  ///   - work: The work, tried at once and again a second after each failure: about as often as a user would check
  ///     whether it works again.
  /// - Returns: The result of the work; `nil` if the task was cancelled or the storage was closed first.
  public func retryUntilDone<Value>(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
  ) async -> Value? {
    while !Task.isCancelled, status != .closed {
      if let value = try? await work() { return value }
      try? await Task.sleep(for: .seconds(1))
    }
    return nil
  }
}
