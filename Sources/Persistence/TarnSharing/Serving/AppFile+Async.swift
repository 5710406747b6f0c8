import Dispatch
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage

/// The same for tasks, in which nothing may block: the functions wait on a thread of their own.
extension AppFile {
  /// Returns the current state, from the app if it is running: `read(timeout:onWarning:)` for tasks.
  ///
  /// ```swift
  /// let state = try await Todos.app.file().read()
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: How long to wait.
  ///   - onWarning: Called with a message for the user, on any thread; by default it is written to standard error.
  /// - Throws: The errors of the function that blocks.
  public func read(
    timeout: Duration = .seconds(5), onWarning: @escaping @Sendable (String) -> Void = FileWarning.print
  ) async throws(StorageError) -> F.State {
    try await onThread { () throws(StorageError) in try read(timeout: timeout, onWarning: onWarning) }
  }

  /// Executes commands on the app's state: `perform(_:timeout:onWarning:)` for tasks.
  ///
  /// ```swift
  /// let result = try await Todos.app.file().perform([.send(.add("buy beer"))])
  /// if let reason = result.error { print("It is not saved yet: \(reason)") }
  /// ```
  ///
  /// - Parameters:
  ///   - commands: The commands, executed in order. Only synchronous use cases are called.
  ///   - timeout: How long to wait.
  ///   - onWarning: Called with a message for the user, on any thread; by default it is written to standard error.
  /// - Throws: The errors of the function that blocks.
  public func perform(
    _ commands: [StoreCommand<F.State, F.Action>], timeout: Duration = .seconds(5),
    onWarning: @escaping @Sendable (String) -> Void = FileWarning.print
  ) async throws(StorageError) -> PerformResult<F.Action, F.Effect> {
    try await onThread { () throws(StorageError) in try perform(commands, timeout: timeout, onWarning: onWarning) }
  }

  /// Executes actions on a shared document: `perform(actions:step:in:timeout:onWarning:)` for tasks.
  ///
  /// - Parameters:
  ///   - actions: The actions, executed in order.
  ///   - step: The name of a step that contains all actions; `nil` for a step each.
  ///   - session: The session of the actions, which stays; `nil` for a session of this command only.
  ///   - timeout: How long to wait.
  ///   - onWarning: Called with a message for the user, on any thread; by default it is written to standard error.
  /// - Throws: The errors of the function that blocks.
  public func perform<D: DocumentFeature>(
    actions: [D.Action], step: String? = nil, in session: SessionID? = nil, timeout: Duration = .seconds(5),
    onWarning: @escaping @Sendable (String) -> Void = FileWarning.print
  ) async throws(StorageError) -> PerformResult<F.Action, F.Effect> where F == SharedDocument<D>, D: SendableMetatype {
    try await onThread { () throws(StorageError) in
      try perform(actions: actions, step: step, in: session, timeout: timeout, onWarning: onWarning)
    }
  }

  /// Returns the undo history, also while the app is running: `history(timeout:onWarning:)` for tasks.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait.
  ///   - onWarning: Called with a message for the user, on any thread; by default it is written to standard error.
  /// - Throws: The errors of the function that blocks.
  public func history(
    timeout: Duration = .seconds(5), onWarning: @escaping @Sendable (String) -> Void = FileWarning.print
  ) async throws(StorageError) -> History<F.State, F.Action> {
    try await onThread { () throws(StorageError) in try history(timeout: timeout, onWarning: onWarning) }
  }

  private func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let result: Result<Value, StorageError> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Result { () throws(StorageError) in try body() })
      }
    }
    return try result.get()
  }
}
