import Foundation
import TarnEncoding

/// The user's clock and calendar at a moment: the day, the time, and the structure of the week.
///
/// ```swift
/// let moment = Moment(Date(), calendar: .autoupdatingCurrent)
/// try DateParser(at: moment).parse("next thursday 17:00").date
/// ```
///
/// An environment reading: the device takes it and passes it on as a value, so that functions of it are pure. Take a
/// new one when it is needed; it goes out of date.
///
/// Days are Gregorian, whatever the calendar: dates are saved and written in it. The calendar provides the time zone, the
/// first day of the week and, by its locale, the days of the weekend and whether `3/4` is in March or in April.
public struct Moment: Equatable, Codable, Sendable {
  /// The local day.
  public let day: CivilDate
  /// Minutes since midnight, local time.
  public let minutes: Int
  /// The first day of a week.
  public let weekStart: CivilDate.Weekday
  /// The days of the weekend.
  public let weekend: Set<CivilDate.Weekday>
  /// Whether `3/4` is 4 March, as in the United States, and not 3 April.
  public let writesMonthFirst: Bool

  /// Creates a moment from its parts.
  public init(
    day: CivilDate, minutes: Int = 0, weekStart: CivilDate.Weekday = .monday,
    weekend: Set<CivilDate.Weekday> = [.saturday, .sunday],
    writesMonthFirst: Bool = false
  ) {
    self.day = day
    self.minutes = minutes
    self.weekStart = weekStart
    self.weekend = weekend
    self.writesMonthFirst = writesMonthFirst
  }

  /// Creates the reading of a calendar at a moment, by default of the user's clock and calendar.
  ///
  /// A moment outside of the years 0 to 9999 counts as their first or last day.
  public init(_ now: Date = Date(), calendar: Calendar = .autoupdatingCurrent) {
    // Limited first: a number too large for an Int would end the program.
    let bounds = Double(CivilDate.first.daysSince1970 - 1) * 86_400...Double(CivilDate.last.daysSince1970 + 2) * 86_400
    let seconds = min(max(now.timeIntervalSince1970, bounds.lowerBound), bounds.upperBound)
    let local = FloatingDate(millisecondsSince1970: Int64(seconds * 1_000), in: calendar.timeZone)
    self.init(
      day: local?.date ?? (seconds < 0 ? .first : .last), minutes: local?.minutes ?? 0,
      // Foundation counts from Sunday as 1.
      weekStart: CivilDate.Weekday.allCases[(calendar.firstWeekday + 5) % 7], weekend: Moment.weekend(of: calendar),
      writesMonthFirst: Moment.writesMonthFirst(calendar.locale ?? .autoupdatingCurrent))
  }

  private static func weekend(of calendar: Calendar) -> Set<CivilDate.Weekday> {
    var calendar = calendar
    calendar.timeZone = .gmt
    // Any seven consecutive days have each weekday once. The first of 1970 was a Thursday; noon avoids the edges of
    // days.
    let days = (0..<7).compactMap { CivilDate(daysSince1970: $0) }
    return Set(
      days.filter {
        calendar.isDateInWeekend(Date(timeIntervalSince1970: Double($0.daysSince1970) * 86_400 + 43_200))
      }.map(\.weekday))
  }

  /// By the locale's own short form, in which `M` is the month and `d` the day.
  private static func writesMonthFirst(_ locale: Locale) -> Bool {
    let form = DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: locale) ?? "d/M"
    guard let month = form.firstIndex(where: { $0 == "M" || $0 == "L" }), let day = form.firstIndex(of: "d") else {
      return false
    }
    return month < day
  }
}

extension FloatingDate {
  /// The local day and minute of an instant.
  ///
  /// - Returns: `nil` outside of the years 0 to 9999.
  public init?(millisecondsSince1970 milliseconds: Int64, in zone: TimeZone) {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
    guard let local = CivilTime(millisecondsSince1970: milliseconds, secondsFromUTC: offset) else { return nil }
    self.init(local.date, minutes: local.hour * 60 + local.minute)
  }
}

extension Moment {
  /// The first day of the current week.
  var startOfWeek: CivilDate {
    day.adding(days: -((day.weekday.rawValue - weekStart.rawValue + 7) % 7))
  }

  /// The first day of the coming weekend, or today if it is the weekend. Saturday if the locale has no weekend.
  var comingWeekend: CivilDate { firstDay(of: weekend.isEmpty ? [.saturday] : weekend, from: day) }

  /// The first day of the weekend after the coming one.
  var nextWeekend: CivilDate {
    let weekend = weekend.isEmpty ? [.saturday] : weekend
    var day = comingWeekend
    // Seven days at most, for a locale in which every day is a weekend.
    for _ in 0..<7 where weekend.contains(day.weekday) { day = day.adding(days: 1) }
    return firstDay(of: weekend, from: day)
  }

  private func firstDay(of weekdays: Set<CivilDate.Weekday>, from day: CivilDate) -> CivilDate {
    weekdays.map(day.first).min() ?? .last
  }
}
