import Foundation

/// What a person's clock and calendar say now: the day, the time, and how their weeks go.
///
/// ```swift
/// let moment = Moment(Date(), calendar: .autoupdatingCurrent)
/// try DueText(at: moment).read("next thursday 17:00").due
/// ```
///
/// A reading of the outside: it is taken where a person is, and handed on as a value, so that what follows from it is a pure
/// function. Take a new one when it is needed; it goes out of date.
///
/// Days are Gregorian, whatever the calendar: that is what due dates are kept and written in. Of the calendar come the time zone,
/// the day with which a week begins, and, by its locale, which days are the weekend and whether `3/4` is in March or in April.
public struct Moment: Equatable, Sendable {
  public let day: Day
  /// Minutes since midnight on the wall.
  public let minutes: Int
  /// The day with which a week begins.
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

  /// What a calendar says at a moment.
  ///
  /// A moment outside of the years 1 to 9999 counts as the first or the last day of them.
  public init(_ now: Date, calendar: Calendar) {
    let zone = calendar.timeZone
    // Bounded first: a number too large for an Int ends the program.
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
    // Any seven days in a row have each weekday once. The first of 1970 was a Thursday; noon keeps clear of its edges.
    let days = (0..<7).compactMap { Day(number: $0) }
    return Set(
      days.filter { calendar.isDateInWeekend(Date(timeIntervalSince1970: Double($0.number) * 86_400 + 43_200)) }
        .map(\.weekday))
  }

  /// By the locale's own short form, in which `M` stands for the month and `d` for the day.
  private static func writesMonthFirst(_ locale: Locale) -> Bool {
    let form = DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: locale) ?? "d/M"
    guard let month = form.firstIndex(where: { $0 == "M" || $0 == "L" }), let day = form.firstIndex(of: "d") else {
      return false
    }
    return month < day
  }
}

extension Moment {
  /// The first day of the week that it is now.
  var startOfWeek: Day {
    day.adding(days: -((day.weekday.rawValue - weekStart.rawValue + 7) % 7)) ?? .first
  }

  /// The day of the coming weekend, or today if it is the weekend. Where no day is one, Saturday.
  var comingWeekend: Day {
    let weekend = weekend.isEmpty ? [.saturday] : weekend
    return (0..<7).lazy.compactMap { day.adding(days: $0) }.first { weekend.contains($0.weekday) } ?? .last
  }

  /// The first day of the weekend after the coming one.
  var nextWeekend: Day {
    let weekend = weekend.isEmpty ? [.saturday] : weekend
    var day = comingWeekend
    // Seven days at most: where every day is the weekend, it is in a week.
    for _ in 0..<7 where weekend.contains(day.weekday) { day = day.adding(days: 1) ?? .last }
    return (0..<7).lazy.compactMap { day.adding(days: $0) }.first { weekend.contains($0.weekday) } ?? .last
  }
}

extension Weekday {
  /// Of Foundation's numbers, which count from Sunday as 1.
  init(foundation number: Int) { self = Weekday.allCases[(number + 5) % 7] }
}
