/// An action at a time.
public struct TimedAct<Action> {
  /// When, in milliseconds since the walk began.
  public let milliseconds: Int
  public let action: Action
}

extension TimedAct: Sendable where Action: Sendable {}
extension TimedAct: Equatable where Action: Equatable {}

extension TimedAct: CustomStringConvertible {
  public var description: String { "at \(milliseconds) ms: \(action)" }
}
