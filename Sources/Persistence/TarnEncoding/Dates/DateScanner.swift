/// Reads the parts of a date or time from the beginning of a text.
struct DateScanner {
  private var remainder: Substring.UTF8View

  init(_ text: String) { remainder = Substring(text).utf8 }

  var isAtEnd: Bool { remainder.isEmpty }

  /// Skips a character if it is the next one.
  ///
  /// - Returns: Whether it was.
  mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard remainder.first == UInt8(ascii: character) else { return false }
    remainder = remainder.dropFirst()
    return true
  }

  /// Reads a number of exactly so many ASCII digits.
  mutating func digits(_ count: Int) -> Int? {
    let digits = remainder.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    remainder = remainder.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func date() -> CivilDate? {
    guard let year = digits(4), accept("-"), let month = digits(2), accept("-"), let day = digits(2) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Reads the fraction of a second.
  ///
  /// - Returns: 0 without a point; `nil` if no digit follows the point.
  mutating func milliseconds() -> Int? {
    guard accept(".") else { return 0 }
    let digits = remainder.prefix(while: Self.isDigit)
    guard !digits.isEmpty else { return nil }
    remainder = remainder.dropFirst(digits.count)
    let zero = UInt8(ascii: "0")
    return (digits.prefix(3) + [zero, zero]).prefix(3).reduce(0) { $0 * 10 + Int($1 - zero) }
  }

  /// Reads the offset from UTC: `Z`, `+01:00`, `+0100`.
  ///
  /// - Returns: The seconds, or an inner `nil` for `Z`; an outer `nil` without a valid offset.
  mutating func offset() -> Int?? {
    if accept("Z") || accept("z") { return .some(nil) }
    let isAhead = accept("+")
    guard isAhead || accept("-"), let hours = digits(2) else { return nil }
    _ = accept(":")
    guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isAhead ? 60 : -60)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
