/// An action at a time.
public struct TimedAct<Action> {
  /// How many milliseconds after the one before.
  public let after: Int
  public let action: Action
}

extension TimedAct: Sendable where Action: Sendable {}
extension TimedAct: Equatable where Action: Equatable {}

extension TimedAct: CustomStringConvertible {
  public var description: String { "after \(after) ms: \(action)" }
}
