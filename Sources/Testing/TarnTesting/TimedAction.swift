/// An action with its time.
public struct TimedAction<Action> {
  /// The time in milliseconds since the start of the walk.
  public let milliseconds: Int
  /// The action to send.
  public let action: Action
}

extension TimedAction: Sendable where Action: Sendable {}
extension TimedAction: Equatable where Action: Equatable {}

extension TimedAction: CustomStringConvertible {
  public var description: String { "at \(milliseconds) ms: \(action)" }
}
