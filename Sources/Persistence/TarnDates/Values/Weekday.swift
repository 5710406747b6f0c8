/// A day of the week, from Monday as in ISO 8601.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  /// Monday.
  case monday
  /// Tuesday.
  case tuesday
  /// Wednesday.
  case wednesday
  /// Thursday.
  case thursday
  /// Friday.
  case friday
  /// Saturday.
  case saturday
  /// Sunday.
  case sunday

  /// The first three letters: `Thu`.
  public var short: String { String(name.prefix(3)) }

  /// The English name: `Thursday`.
  public var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}
