/// A command for a store, as a value: the meaning of a button, of a command in a shell, or of a request from another
/// program.
///
/// ```swift
/// loop.perform(.send(.add("buy beer")))
/// loop.perform(.undo)
/// ```
///
/// An action is the input of `update`; a store command also covers operations outside `update`: undo, time travel,
/// loading.
public enum StoreCommand<State, Action> {
  /// Sends an action. See ``Loop/send(_:cause:)``.
  case send(Action, Cause = .acted)
  /// Undoes the last step. See ``Loop/undo()``.
  case undo
  /// Redoes the last undone step. See ``Loop/redo()``.
  case redo
  /// Jumps to a position of the history. See ``Loop/jump(_:to:)``.
  case jump(HistoryTarget, to: Int)
  /// Replaces the whole state. See ``Loop/load(_:)``.
  case load(State)
  /// Performs several commands as one history step, with its name for the user. See ``Loop/group(_:_:)``.
  indirect case group(String?, [StoreCommand])
}

extension StoreCommand: Sendable where State: Sendable, Action: Sendable {}
extension StoreCommand: Equatable where State: Equatable, Action: Equatable {}

extension Loop {
  /// Executes a command by calling the function of the same name.
  public func perform(_ command: StoreCommand<F.State, F.Action>) {
    switch command {
    case .send(let action, let cause): send(action, cause: cause)
    case .undo: undo()
    case .redo: redo()
    case .jump(let target, let position): jump(target, to: position)
    case .load(let state): load(state)
    case .group(let name, let commands): group(name) { for command in commands { perform(command) } }
    }
  }
}

extension Store {
  /// Executes a command. See ``Loop/perform(_:)``.
  public func perform(_ command: StoreCommand<F.State, F.Action>) { loop.perform(command) }
}
