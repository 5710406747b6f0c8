import TarnEncoding

extension CivilDate.Weekday {
  /// The first three letters: `Thu`.
  public var short: String { String(name.prefix(3)) }

  /// The English name: `Thursday`.
  public var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}
