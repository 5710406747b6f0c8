/// Something to be done to a store, as a value: what a button means, a command in a shell, a program elsewhere.
///
/// ```swift
/// loop.perform(.act(.add("buy beer")))
/// loop.perform(.undo)
/// ```
///
/// An action says what happened in the app; a deed is also what no `update` knows of: undoing, winding, loading.
public enum Deed<State, Action> {
  case act(Action, Cause = .acted)
  case undo
  case redo
  case wind(Reel, to: Int)
  case load(State)
  /// Several as one step, with the name a person reads for it. See ``Loop/group(_:_:)``.
  indirect case group(String?, [Deed])
}

extension Deed: Sendable where State: Sendable, Action: Sendable {}
extension Deed: Equatable where State: Equatable, Action: Equatable {}

extension Loop {
  /// Does what a deed says, as if the function of its name had been called.
  public func perform(_ deed: Deed<F.State, F.Action>) {
    switch deed {
    case .act(let action, let cause): send(action, cause: cause)
    case .undo: undo()
    case .redo: redo()
    case .wind(let reel, let position): wind(reel, to: position)
    case .load(let state): load(state)
    case .group(let name, let deeds): group(name) { for deed in deeds { perform(deed) } }
    }
  }
}

extension Store {
  /// Does what a deed says. See ``Loop/perform(_:)``.
  public func perform(_ deed: Deed<F.State, F.Action>) { loop.perform(deed) }
}
