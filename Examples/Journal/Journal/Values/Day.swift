import TarnRecord

/// A day on a wall calendar, in the years 1 to 9999: no time, no zone.
///
/// ```swift
/// let day = Day("2026-11-22")!
/// day.written                        // "Sunday, 22 November 2026"
/// day < Day("2026-11-23")!           // true
/// ```
///
/// An entry is of a day, not of a moment: it stays where it is when the person travels. The calendar is the Gregorian one,
/// carried on before its introduction.
public struct Day: Comparable {
  public let year: Int
  public let month: Int
  public let day: Int

  /// - Returns: `nil` if there is no such day, as there is no 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard Day.years.contains(year), (1...12).contains(month), day >= 1, day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The years that have four digits, so that texts sort as days do.
  public static let years = 1...9_999

  public static func < (one: Day, other: Day) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  /// How many days a month has.
  ///
  /// - Precondition: the month is 1 to 12.
  static func length(ofMonth month: Int, year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

extension Day: WrittenAsText {
  public static let form = "a day; days are written as “2026-11-22”"

  /// `2026-11-22`.
  public var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: count - text.utf8.count) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// Reads what ``description`` writes, and nothing else.
  ///
  /// - Returns: `nil` for another form, and for a day that there is not.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { Int(Substring($0)) }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    // Refuses signs, which numbers may have.
    guard description == text else { return nil }
  }
}
