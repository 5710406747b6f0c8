/// How many creatures there are in a dream: one to five.
///
/// ```swift
/// CreatureCount(rawValue: 3)         // .three
/// CreatureCount(rawValue: 6)         // nil
/// ```
///
/// An enum and not a number: what there can't be can't be written, and a file that says it is refused.
public enum CreatureCount: Int, Codable, Hashable, Sendable, CaseIterable {
  // Five cascade in a row of a list and can still be told apart.
  case one = 1
  case two, three, four, five

  /// What people read: `three`.
  public var name: String { "\(self)" }
}
