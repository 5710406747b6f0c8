import TarnEncoding
import TarnRecord

/// A date, and optionally a time of day, without a time zone: what iCalendar (RFC 5545) calls a floating time. The due
/// date of a to-do is one, or the beginning of an appointment.
///
/// ```swift
/// let due = FloatingDate(CivilDate(year: 2026, month: 11, day: 26)!, minutes: 17 * 60)
/// "\(due)"                           // "2026-11-26T17:00"
/// due.text(on: today)                // "Thu 26 Nov 17:00"
/// ```
///
/// It is not an instant: it does not change with the time zone or daylight saving. ``DateParser`` reads what people
/// write. It is one number, so a hundred thousand of them are compared and sorted as fast as numbers.
public struct FloatingDate: Hashable, Comparable, Sendable {
  /// A number with the same order: the minutes take 11 bits, the day 5 and the month 4.
  public let rank: Int

  /// The minutes of a day.
  public static let minutesOfDay = 24 * 60

  /// Creates a date with a time of day in minutes since midnight, or without a time.
  ///
  /// - Precondition: The minutes are 0 to 1439.
  public init(_ date: CivilDate, minutes: Int? = nil) {
    precondition(
      minutes.map((0..<FloatingDate.minutesOfDay).contains) ?? true,
      "FloatingDate: there is no minute \(minutes ?? 0) of a day; they count from 0 to 1439.")
    rank = ((date.year << 4 | date.month) << 5 | date.day) << 11 | (minutes ?? FloatingDate.minutesOfDay)
  }

  /// The date.
  public var date: CivilDate {
    guard let date = CivilDate(year: rank >> 20, month: rank >> 16 & 15, day: rank >> 11 & 31) else {
      preconditionFailure("FloatingDate: it was created with a date.")
    }
    return date
  }

  /// Minutes since midnight; `nil` for the whole day.
  public var minutes: Int? {
    let minutes = rank & 2_047
    return minutes == FloatingDate.minutesOfDay ? nil : minutes
  }

  /// By date, then by time; one without a time is the last of its day.
  public static func < (lhs: FloatingDate, rhs: FloatingDate) -> Bool { lhs.rank < rhs.rank }

  /// Whether its day is before a day. The hour does not count: the morning of a day is not before that day's evening.
  public func isBefore(_ day: CivilDate) -> Bool { rank < FloatingDate(day, minutes: 0).rank }

  /// Whether it is on a day.
  public func isOn(_ day: CivilDate) -> Bool { rank >> 11 == FloatingDate(day).rank >> 11 }
}

extension FloatingDate: StringRepresentable {
  public static let expectedFormat = "a date; they are written as “2026-11-26” or “2026-11-26T17:00”"

  /// `2026-11-26`, or `2026-11-26T17:00`.
  public var description: String { minutes.map { "\(date)T\(FloatingDate.clock($0))" } ?? "\(date)" }

  /// Parses the form of ``description``, and no other.
  ///
  /// - Returns: `nil` for another form, and for a day or time that does not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let date = CivilDate(parts[0]) else { return nil }
    let clock = parts.dropFirst().first?.split(separator: ":").compactMap { Int($0) } ?? []
    let isClock = clock.count == 2 && (0..<24).contains(clock[0]) && (0..<60).contains(clock[1])
    self.init(date, minutes: isClock ? clock[0] * 60 + clock[1] : nil)
    // Its own written form has no signs, missing zeros or other digits.
    guard description == text else { return nil }
  }

  /// Returns a time of day: `17:00`.
  static func clock(_ minutes: Int) -> String {
    "\(minutes / 600)\(minutes / 60 % 10):\(minutes % 60 / 10)\(minutes % 10)"
  }
}

extension FloatingDate {
  /// Returns its form for people: `today`, `tomorrow 17:00`, `Thu 26 Nov`, `24 Dec 2027`.
  ///
  /// The year is left out if the date is within half a year, before or after. A ``DateParser`` of the same day reads the
  /// result back as the same date.
  public func text(on day: CivilDate) -> String {
    let date = date
    let words =
      switch date.days(since: day) {
      case 0: "today"
      case 1: "tomorrow"
      case -1: "yesterday"
      // Half a year: further away the same day of another year would be as near.
      case -182...182: "\(date.weekday.short) \(date.day) \(DateVocabulary.monthNames[date.month - 1].prefix(3))"
      default: date.withYear
      }
    return minutes.map { "\(words) \(FloatingDate.clock($0))" } ?? words
  }
}

extension CivilDate {
  /// `24 Dec 2027`.
  var withYear: String {
    // Four digits, or it would not be read as a year.
    "\(day) \(DateVocabulary.monthNames[month - 1].prefix(3)) \(description.prefix(4))"
  }
}
