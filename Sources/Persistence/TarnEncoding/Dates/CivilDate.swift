/// A day of the proleptic Gregorian calendar, without a time of day and a time zone.
///
/// ```swift
/// let date = CivilDate(year: 2026, month: 11, day: 22)
/// let text = date?.description                                  // "2026-11-22"
/// let next = date?.adding(days: 1)
/// let inTwoWeeks = CivilDate.today().adding(days: 14)
/// ```
///
/// A date may be a field of a document, which saves it as its text. In a draft, store a `FieldText` of it, and show it by a
/// `SheetField` of the kind `.date`. On a command line it is an option or an argument.
///
/// It needs no `Calendar`, so its arithmetic is the same on all systems. It covers the years 0 to 9999, which ISO 8601
/// writes with four digits, so texts sort like dates.
public struct CivilDate: Hashable, Sendable {
  /// The year, 0 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a date.
  ///
  /// - Returns: `nil` for a day that does not exist, such as 30 February, and outside of the years 0 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9_999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date of a day's number, as ``daysSince1970`` counts.
  ///
  /// - Returns: `nil` outside of the years 0 to 9999.
  public init?(daysSince1970 number: Int) {
    guard (Self.firstDay...Self.lastDay).contains(number) else { return nil }
    let days = number + Self.epoch
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let months = (5 * dayOfYear + 2) / 153
    month = months < 10 ? months + 3 : months - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * months + 2) / 5 + 1
  }

  init(unchecked parts: (year: Int, month: Int, day: Int)) { (year, month, day) = parts }

  /// The number of days since 1 January 1970; negative before it.
  public var daysSince1970: Int {
    // Years begin in March here, so the leap day is the last day of its year, and the lengths of the months follow from
    // rounding a line of 30.6 days a month.
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    // 400 years have 146,097 days.
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.epoch
  }

  /// The days from 1 March of the year 0 to 1 January 1970.
  private static let epoch = 719_468
  /// 1 January of the year 0 and 31 December 9999.
  private static let (firstDay, lastDay) = (-719_528, 2_932_896)

  /// Returns the number of days of a month.
  ///
  /// - Precondition: The month is 1 to 12.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: Comparable {
  public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }
}

extension CivilDate: LosslessStringConvertible {
  /// The date in the format of ISO 8601: `2026-11-22`.
  public var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }

  /// Parses the format of ``description``.
  ///
  /// - Returns: `nil` for another format and for a day that does not exist.
  public init?(_ text: String) {
    var scanner = DateScanner(text)
    guard let date = scanner.date(), scanner.isAtEnd else { return nil }
    self = date
  }
}

extension Int {
  /// The digits of a number that is not negative, with leading zeros.
  func padded(to count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
