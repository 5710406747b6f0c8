import TarnEncoding
import TarnRecord

/// A day of the proleptic Gregorian calendar, in the years 1 to 9999: without a time and a zone.
///
/// ```swift
/// let day = Day(year: 2026, month: 11, day: 26)!
/// day.weekday                        // .thursday
/// day.adding(months: 3)              // 2027-02-26
/// "\(day)"                           // "2026-11-26"
/// ```
///
/// It is one number, so that a hundred thousand of them are compared and sorted as fast as numbers. Properties of the
/// user's calendar (the first day of the week, the weekend) are in ``Moment``.
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1 January 1970.
  public let number: Int

  /// The four-digit years, so that a day always has ten characters, and texts sort like days.
  public static let years = 1...9_999
  /// 1 January of the year 1.
  public static let first = Day(unchecked: -719_162)
  /// 31 December of the year 9999.
  public static let last = Day(unchecked: 2_932_896)

  private init(unchecked number: Int) { self.number = number }

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

  public static func < (lhs: Day, rhs: Day) -> Bool { lhs.number < rhs.number }

  private var date: CivilDate {
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

  public var weekday: Weekday {
    // 1 January 1970 was a Thursday, three days after a Monday.
    let days = (number + 3) % 7
    return Weekday.allCases[days < 0 ? days + 7 : days]
  }

  /// - Precondition: the month is 1 to 12.
  public static func length(ofMonth month: Int, year: Int) -> Int { CivilDate.length(ofMonth: month, year: year) }

  // MARK: Arithmetic

  /// - Returns: `nil` outside of the supported years.
  public func adding(days: Int) -> Day? {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return overflow ? nil : Day(number: sum)
  }

  /// Returns the same day in a later or earlier month; its last day if it is shorter: a month after 31 January is 28
  /// February.
  ///
  /// - Returns: `nil` outside of the supported years.
  public func adding(months: Int) -> Day? {
    let (year, month, day) = parts
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 0 else { return nil }
    let (newYear, newMonth) = (sum / 12, sum % 12 + 1)
    return Day(year: newYear, month: newMonth, day: min(day, Day.length(ofMonth: newMonth, year: newYear)))
  }

  /// Returns the number of days since another day; negative if this one is earlier.
  public func days(since other: Day) -> Int { number - other.number }

  /// Returns the first such weekday from this day on, this day included; the last supported day if there is none.
  public func first(_ weekday: Weekday) -> Day {
    adding(days: (weekday.rawValue - self.weekday.rawValue + 7) % 7) ?? .last
  }
}

extension Day: StringRepresentable {
  public static let expectedFormat = "a day; days are written as “2026-11-26”"

  /// `2026-11-26`.
  public var description: String { date.description }

  /// Parses the form of ``description``, and no other.
  public init?(_ text: String) {
    guard let date = CivilDate(text) else { return nil }
    self.init(number: date.daysSince1970)
  }
}

/// A day of the week.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// `Thu`.
  public var short: String { String(name.prefix(3)) }

  /// `Thursday`.
  public var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}
