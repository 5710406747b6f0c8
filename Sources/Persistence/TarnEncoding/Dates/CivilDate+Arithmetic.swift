import Foundation

extension CivilDate {
  /// A day of the week. Its raw value is that of ISO 8601: 1 for Monday, 7 for Sunday.
  public enum Weekday: Int, CaseIterable, Comparable, Codable, Sendable {
    /// Monday.
    case monday = 1
    /// Tuesday.
    case tuesday
    /// Wednesday.
    case wednesday
    /// Thursday.
    case thursday
    /// Friday.
    case friday
    /// Saturday.
    case saturday
    /// Sunday.
    case sunday

    /// Weeks begin on Monday, as in ISO 8601.
    public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
  }

  /// Returns the date that a clock on the wall shows.
  ///
  /// ```swift
  /// let due = CivilDate.today().adding(days: 14)
  /// let inLondon = TimeZone(identifier: "Europe/London").map { CivilDate.today(in: $0) }
  /// ```
  ///
  /// An `update` must not read a clock: request the date as an effect, or pass it in the action. A view reads it from
  /// its environment.
  ///
  /// - Parameters:
  ///   - timeZone: the zone of the clock, by default that of the system.
  ///   - now: the moment.
  /// - Complexity: O(1), plus a look-up of the zone's offset.
  /// - Precondition: the moment is in the years 0 to 9999.
  public static func today(in timeZone: TimeZone = .current, now: Date = .now) -> CivilDate {
    let seconds = now.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: now))
    guard let date = CivilDate(daysSince1970: Int((seconds / 86_400).rounded(.down))) else {
      preconditionFailure("\(now) is outside of the years 0 to 9999.")
    }
    return date
  }

  /// The day of the week.
  ///
  /// - Complexity: O(1).
  public var weekday: Weekday {
    // 1 January 1970 was a Thursday, three days after a Monday.
    let days = (daysSince1970 + 3) % 7
    return Weekday.allCases[days < 0 ? days + 7 : days]
  }

  /// Returns the date some days later, or earlier for a negative number.
  ///
  /// A date outside of the years 0 to 9999 becomes the first or last date that there is.
  ///
  /// - Complexity: O(1).
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
    return overflow ? (days < 0 ? .first : .last) : CivilDate(daysSince1970: sum) ?? (sum < 0 ? .first : .last)
  }

  /// Returns the same day in a later or earlier month; the last day of the month if it is shorter: a month after
  /// 31 January is 28 February.
  ///
  /// A date outside of the years 0 to 9999 becomes the first or last date that there is.
  ///
  /// - Complexity: O(1).
  public func adding(months: Int) -> CivilDate {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, (0..<120_000).contains(sum) else { return months < 0 ? .first : .last }
    let (newYear, newMonth) = (sum / 12, sum % 12 + 1)
    let newDay = min(day, CivilDate.length(ofMonth: newMonth, year: newYear))
    return CivilDate(year: newYear, month: newMonth, day: newDay) ?? self
  }

  /// The first day of the month, as a key that groups dates by month.
  ///
  /// - Complexity: O(1).
  public var startOfMonth: CivilDate { adding(days: 1 - day) }

  /// Returns the number of days since another date; negative if this one is earlier.
  ///
  /// ```swift
  /// let today = CivilDate.today()
  /// print(today.adding(days: 3).days(since: today))      // 3
  /// ```
  ///
  /// - Complexity: O(1).
  public func days(since other: CivilDate) -> Int { daysSince1970 - other.daysSince1970 }

  /// 1 January of the year 0.
  public static let first = CivilDate(unchecked: (0, 1, 1))
  /// 31 December of the year 9999.
  public static let last = CivilDate(unchecked: (9_999, 12, 31))
}

/// Encoded as its text, `2026-11-22`, so a date may be a field of a document.
extension CivilDate: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CivilDate(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is not a date such as 2026-11-22.")
    }
    self = date
  }
}
