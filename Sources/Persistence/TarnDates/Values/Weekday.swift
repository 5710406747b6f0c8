/// A day of the week, from Monday as in ISO 8601.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The first three letters: `Thu`.
  public var short: String { String(name.prefix(3)) }

  /// The English name: `Thursday`.
  public var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}
