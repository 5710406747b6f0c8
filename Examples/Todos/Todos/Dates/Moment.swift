import Foundation

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
    let zone = calendar.timeZone
    // Limited first: a number too large for an Int would end the program.
    let bounds = Double(Day.first.number - 1) * 86_400...Double(Day.last.number + 2) * 86_400
    let since1970 = min(max(now.timeIntervalSince1970, bounds.lowerBound), bounds.upperBound)
    let seconds = Int(since1970.rounded(.down)) + zone.secondsFromGMT(for: now)
    let second = ((seconds % 86_400) + 86_400) % 86_400
    let number = (seconds - second) / 86_400
    self.init(
      day: Day(number: number) ?? (number < 0 ? .first : .last), minutes: second / 60,
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

extension Moment {
  /// The first day of the current week.
  var startOfWeek: Day {
    day.adding(days: -((day.weekday.rawValue - weekStart.rawValue + 7) % 7)) ?? .first
  }

  /// The first day of the coming weekend, or today if it is the weekend. Saturday if the locale has no weekend.
  var comingWeekend: Day {
    let weekend = weekend.isEmpty ? [.saturday] : weekend
    return (0..<7).lazy.compactMap { day.adding(days: $0) }.first { weekend.contains($0.weekday) } ?? .last
  }

  /// The first day of the weekend after the coming one.
  var nextWeekend: Day {
    let weekend = weekend.isEmpty ? [.saturday] : weekend
    var day = comingWeekend
    // Seven days at most, for a locale in which every day is a weekend.
    for _ in 0..<7 where weekend.contains(day.weekday) { day = day.adding(days: 1) ?? .last }
    return (0..<7).lazy.compactMap { day.adding(days: $0) }.first { weekend.contains($0.weekday) } ?? .last
  }
}

extension Weekday {
  /// Converts Foundation's numbers, which count from Sunday as 1.
  init(foundation number: Int) { self = Weekday.allCases[(number + 5) % 7] }
}
