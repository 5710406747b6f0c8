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
  public static let first = Day(civil: 1, 1, 1)
  public static let last = Day(civil: 9_999, 12, 31)

  /// - Returns: `nil` outside of the supported years.
  public init?(number: Int) {
    guard (Day.first.number...Day.last.number).contains(number) else { return nil }
    self.number = number
  }

  /// - Returns: `nil` for a day that does not exist, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard Day.years.contains(year), (1...12).contains(month), day >= 1, day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    self.init(civil: year, month, day)
  }

  /// Counts from March, so that the leap day is the last of its year; the lengths of months then follow from rounding a
  /// line of 30.6 days a month.
  private init(civil year: Int, _ month: Int, _ day: Int) {
    let months = (month + 9) % 12
    number = Day.days(beforeMarchOf: month > 2 ? year : year - 1) + (153 * months + 2) / 5 + (day - 1) - Day.start
  }

  /// The days from 1 March of the year 0 to 1 March of another: each fourth year has a day more, each hundredth has
  /// not, each four-hundredth has.
  private static func days(beforeMarchOf year: Int) -> Int { 365 * year + year / 4 - year / 100 + year / 400 }

  /// Days from 1 March of the year 0, where that count begins, to 1 January 1970.
  private static let start = 719_468

  public static func < (lhs: Day, rhs: Day) -> Bool { lhs.number < rhs.number }

  /// Year, month and day, as they are written.
  public var parts: (year: Int, month: Int, day: Int) {
    let days = number + Day.start
    // 400 years have 146,097 days. The mean is off by at most two days, so the year by at most one.
    var year = days * 400 / 146_097
    if Day.days(beforeMarchOf: year) > days { year -= 1 }
    if Day.days(beforeMarchOf: year + 1) <= days { year += 1 }
    let dayOfYear = days - Day.days(beforeMarchOf: year)
    let months = (5 * dayOfYear + 2) / 153
    let month = months < 10 ? months + 3 : months - 9
    return (year + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * months + 2) / 5 + 1)
  }

  public var year: Int { parts.year }
  public var month: Int { parts.month }
  public var day: Int { parts.day }

  /// Returns the number of days of a month.
  ///
  /// - Precondition: the month is 1 to 12.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
