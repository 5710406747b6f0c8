import Tarn

/// One thing that a random walk does to a loop.
public enum Act<State, Action> {
  case send(Action)
  /// An action that comes from outside, as an effect's answer does.
  case arrive(Action)
  /// Actions that are one step.
  case group(String?, [Action])
  case wind(Reel, to: Int)
  case undo
  case redo
  case load(State)

  /// Does it.
  ///
  /// - Complexity: that of ``Tarn/Loop/send(_:cause:)`` for each action, ``Tarn/Loop/wind(_:to:)``, ``Tarn/Loop/undo()``,
  ///   ``Tarn/Loop/redo()`` or ``Tarn/Loop/load(_:)``.
  public func perform<F: Feature>(on loop: Loop<F>) where F.State == State, F.Action == Action {
    switch self {
    case .send(let action): loop.send(action)
    case .arrive(let action): loop.send(action, cause: .arrived)
    case .group(let name, let actions): loop.group(name) { for action in actions { loop.send(action) } }
    case .wind(let reel, let position): loop.wind(reel, to: position)
    case .undo: loop.undo()
    case .redo: loop.redo()
    case .load(let state): loop.load(state)
    }
  }

  /// What observers of the loop are told.
  public var cause: Cause {
    switch self {
    case .send, .group: .acted
    case .arrive: .arrived
    case .wind, .undo, .redo: .wound
    case .load: .loaded
    }
  }

  /// The actions it sends, in order.
  public var actions: [Action] {
    switch self {
    case .send(let action), .arrive(let action): [action]
    case .group(_, let actions): actions
    case .wind, .undo, .redo, .load: []
    }
  }
}

extension Act: Sendable where State: Sendable, Action: Sendable {}
extension Act: Equatable where State: Equatable, Action: Equatable {}

extension Act: CustomStringConvertible {
  public var description: String {
    switch self {
    case .send(let action): "\(action)"
    case .arrive(let action): "\(action) arrives"
    case .group(let name, let actions):
      "group \(name.map { "“\($0)” " } ?? "")of \(actions.map { "\($0)" }.joined(separator: ", "))"
    case .wind(.everything, let position): "wind everything to \(position)"
    case .wind(.lane(let lane), let position): "wind \(lane) to \(position)"
    case .undo: "undo"
    case .redo: "redo"
    case .load(let state): "load \(state)"
    }
  }
}
