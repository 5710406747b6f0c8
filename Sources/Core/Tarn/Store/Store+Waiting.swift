import Synchronization

extension Store {
  /// Sends an action, and waits while a condition of the state holds: for views that show work in progress as long as a
  /// call takes, such as SwiftUI's `refreshable`.
  ///
  /// ```swift
  /// await store.send(.opened, while: { $0.detail == nil })
  /// ```
  ///
  /// It returns at once if the condition does not hold after the action. If the task is cancelled, it returns too: the
  /// action stays applied, and the app ends its work by an action of its own.
  ///
  /// - Parameters:
  ///   - action: the action, such as the beginning of a refresh.
  ///   - condition: whether the work goes on.
  ///   - isolation: the isolation of the caller, which is that of the store.
  /// - Complexity: one observer until the condition does not hold.
  public func send(
    _ action: F.Action, while condition: @escaping (borrowing F.State) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await wait(isolation: isolation) { finish in
      send(action)
      guard condition(state) else { return nil }
      return observe(condition) { if !$0.new { finish() } }
    }
  }

  /// Suspends the caller until `finish` is called, or its task is cancelled.
  ///
  /// - Parameter start: begins the work. It returns the token of an observer; `nil` if there is nothing to wait for.
  package func wait(
    isolation: isolated (any Actor)?, start: (_ finish: @escaping () -> Void) -> ObserverToken?
  ) async {
    let waiter = Waiter()
    guard let token = start({ waiter.finish() }) else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { waiter.wait($0) }
    } onCancel: {
      waiter.finish()
    }
    token.end()
  }
}

/// A caller that waits, until the first of an observer and a cancellation, which comes from any thread.
private final class Waiter: Sendable {
  private let state = Mutex<(isFinished: Bool, continuation: CheckedContinuation<Void, Never>?)>((false, nil))

  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let isFinished = state.withLock { state in
      if !state.isFinished { state.continuation = continuation }
      return state.isFinished
    }
    if isFinished { continuation.resume() }
  }

  func finish() {
    let continuation = state.withLock { state in
      state.isFinished = true
      return state.continuation.take()
    }
    continuation?.resume()
  }
}
