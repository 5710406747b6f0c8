import TarnEncoding

extension DatePhrase {
  /// `tomorrow`, `next thursday`, `weekend`, `end of month`.
  mutating func takeDay() throws(DateParserError) -> Bool {
    let start = position
    if take("day", "after", "tomorrow") {
      evidence += 2
      return try set(moment.day.shifted(days: 2), words[start])
    }
    if let word, let days = DateVocabulary.days[word] {
      position += 1
      evidence += 2
      if word == "tonight" { _ = try set(.night, word) }
      return try set(moment.day.shifted(days: days), word)
    }
    if try takeWeekday() { return true }
    return try takeSpan()
  }

  private mutating func takeWeekday() throws(DateParserError) -> Bool {
    let which: Which? = word == "this" || word == "coming" ? .this : word == "next" ? .next : nil
    guard let name = word(after: which == nil ? 0 : 1) else { return false }
    if let weekday = DateVocabulary.weekdays[name] {
      guard self.weekday == nil else { throw .twice("day", name) }
      (self.weekday, self.which) = (weekday, isNextWeek ? .next : which)
      if isNextWeek { day = nil }
    } else if which == .this, let part = DateVocabulary.parts[name] {
      _ = try set(part, name)
      _ = try set(moment.day, name)
    } else {
      return false
    }
    position += which == nil ? 1 : 2
    evidence += which == nil && DateVocabulary.ambiguous.contains(name) ? 1 : 2
    return true
  }

  /// A week, a weekend, a month or a year: its first day, or its last one.
  private mutating func takeSpan() throws(DateParserError) -> Bool {
    let start = position
    let isEnd = take("end", "of")
    if isEnd, word == "the" { position += 1 }
    let isNext = take("next")
    if !isNext { _ = take("this") || take("coming") }
    let isAlone = position == start
    let name = word ?? ""
    position += 1
    evidence += isAlone && name == "weekend" ? 1 : 2
    switch name {
    case "weekend" where !isEnd: return try set(isNext ? moment.nextWeekend : moment.comingWeekend, name)
    case "week" where isNext && !isEnd && weekday != nil:
      which = .next
      return true
    case "week" where isEnd || isNext:
      isNextWeek = isNext && !isEnd
      return try set(moment.startOfWeek.shifted(days: (isNext ? 7 : 0) + (isEnd ? 6 : 0)), name)
    case "month" where isEnd || isNext: return try set(months(isNext, isEnd, of: 1), name)
    case "year" where isEnd || isNext: return try set(months(isNext, isEnd, of: 12), name)
    case "eow" where isAlone: return try set(moment.startOfWeek.shifted(days: 6), name)
    case "eom" where isAlone: return try set(months(false, true, of: 1), name)
    case "eoy" where isAlone: return try set(months(false, true, of: 12), name)
    default:
      position = start
      evidence -= 2
      return false
    }
  }

  /// Returns the first or last day of this or the next month, or of a year of twelve months.
  private func months(_ isNext: Bool, _ isEnd: Bool, of length: Int) -> CivilDate? {
    let (year, month) = (moment.day.year, moment.day.month)
    guard let first = CivilDate(year: year, month: length == 12 ? 1 : month, day: 1) else { return nil }
    guard isEnd else { return first.shifted(months: isNext ? length : 0) }
    // From the last month of the span, so that the day after the very last day is not computed.
    guard let month = first.shifted(months: (isNext ? 2 : 1) * length - 1) else { return nil }
    return month.shifted(days: CivilDate.length(ofMonth: month.month, year: month.year) - 1)
  }

  /// `in 3 days`, `+1w`, `two weeks from now`, `3 days ago`.
  mutating func takeAmount() throws(DateParserError) -> Bool {
    let start = position
    let isIn = take("in")
    let sign = isIn ? nil : word?.first.flatMap { $0 == "+" ? 1 : $0 == "-" ? -1 : nil }
    guard let amount = takeNumber(after: sign == nil ? 0 : 1),
      let unit = DateVocabulary.units[amount.rest.isEmpty ? takeWord() ?? "" : amount.rest]
    else {
      position = start
      return false
    }
    let isAgo = sign == nil && !isIn && take("ago")
    let isFromNow = sign == nil && !isIn && !isAgo && (take("from", "now") || take("from", "today"))
    evidence += sign != nil || isIn || isFromNow ? 2 : 0
    let base = sign == nil ? moment.day : present?.date ?? moment.day
    if sign != nil { kept = present?.minutes }
    let count = amount.number * (isAgo ? -1 : sign ?? 1)
    switch unit {
    case .day: return try set(base.shifted(days: count), words[start])
    case .week: return try set(base.shifted(days: 7 * count), words[start])
    case .month: return try set(base.shifted(months: count), words[start])
    case .year: return try set(base.shifted(months: 12 * count), words[start])
    case .hour:
      throw DateParserError(
        "A number of hours or minutes is not supported, only of days. Write a time, such as “17:00” or “tomorrow 9am”.")
    }
  }

  private mutating func takeWord() -> String? {
    guard let word else { return nil }
    position += 1
    return word
  }

  /// A number in digits, possibly with a unit, or in words. After a sign it may be the next word.
  private mutating func takeNumber(after sign: Int) -> (number: Int, rest: String)? {
    guard let first = takeWord()?.dropFirst(sign), let word = first.isEmpty ? takeWord() : String(first) else {
      return nil
    }
    return DateVocabulary.numbers[word].map { ($0, "") } ?? leadingNumber(word).map { ($0.number, $0.rest) }
  }
}
