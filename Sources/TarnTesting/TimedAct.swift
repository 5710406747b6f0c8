/// An action with its time.
public struct TimedAct<Action> {
  /// The time in milliseconds since the start of the walk.
  public let milliseconds: Int
  /// The action to send.
  public let action: Action
}

extension TimedAct: Sendable where Action: Sendable {}
extension TimedAct: Equatable where Action: Equatable {}

extension TimedAct: CustomStringConvertible {
  public var description: String { "at \(milliseconds) ms: \(action)" }
}
