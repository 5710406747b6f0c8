/// A hook can intercept the inputs of a loop: it receives them instead of the loop, such as to forward them to another
/// loop that owns the state.
///
/// ```
/// send, undo, jump, load ─► intercept ═══► elsewhere
///                       └─► update ┐
/// observers ◄─ notify ◄────────────┴─ replaceState ◄═══ elsewhere
/// ```
///
/// The loop applies an accepted action to the state that it shows, so the user sees their input as they type it. It
/// performs no effects, runs no subscriptions and records nothing.
extension Loop {
  /// Whether a hook intercepts the inputs.
  package var isIntercepted: Bool { idle == .intercepted }

  /// Replaces the state of a loop whose inputs are intercepted, and notifies observers.
  ///
  /// - Parameters:
  ///   - cause: the cause of the change as a whole.
  ///   - actions: the actions that led to the state, each with its own cause, for action listeners.
  ///   - change: changes the state.
  /// - Precondition: the inputs are intercepted, and the loop is not settling.
  package func replaceState(
    _ cause: Cause, reporting actions: [(F.Action, Cause)] = [], _ change: (inout F.State) -> Void
  ) {
    precondition(
      phase == .intercepted,
      "The state of a loop can be replaced only while its inputs are intercepted and it does not settle.")
    phase = .updating
    changes &+= 1
    change(&storage.pointee)
    if !listeners.isEmpty { unreportedActions += actions }
    runRounds(cause)
  }

  /// Passes an input to the interceptor, and settles if it changed the shown state.
  func enterIntercepted(_ input: LoopInput<F.State, F.Action>) {
    if intercept(input), case .action(_, let cause) = input { runRounds(cause) }
  }

  /// Passes an input to the interceptor, and applies an action to the shown state if it was accepted.
  ///
  /// - Returns: whether the state may have changed.
  @usableFromInline func intercept(_ input: LoopInput<F.State, F.Action>) -> Bool {
    if refusing != nil, case .action(let action, let cause) = input, isRefused(action, cause) { return false }
    guard let intercept, intercept(input), case .action(let action, _) = input else { return false }
    phase = .updating
    changes &+= 1
    _ = feature.update(&storage.pointee, action)
    return true
  }

  /// The interceptor of the first hook that has one.
  private var intercept: ((LoopInput<F.State, F.Action>) -> Bool)? {
    // Not by a key path: in generic code each use creates it anew, which took a third of a sent action.
    for hook in hooks { if let intercept = hook.intercept { return intercept } }
    return nil
  }
}
