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
public struct Day: Comparable {
  public let year: Int
  public let month: Int
  public let day: Int

  /// - Returns: `nil` if the day does not exist, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    self.init(date)
  }

  init?(_ date: CivilDate) {
    guard Day.years.contains(date.year) else { return nil }
    (year, month, day) = (date.year, date.month, date.day)
  }

  /// The years with up to four digits, so that the texts sort as the days do.
  public static let years = 1...9_999

  /// The first day of the first year.
  static let first = Day()

  private init() { (year, month, day) = (Day.years.lowerBound, 1, 1) }

  public static func < (one: Day, other: Day) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  /// The date of this day, for the arithmetic of the calendar.
  var date: CivilDate {
    guard let date = CivilDate(year: year, month: month, day: day) else {
      preconditionFailure("There is no day \(year), \(month), \(day).")
    }
    return date
  }
}

extension Day: StringRepresentable {
  public static let expectedFormat = "a day; days are written as “2026-11-22”"

  /// The day in ISO 8601 format: `2026-11-22`.
  public var description: String { date.description }

  /// Parses the format of ``description``, and no other.
  ///
  /// - Returns: `nil` for another format and for a day that does not exist.
  public init?(_ text: String) {
    guard let date = CivilDate(text) else { return nil }
    self.init(date)
  }
}
