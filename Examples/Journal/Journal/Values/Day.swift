import TarnRecord

/// A calendar day in the years 1 to 9999, without a time or a time zone.
///
/// ```swift
/// let day = Day("2026-11-22")!
/// day.written                        // "Sunday, 22 November 2026"
/// day < Day("2026-11-23")!           // true
/// ```
///
/// An entry belongs to a day, not to a moment, so its day stays the same when the person travels. The calendar is the
/// proleptic Gregorian one.
public struct Day: Comparable {
  public let year: Int
  public let month: Int
  public let day: Int

  /// - Returns: `nil` if the day does not exist, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard Day.years.contains(year), (1...12).contains(month), day >= 1, day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The years with up to four digits, so that the texts sort as the days do.
  public static let years = 1...9_999

  public static func < (one: Day, other: Day) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  /// The number of days of a month.
  ///
  /// - Precondition: the month is 1 to 12.
  static func length(ofMonth month: Int, year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

extension Day: StringRepresentable {
  public static let expectedFormat = "a day; days are written as “2026-11-22”"

  /// The day in ISO 8601 format: `2026-11-22`.
  public var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: count - text.utf8.count) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// Parses the format of ``description``, and no other.
  ///
  /// - Returns: `nil` for another format and for a day that does not exist.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { Int(Substring($0)) }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    // The comparison rejects signs, which `Int` accepts.
    guard description == text else { return nil }
  }
}
