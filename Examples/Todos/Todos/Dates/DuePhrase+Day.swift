extension DuePhrase {
  /// `tomorrow`, `next thursday`, `weekend`, `end of month`.
  mutating func takeDay() throws(DueTextError) -> Bool {
    let start = position
    if take("day", "after", "tomorrow") { return try set(days: 2, start) }
    if take("today") { return try set(days: 0, start) }
    if take("tomorrow") || take("tmr") || take("tmrw") { return try set(days: 1, start) }
    if take("yesterday") { return try set(days: -1, start) }
    if take("tonight") {
      guard part == nil else { throw .twice("time", "tonight") }
      part = .night
      return try set(days: 0, start)
    }
    if try takeWeekday() { return true }
    return try takeSpan()
  }

  private mutating func set(days: Int, _ start: Int) throws(DueTextError) -> Bool {
    try set(moment.day.adding(days: days), words[start])
    return true
  }

  private mutating func takeWeekday() throws(DueTextError) -> Bool {
    let which: Which? = word == "this" || word == "coming" ? .this : word == "next" ? .next : nil
    guard let name = word(after: which == nil ? 0 : 1) else { return false }
    if let weekday = DueVocabulary.weekdays[name] {
      guard self.weekday == nil else { throw .twice("day", name) }
      (self.weekday, self.which) = (weekday, isNextWeek ? .next : which)
      if isNextWeek { day = nil }
    } else if which == .this, let part = DueVocabulary.parts[name] {
      guard self.part == nil else { throw .twice("time", name) }
      self.part = part
      try set(moment.day, name)
    } else {
      return false
    }
    position += which == nil ? 1 : 2
    return true
  }

  /// A week, a weekend, a month or a year: its first day, or its last one.
  private mutating func takeSpan() throws(DueTextError) -> Bool {
    let start = position
    let isEnd = take("end", "of")
    if isEnd, word == "the" { position += 1 }
    let isNext = take("next")
    if !isNext { _ = take("this") || take("coming") }
    switch word {
    case "weekend" where !isEnd: try set(isNext ? moment.nextWeekend : moment.comingWeekend, "weekend")
    case "week" where isNext && !isEnd && weekday != nil: which = .next
    case "week" where isEnd || isNext:
      try set(week(isNext, isEnd), "week")
      isNextWeek = isNext && !isEnd
    case "month" where isEnd || isNext: try set(months(isNext, isEnd, of: 1), "month")
    case "year" where isEnd || isNext: try set(months(isNext, isEnd, of: 12), "year")
    case "eow" where position == start: try set(week(false, true), "eow")
    case "eom" where position == start: try set(months(false, true, of: 1), "eom")
    case "eoy" where position == start: try set(months(false, true, of: 12), "eoy")
    default:
      position = start
      return false
    }
    position += 1
    return true
  }

  private func week(_ isNext: Bool, _ isEnd: Bool) -> Day? {
    moment.startOfWeek.adding(days: (isNext ? 7 : 0) + (isEnd ? 6 : 0))
  }

  /// Returns the first or last day of this or the next month, or of a year of twelve months.
  private func months(_ isNext: Bool, _ isEnd: Bool, of length: Int) -> Day? {
    let (year, month, _) = moment.day.parts
    guard let first = Day(year: year, month: length == 12 ? 1 : month, day: 1) else { return nil }
    guard isEnd else { return first.adding(months: isNext ? length : 0) }
    // From the last month of the span, so that the day after the very last day is not computed.
    guard let month = first.adding(months: (isNext ? 2 : 1) * length - 1) else { return nil }
    return month.adding(days: Day.length(ofMonth: month.month, year: month.year) - 1)
  }

  /// `in 3 days`, `+1w`, `two weeks from now`, `3 days ago`.
  mutating func takeAmount() throws(DueTextError) -> Bool {
    let start = position
    let isIn = take("in")
    guard let first = word else { return give(back: start) }
    let sign = isIn ? nil : first.first.flatMap { $0 == "+" ? 1 : $0 == "-" ? -1 : nil }
    guard var amount = takeNumber(sign == nil ? first : String(first.dropFirst())) else { return give(back: start) }
    if amount.rest.isEmpty { amount.rest = takeWord() ?? "" }
    guard let unit = DueVocabulary.units[amount.rest] else { return give(back: start) }
    if unit == .hour { throw .hours() }
    let isAgo = sign == nil && !isIn && take("ago")
    if sign == nil, !isIn, !isAgo { _ = take("from", "now") || take("from", "today") }
    let base = sign == nil ? moment.day : present?.day ?? moment.day
    if sign != nil { kept = present?.minutes }
    let count = amount.number * (isAgo ? -1 : sign ?? 1)
    let day =
      switch unit {
      case .day: base.adding(days: count)
      case .week: base.adding(days: 7 * count)
      case .month: base.adding(months: count)
      case .year, .hour: base.adding(months: 12 * count)
      }
    try set(day, words[start])
    return true
  }

  private mutating func give(back start: Int) -> Bool {
    position = start
    return false
  }

  private mutating func takeWord() -> String? {
    guard let word else { return nil }
    position += 1
    return word
  }

  /// A number in digits, possibly with a unit, or in words. After a sign it may be the next word.
  private mutating func takeNumber(_ word: String) -> (number: Int, rest: String)? {
    position += 1
    guard let word = word.isEmpty ? takeWord() : word else { return nil }
    if let number = DueVocabulary.numbers[word] { return (number, "") }
    return leadingNumber(word).map { ($0.number, $0.rest) }
  }
}
