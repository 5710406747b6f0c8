import Tarn
import TarnEncoding
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
public struct Day: Comparable, StringRepresentable {
  private let date: CivilDate

  public static let expectedFormat = "a day; days are written as “2026-11-22”"

  /// - Returns: `nil` for a date in the year 0, which `CivilDate` has.
  private init?(_ date: CivilDate?) {
    guard let date, date.year > 0 else { return nil }
    self.date = date
  }

  /// - Returns: `nil` if the day does not exist, such as 30 February.
  public init?(year: Int, month: Int, day: Int) { self.init(CivilDate(year: year, month: month, day: day)) }

  /// Parses the format of ``description``, and no other.
  public init?(_ text: String) { self.init(CivilDate(text)) }

  /// Creates the local day of a moment.
  ///
  /// - Parameter offset: the local time's offset from UTC, in seconds.
  /// - Returns: `nil` outside the supported years.
  public init?(at moment: Timestamp, secondsFromUTC offset: Int = 0) {
    self.init(CivilTime(millisecondsSince1970: moment.milliseconds, secondsFromUTC: offset)?.date)
  }

  /// - Returns: `nil` for a number outside the supported years.
  public init?(number: Int) { self.init(CivilDate(daysSince1970: number)) }

  /// The earliest day.
  static let first = Day(year: 1, month: 1, day: 1) ?? { preconditionFailure("Day: there is no first day.") }()

  public var year: Int { date.year }
  public var month: Int { date.month }
  public var day: Int { date.day }

  /// The number of days since 1 January 1970; negative before it.
  public var number: Int { date.daysSince1970 }

  /// The day in ISO 8601 format: `2026-11-22`.
  public var description: String { date.description }

  /// The day in words: `Sunday, 22 November 2026`.
  public var written: String { "\(Day.weekdays[weekday]), \(day) \(Day.months[month - 1]) \(year)" }

  /// The day of the week; Monday is 0. 1 January 1970 was a Thursday.
  public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  public static func < (one: Day, other: Day) -> Bool { one.date < other.date }

  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
