import TarnRecord

extension Day: StringRepresentable {
  public static let expectedFormat = "a day; days are written as “2026-11-26”"

  /// `2026-11-26`.
  public var description: String {
    let (year, month, day) = parts
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: digits - text.count) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Parses the form of ``description``, and no other.
  ///
  /// - Returns: `nil` for another form, and for a day that does not exist.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    let dash = UInt8(ascii: "-")
    guard digits.count == 10, digits[4] == dash, digits[7] == dash else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var number = 0
      for digit in digits[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
      }
      return number
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
