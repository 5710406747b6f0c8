extension DueText {
  /// Returns a due date in its form for people: `today`, `tomorrow 17:00`, `Thu 26 Nov`, `24 Dec 2027`.
  ///
  /// The year is left out if the day is within half a year, before or after. A ``DueText`` of the same day reads the
  /// result back as the same due date.
  public func write(_ due: Due) -> String {
    due.minutes.map { "\(write(due.day)) \(Due.clock($0))" } ?? write(due.day)
  }

  /// Returns a day in its form for people.
  public func write(_ day: Day) -> String {
    switch day.days(since: moment.day) {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    // Half a year: further away the same day of another year would be as near.
    case -182...182: "\(day.weekday.short) \(day.day) \(DueText.month(day))"
    default: DueText.plain(day)
    }
  }

  /// `24 Dec 2027`.
  static func plain(_ day: Day) -> String {
    // Four digits, or it would not be read as a year.
    let year = String(day.year)
    return "\(day.day) \(month(day)) \(String(repeating: "0", count: 4 - year.count))\(year)"
  }

  private static func month(_ day: Day) -> Substring { DueVocabulary.monthNames[day.month - 1].prefix(3) }
}
