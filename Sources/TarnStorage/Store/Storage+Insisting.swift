extension Storage {
  /// Repeats an operation that the disk may refuse, until it succeeds.
  ///
  /// ```swift
  /// document.send(.suggested(wish))
  /// guard await storage.insist({ try await storage.flush() }) != nil else { return }
  /// // On disk: who made the wish can be told that it is true.
  /// ```
  ///
  /// For output that must not precede the disk and can wait: meanwhile ``status`` gives the reason. If the user should
  /// see the error at once, call the operation directly and catch its error.
  ///
  /// - Parameter work: called at once, and a second after each failure: as often as a user would check whether it works
  ///   again.
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
