import Foundation
import Tarn

/// The user's clock and calendar at a moment: the day, the time, and the structure of the week.
///
/// ```swift
/// let moment = Moment(Date(), calendar: .autoupdatingCurrent)
/// try DueText(at: moment).read("next thursday 17:00").due
/// ```
///
/// An environment reading: the device takes it and passes it on as a value, so that functions of it are pure. Take a
/// new one when it is needed; it goes out of date.
///
/// Days are Gregorian, whatever the calendar: due dates are saved and written in it. The calendar provides the time
/// zone, the first day of the week and, by its locale, the days of the weekend and whether `3/4` is in March or in
/// April.
public struct Moment: Equatable, Codable, Sendable {
  public let day: Day
  /// Minutes since midnight, local time.
  public let minutes: Int
  /// The first day of a week.
  public let weekStart: Weekday
  public let weekend: Set<Weekday>
  /// Whether `3/4` is 4 March, as in the United States, and not 3 April.
  public let writesMonthFirst: Bool

  public init(
    day: Day, minutes: Int = 0, weekStart: Weekday = .monday, weekend: Set<Weekday> = [.saturday, .sunday],
    writesMonthFirst: Bool = false
  ) {
    self.day = day
    self.minutes = minutes
    self.weekStart = weekStart
    self.weekend = weekend
    self.writesMonthFirst = writesMonthFirst
  }

  /// Creates the reading of a calendar at a moment.
  ///
  /// A moment outside of the years 1 to 9999 counts as their first or last day.
  public init(_ now: Date, calendar: Calendar) {
    // Limited first: a number too large for an Int would end the program.
    let bounds = Double(Day.first.number - 1) * 86_400...Double(Day.last.number + 2) * 86_400
    let seconds = min(max(now.timeIntervalSince1970, bounds.lowerBound), bounds.upperBound)
    let local = Due(Timestamp(milliseconds: Int64(seconds * 1_000)), in: calendar.timeZone)
    self.init(
      day: local?.day ?? (seconds < 0 ? .first : .last), minutes: local?.minutes ?? 0,
      weekStart: Weekday(foundation: calendar.firstWeekday), weekend: Moment.weekend(of: calendar),
      writesMonthFirst: Moment.writesMonthFirst(calendar.locale ?? .autoupdatingCurrent))
  }

  private static func weekend(of calendar: Calendar) -> Set<Weekday> {
    var calendar = calendar
    calendar.timeZone = .gmt
    // Any seven consecutive days have each weekday once. The first of 1970 was a Thursday; noon avoids the edges of
    // days.
    let days = (0..<7).compactMap { Day(number: $0) }
    return Set(
      days.filter { calendar.isDateInWeekend(Date(timeIntervalSince1970: Double($0.number) * 86_400 + 43_200)) }
        .map(\.weekday))
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

extension Due {
  /// The local day and minute of a time; `nil` outside of the supported years.
  public init?(_ time: Timestamp, in zone: TimeZone) {
    let seconds = Double(time.milliseconds) / 1_000
    let local = Int(seconds.rounded(.down)) + zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    let second = ((local % 86_400) + 86_400) % 86_400
    guard let day = Day(number: (local - second) / 86_400) else { return nil }
    self.init(day, minutes: second / 60)
  }
}

extension Moment {
  /// The first day of the current week.
  var startOfWeek: Day {
    day.adding(days: -((day.weekday.rawValue - weekStart.rawValue + 7) % 7)) ?? .first
  }

  /// The first day of the coming weekend, or today if it is the weekend. Saturday if the locale has no weekend.
  var comingWeekend: Day { firstDay(of: weekend.isEmpty ? [.saturday] : weekend, from: day) }

  /// The first day of the weekend after the coming one.
  var nextWeekend: Day {
    let weekend = weekend.isEmpty ? [.saturday] : weekend
    var day = comingWeekend
    // Seven days at most, for a locale in which every day is a weekend.
    for _ in 0..<7 where weekend.contains(day.weekday) { day = day.adding(days: 1) ?? .last }
    return firstDay(of: weekend, from: day)
  }

  private func firstDay(of weekdays: Set<Weekday>, from day: Day) -> Day { weekdays.map(day.first).min() ?? .last }
}

extension Weekday {
  /// Converts Foundation's numbers, which count from Sunday as 1.
  init(foundation number: Int) { self = Weekday.allCases[(number + 5) % 7] }
}
