import TarnEncoding

extension DatePhrase {
  /// Returns the meaning of all words together.
  mutating func resolved() throws(DateParserError) -> DateParser.Result {
    let minutes = try resolvedMinutes()
    let due = FloatingDate(try resolvedDay(minutes), minutes: minutes ?? kept)
    return DateParser.Result(date: due, note: notes.isEmpty ? nil : notes.joined(separator: " "))
  }

  private func resolvedDay(_ minutes: Int?) throws(DateParserError) -> CivilDate {
    let today = moment.day
    if let date { return try resolved(date) }
    if let day { return try checked(day) }
    let found: CivilDate? =
      switch (weekday, which, minutes) {
      case (let weekday?, .this, _): today.first(weekday)
      case (let weekday?, .next, _): moment.startOfWeek.shifted(days: 7)?.first(weekday)
      case (let weekday?, nil, _): today.shifted(days: 1)?.first(weekday)
      // A time alone means its next occurrence.
      case (nil, _, let minutes?): minutes > moment.minutes ? today : today.shifted(days: 1)
      case (nil, _, nil): throw .incomplete(words)
      }
    guard let found else { throw .outOfYears }
    return found
  }

  private func checked(_ day: CivilDate) throws(DateParserError) -> CivilDate {
    guard let weekday, day.weekday != weekday else { return day }
    let plain = day.withYear
    throw DateParserError(
      "\(plain) is a \(day.weekday.name), not a \(weekday.name). Write “\(plain)”, or “\(weekday.name.lowercased())” alone."
    )
  }

  /// Returns the next such date from today. If its weekday does not match, the last one if that matches: so an overdue
  /// `Tue 17 Nov` is read as it was written.
  private func resolved(_ date: (month: Int, day: Int)) throws(DateParserError) -> CivilDate {
    let year = moment.day.year
    // At most eight years from one 29 February to the next.
    let days = (year - 8...year + 8).compactMap { CivilDate(year: $0, month: date.month, day: date.day) }
    guard let next = days.first(where: { $0 >= moment.day }) else { throw .outOfYears }
    if let weekday, next.weekday != weekday, let last = days.last(where: { $0 < moment.day }),
      last.weekday == weekday
    {
      return last
    }
    return try checked(next)
  }

  private mutating func resolvedMinutes() throws(DateParserError) -> Int? {
    if let minutes {
      let half = FloatingDate.minutesOfDay / 2
      switch part {
      case .noon: throw .twice("time", FloatingDate.clock(minutes))
      case .morning where minutes >= half: throw .twice("time", FloatingDate.clock(minutes))
      case .night where minutes < 6 * 60: throw .bareHour(minutes / 60)
      case .afternoon, .evening, .night: return minutes < half ? minutes + half : minutes
      default: return minutes
      }
    }
    guard let hour else { return part?.rawValue }
    switch (part, hour) {
    case (_, 13...), (_, 0), (.morning, ..<12), (.afternoon, 12): return hour * 60
    case (.afternoon, ..<12), (.evening, 4..<12), (.night, 6..<12): return (hour + 12) * 60
    case (nil, _):
      // From seven till noon people are at work on most days, and asleep twelve hours before or after the other hours.
      let likely = hour < 7 ? hour + 12 : hour
      notes.append(
        "“\(hour)” is read as \(FloatingDate.clock(likely * 60)); write “\(hour)am” or “\(hour)pm” to be sure.")
      return likely * 60
    default: throw .bareHour(hour)
    }
  }
}
