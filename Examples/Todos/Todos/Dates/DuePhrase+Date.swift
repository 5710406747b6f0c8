extension DuePhrase {
  /// `24 dec`, `dec 24th 2027`, `24.12.`, `2027-12-24`, `12/24`, `the 24th`.
  mutating func takeDate() throws(DueTextError) -> Bool {
    guard let word else { return false }
    if try takeStamp(word) { return true }
    if try takeParts(word) { return true }
    if let month = DueVocabulary.months[word], let day = ordinal(self.word(after: 1)) {
      position += 2
      return try set(day.number, month, takeYear(), word)
    }
    guard let day = ordinal(word) else { return false }
    let next = self.word(after: 1)
    if let month = next.flatMap({ DueVocabulary.months[$0] }) {
      position += 2
      return try set(day.number, month, takeYear(), word)
    }
    if next == "of", let month = self.word(after: 2).flatMap({ DueVocabulary.months[$0] }) {
      position += 3
      return try set(day.number, month, takeYear(), word)
    }
    guard day.isMarked || position > 0 && words[position - 1] == "the" else { return false }
    position += 1
    try set(nextDay(numbered: day.number, word), word)
    return true
  }

  /// `2027-12-24T17:00`, the saved form.
  private mutating func takeStamp(_ word: String) throws(DueTextError) -> Bool {
    guard word.contains("t"), let due = Due(word.uppercased()), let minutes = due.minutes else { return false }
    guard self.minutes == nil, hour == nil, part == nil else { throw .twice("time", word) }
    self.minutes = minutes
    position += 1
    try set(due.day, word)
    return true
  }

  /// Numbers separated by periods, slashes or dashes.
  private mutating func takeParts(_ word: String) throws(DueTextError) -> Bool {
    guard let separator = word.first(where: { !("0"..."9").contains($0) }), "./-".contains(separator) else {
      return false
    }
    var parts = word.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    // “24.12.”, and “24.” before a month.
    if separator == ".", parts.last == "" { parts.removeLast() }
    let numbers = parts.compactMap { part in leadingNumber(part).flatMap { $0.rest.isEmpty ? $0 : nil } }
    guard numbers.count == parts.count, numbers.count == 3 || numbers.count == 2 && separator != "-" else {
      return false
    }
    position += 1
    if numbers.count == 3, numbers[0].digits == 4 {
      return try set(numbers[2].number, numbers[1].number, numbers[0].number, word)
    }
    let year = numbers.count == 3 ? try self.year(numbers[2], word) : nil
    let (first, second) = (numbers[0].number, numbers[1].number)
    if separator == "." { return try set(first, second, year, word) }
    guard first <= 12, second <= 12 else {
      return second > 12 ? try set(second, first, year, word) : try set(first, second, year, word)
    }
    let (day, month) = moment.writesMonthFirst ? (second, first) : (first, second)
    let wasSet = try set(day, month, year, word)
    if day != month {
      let (here, elsewhere) = (DueVocabulary.monthNames[month - 1], DueVocabulary.monthNames[day - 1])
      notes.append(
        "“\(word)” is read as \(day) \(here); write “\(month) \(elsewhere.prefix(3).lowercased())” for the other.")
    }
    return wasSet
  }

  /// A two-digit year is one of this century.
  private func year(_ written: (number: Int, digits: Int, rest: String), _ word: String) throws(DueTextError) -> Int {
    switch written.digits {
    case 2: return 2_000 + written.number
    case 4 where Day.years.contains(written.number): return written.number
    default: throw .outOfYears()
    }
  }

  /// A four-digit year, if there is one.
  private mutating func takeYear() -> Int? {
    guard let word, let (number, digits, rest) = leadingNumber(word), digits == 4, rest.isEmpty else { return nil }
    position += 1
    return number
  }

  /// `24`, `24th`, `24.`; marked if its form says that it is a day.
  private func ordinal(_ word: String?) -> (number: Int, isMarked: Bool)? {
    guard let word, let (number, digits, rest) = leadingNumber(word), digits <= 2 else { return nil }
    switch rest {
    case "": return (number, false)
    case ".", "st", "nd", "rd", "th": return (number, true)
    default: return nil
    }
  }

  private mutating func set(
    _ day: Int, _ month: Int, _ year: Int?, _ word: String
  ) throws(DueTextError) -> Bool {
    guard (1...12).contains(month) else { throw .noMonth(word) }
    // A day of any year, so that 29 February is valid.
    guard day >= 1, day <= Day.length(ofMonth: month, year: year ?? 2_000) else {
      throw .noDay(day, month: month, year: year)
    }
    guard self.day == nil, date == nil else { throw .twice("day", word) }
    guard let year else {
      date = (month, day)
      return true
    }
    guard let certain = Day(year: year, month: month, day: day) else { throw .outOfYears() }
    self.day = certain
    return true
  }

  /// Returns the next day with a number, today included, in the first month that has one.
  private func nextDay(numbered number: Int, _ word: String) throws(DueTextError) -> Day? {
    guard (1...31).contains(number) else { throw .bareNumber(word) }
    let (year, month, today) = moment.day.parts
    for later in 0...2 {
      let months = year * 12 + month - 1 + later
      guard let day = Day(year: months / 12, month: months % 12 + 1, day: number) else { continue }
      if later > 0 || number >= today { return day }
    }
    return nil
  }
}
