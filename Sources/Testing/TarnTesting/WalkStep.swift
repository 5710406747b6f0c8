import Tarn

/// A step of a random walk on a loop.
public enum WalkStep<State, Action> {
  /// Sends an action of the user.
  case send(Action)
  /// Sends an action from outside, such as an effect's response.
  case receive(Action)
  /// Sends actions as one history entry.
  case group(String?, [Action])
  /// Jumps to a position in the history.
  case jump(HistoryTarget, to: Int)
  /// Undoes the last entry.
  case undo
  /// Redoes the next entry.
  case redo
  /// Loads a state.
  case load(State)

  /// Performs the step on a loop.
  ///
  /// - Complexity: that of ``Tarn/Loop/send(_:cause:)`` for each action, ``Tarn/Loop/jump(_:to:)``,
  ///   ``Tarn/Loop/undo()``, ``Tarn/Loop/redo()`` or ``Tarn/Loop/load(_:)``.
  @inlinable public func perform<F: Feature>(on loop: Loop<F>) where F.State == State, F.Action == Action {
    switch self {
    case .send(let action): loop.send(action)
    case .receive(let action): loop.send(action, cause: .arrived)
    case .group(let name, let actions): loop.group(name) { for action in actions { loop.send(action) } }
    case .jump(let target, let position): loop.jump(target, to: position)
    case .undo: loop.undo()
    case .redo: loop.redo()
    case .load(let state): loop.load(state)
    }
  }

  /// The cause that the loop reports to its observers.
  public var cause: Cause {
    switch self {
    case .send, .group: .acted
    case .receive: .arrived
    case .jump, .undo, .redo: .jumped
    case .load: .loaded
    }
  }

  /// The actions that the step sends, in order.
  public var actions: [Action] {
    switch self {
    case .send(let action), .receive(let action): [action]
    case .group(_, let actions): actions
    case .jump, .undo, .redo, .load: []
    }
  }
}

extension WalkStep: Sendable where State: Sendable, Action: Sendable {}
extension WalkStep: Equatable where State: Equatable, Action: Equatable {}

extension WalkStep: CustomStringConvertible {
  public var description: String {
    switch self {
    case .send(let action): "\(action)"
    case .receive(let action): "\(action) arrives"
    case .group(let name, let actions):
      "group \(name.map { "“\($0)” " } ?? "")of \(actions.map { "\($0)" }.joined(separator: ", "))"
    case .jump(.everything, let position): "jump to position \(position)"
    case .jump(.track(let track), let position): "jump to position \(position) of \(track)"
    case .undo: "undo"
    case .redo: "redo"
    case .load(let state): "load \(ShortDescription.bounded(state))"
    }
  }
}
