extension DuePhrase {
  /// Returns the meaning of all words together.
  func resolved() throws(DueTextError) -> DueText.Reading {
    var notes = notes
    let minutes = try resolvedMinutes(&notes)
    let day = try resolvedDay(minutes)
    let note = notes.isEmpty ? nil : notes.joined(separator: " ")
    return DueText.Reading(due: Due(day, minutes: minutes ?? kept), note: note)
  }

  private func resolvedDay(_ minutes: Int?) throws(DueTextError) -> Day {
    let today = moment.day
    if let date { return try resolved(date) }
    if let day {
      if let weekday, day.weekday != weekday { throw .weekday(day, not: weekday) }
      return day
    }
    let found: Day? =
      switch (weekday, which) {
      case (let weekday?, .this): today.first(weekday)
      case (let weekday?, .next): moment.startOfWeek.adding(days: 7)?.first(weekday)
      case (let weekday?, nil): today.adding(days: 1)?.first(weekday)
      case (nil, _):
        // A time alone means its next occurrence.
        if let minutes { minutes > moment.minutes ? today : today.adding(days: 1) } else { nil }
      }
    if weekday == nil, minutes == nil { throw .incomplete(words.joined(separator: " ")) }
    guard let found else { throw .outOfYears() }
    return found
  }

  /// Returns the next such date from today. If its weekday does not match, the last one if that matches: so an overdue
  /// `Tue 17 Nov` is read as it was written.
  private func resolved(_ date: (month: Int, day: Int)) throws(DueTextError) -> Day {
    let year = moment.day.year
    // At most eight years from one 29 February to the next.
    func days(_ years: some Sequence<Int>) -> some Sequence<Day> {
      years.lazy.compactMap { Day(year: $0, month: date.month, day: date.day) }
    }
    guard let next = days(year...year + 8).first(where: { $0 >= moment.day }) else { throw .outOfYears() }
    guard let weekday, next.weekday != weekday else { return next }
    let last = days((year - 8...year).reversed()).first { $0 < moment.day }
    guard let last, last.weekday == weekday else { throw .weekday(next, not: weekday) }
    return last
  }

  private func resolvedMinutes(_ notes: inout [String]) throws(DueTextError) -> Int? {
    if let minutes {
      let half = Due.minutesOfDay / 2
      switch part {
      case .noon: throw .twice("time", Due.clock(minutes))
      case .morning where minutes >= half: throw .twice("time", Due.clock(minutes))
      case .night where minutes < 6 * 60: throw .bareHour(minutes / 60)
      case .afternoon, .evening, .night: return minutes < half ? minutes + half : minutes
      default: return minutes
      }
    }
    guard let hour else { return part.map(usual) }
    switch (part, hour) {
    case (_, 13...), (_, 0): return hour * 60
    case (.morning, ..<12): return hour * 60
    case (.afternoon, ..<12), (.evening, 4..<12), (.night, 6..<12): return (hour + 12) * 60
    case (.afternoon, 12): return hour * 60
    case (nil, _):
      // From seven till noon people are at work on most days, and asleep twelve hours before or after the other hours.
      let likely = hour < 7 ? hour + 12 : hour
      notes.append("“\(hour)” is read as \(Due.clock(likely * 60)); write “\(hour)am” or “\(hour)pm” to be sure.")
      return likely * 60
    default: throw .bareHour(hour)
    }
  }

  /// The default time of a part of the day.
  private func usual(_ part: DueVocabulary.Part) -> Int {
    switch part {
    case .morning: 9 * 60
    case .noon: 12 * 60
    case .afternoon: 15 * 60
    case .evening: 18 * 60
    case .night: 20 * 60
    }
  }
}
