import TarnEncoding

/// A day of the proleptic Gregorian calendar, in the years 1 to 9999: without a time and a zone.
///
/// ```swift
/// let day = Day(year: 2026, month: 11, day: 26)!
/// day.weekday                        // .thursday
/// day.adding(months: 3)              // 2027-02-26
/// "\(day)"                           // "2026-11-26"
/// ```
///
/// It is one number, so that a hundred thousand of them are compared and sorted as fast as numbers, and its arithmetic
/// needs no `Calendar`. Properties of the user's calendar (the first day of the week, the weekend) are in ``Moment``.
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1 January 1970.
  public let number: Int

  /// The four-digit years, so that a day always has ten characters, and texts sort like days.
  public static let years = 1...9_999
  /// 1 January of the year 1.
  public static let first = Day(unchecked: -719_162)
  /// 31 December of the year 9999.
  public static let last = Day(unchecked: 2_932_896)

  /// - Returns: `nil` outside of the supported years.
  public init?(number: Int) {
    guard (Day.first.number...Day.last.number).contains(number) else { return nil }
    self.number = number
  }

  /// - Returns: `nil` for a day that does not exist, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    self.init(number: date.daysSince1970)
  }

  private init(unchecked number: Int) { self.number = number }

  public static func < (lhs: Day, rhs: Day) -> Bool { lhs.number < rhs.number }

  /// The date with its year, month and day of the month.
  var date: CivilDate {
    guard let date = CivilDate(daysSince1970: number) else {
      preconditionFailure("The day \(number) is outside of the supported years.")
    }
    return date
  }

  /// Year, month and day, as they are written.
  public var parts: (year: Int, month: Int, day: Int) {
    let date = date
    return (date.year, date.month, date.day)
  }

  public var year: Int { parts.year }
  public var month: Int { parts.month }
  public var day: Int { parts.day }

  /// Returns the number of days of a month.
  ///
  /// - Precondition: the month is 1 to 12.
  public static func length(ofMonth month: Int, year: Int) -> Int { CivilDate.length(ofMonth: month, year: year) }
}
