import Tarn

/// Forwards the inputs of a loop as commands, and shows the loop the state of the one that applies them.
///
/// ```
/// send, undo, jump, load ─► forward ═══► the loop that owns the state
///                       └─► update ┐
/// observers ◄─ notify ◄─── show ◄══╧════ its changes
/// ```
///
/// The loop shows the forwarded actions at once, until the owner's state contains them or their commands were refused. It
/// performs no effects and runs no subscriptions: the owner does, and its results arrive as changes. An action is in the
/// history and reported to action listeners only once the owner has applied it.
///
/// Use it in the store's isolation only.
final class InputForwarding<State, Action> {
  typealias Command = StoreCommand<State, Action>

  private let forward: (Command) -> Bool
  /// The open groups, the innermost last: each becomes one command.
  private var groups: [(name: String?, commands: [Command])] = []

  /// - Parameter forward: receives the commands, in order; returns false if it does not accept a command.
  init(_ forward: @escaping (Command) -> Bool) { self.forward = forward }

  /// The hook that forwards the inputs of a loop while it is attached.
  var hook: LoopHook<State, Action> { LoopHook(owner: self, intercept: { self.accept($0) }) }

  private func accept(_ input: LoopInput<State, Action>) -> Bool {
    switch input {
    case .action(let action, let cause): return put(.send(action, cause))
    case .load(let version): return put(.load(version.state))
    case .operation(let operation):
      switch operation.meaning {
      case .command(let command): return put(command)
      case .beginGroup(let name): groups.append((name, []))
      case .endGroup:
        guard let group = groups.popLast(), !group.commands.isEmpty else { return true }
        return put(.group(group.name, group.commands))
      }
      return true
    }
  }

  private func put(_ command: Command) -> Bool {
    if groups.isEmpty { return forward(command) }
    groups[groups.count - 1].commands.append(command)
    return true
  }
}

extension Loop {
  /// Shows a change of the loop that owns the state.
  ///
  /// - Parameters:
  ///   - version: the state after the change.
  ///   - cause: the cause of the change as a whole.
  ///   - actions: the actions of the change, each with its own cause.
  ///   - pending: the forwarded actions that the state does not contain yet.
  ///   - history: the owner's history, if it changed.
  func show(
    _ version: StateSnapshot<F.State>, _ cause: Cause, _ actions: [(F.Action, Cause)] = [],
    pending: ArraySlice<F.Action>, history: History<F.State, F.Action>? = nil
  ) {
    replaceState(cause, reporting: actions) { state in
      state = version.state
      for action in pending { _ = apply(action, to: &state) }
      if let history { replaceHistory(history) }
    }
  }
}
