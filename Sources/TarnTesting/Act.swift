import Tarn

/// One thing that a random walk does to a loop.
public enum Act<State, Action> {
  case send(Action)
  case wind(Reel, to: Int)
  case load(State)

  /// Does it.
  ///
  /// - Complexity: that of ``Tarn/Loop/send(_:cause:)``, ``Tarn/Loop/wind(_:to:)`` or ``Tarn/Loop/load(_:)``.
  public func perform<F: Feature>(on loop: Loop<F>) where F.State == State, F.Action == Action {
    switch self {
    case .send(let action): loop.send(action)
    case .wind(let reel, let position): loop.wind(reel, to: position)
    case .load(let state): loop.load(state)
    }
  }

  /// What observers of the loop are told.
  public var cause: Cause {
    switch self {
    case .send: .acted
    case .wind: .wound
    case .load: .loaded
    }
  }
}

extension Act: Sendable where State: Sendable, Action: Sendable {}
extension Act: Equatable where State: Equatable, Action: Equatable {}

extension Act: CustomStringConvertible {
  public var description: String {
    switch self {
    case .send(let action): "\(action)"
    case .wind(.everything, let position): "wind everything to \(position)"
    case .wind(.lane(let lane), let position): "wind \(lane) to \(position)"
    case .load(let state): "load \(state)"
    }
  }
}
