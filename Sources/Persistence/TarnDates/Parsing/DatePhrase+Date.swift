import TarnEncoding

extension DatePhrase {
  /// `24 dec`, `dec 24th 2027`, `24.12.`, `2027-12-24`, `12/24`, `the 24th`.
  mutating func takeDate() throws(DateParserError) -> Bool {
    guard let word else { return false }
    if try takeStamp(word) { return true }
    if try takeParts(word) { return true }
    // “24 dec”, “dec 24” and “24 of dec”.
    for (day, month, count) in [(0, 1, 2), (1, 0, 2), (0, 2, 3)] where count == 2 || self.word(after: 1) == "of" {
      guard let day = ordinal(self.word(after: day)), let name = self.word(after: month),
        let month = DateVocabulary.months[name]
      else { continue }
      position += count
      evidence += 2
      return try set(day.number, month, takeYear(), word)
    }
    guard let day = ordinal(word), day.isMarked || position > 0 && words[position - 1] == "the" else { return false }
    position += 1
    evidence += day.isMarked ? 1 : 0
    return try set(nextDay(numbered: day.number, word), word)
  }

  /// `2027-12-24T17:00`, the saved form.
  private mutating func takeStamp(_ word: String) throws(DateParserError) -> Bool {
    guard word.contains("t"), let due = FloatingDate(word.uppercased()), let minutes = due.minutes else { return false }
    guard part == nil else { throw .twice("time", word) }
    position += 1
    evidence += 2
    _ = try set(minutes: minutes, word)
    return try set(due.date, word)
  }

  /// Numbers separated by periods, slashes or dashes.
  private mutating func takeParts(_ word: String) throws(DateParserError) -> Bool {
    guard let separator = word.first(where: { !("0"..."9").contains($0) }), "./-".contains(separator) else {
      return false
    }
    var parts = word.split(separator: separator, omittingEmptySubsequences: false)
    // “24.12.”, and “24.” before a month.
    if separator == ".", parts.last == "" { parts.removeLast() }
    let numbers = parts.compactMap { leadingNumber($0) }.filter(\.rest.isEmpty)
    guard numbers.count == parts.count, numbers.count == 3 || numbers.count == 2 && separator != "-" else {
      return false
    }
    position += 1
    // Two numbers may be a version or a fraction, but not “24.12.”.
    evidence += numbers.count == 3 || separator == "." && word.last == "." ? 2 : 1
    if numbers.count == 3, numbers[0].digits == 4 {
      return try set(numbers[2].number, numbers[1].number, numbers[0].number, word)
    }
    let year = numbers.count == 3 ? try year(numbers[2].number, digits: numbers[2].digits) : nil
    let (first, second) = (numbers[0].number, numbers[1].number)
    if separator == "." || first > 12 && second <= 12 { return try set(first, second, year, word) }
    if second > 12 { return try set(second, first, year, word) }
    let (day, month) = moment.writesMonthFirst ? (second, first) : (first, second)
    if day != month, day > 0, month > 0 {
      let (here, elsewhere) = (DateVocabulary.monthNames[month - 1], DateVocabulary.monthNames[day - 1])
      notes.append(
        "“\(word)” is read as \(day) \(here); write “\(month) \(elsewhere.prefix(3).lowercased())” for the other.")
    }
    return try set(day, month, year, word)
  }

  /// A two-digit year is one of this century.
  private func year(_ number: Int, digits: Int) throws(DateParserError) -> Int {
    if digits == 2 { return 2_000 + number }
    guard digits == 4 else { throw .outOfYears }
    return number
  }

  /// A four-digit year, if there is one.
  private mutating func takeYear() -> Int? {
    guard let word, let (number, digits, rest) = leadingNumber(word), digits == 4, rest.isEmpty else { return nil }
    position += 1
    return number
  }

  /// `24`, `24th`, `24.`; marked if its form says that it is a day.
  private func ordinal(_ word: String?) -> (number: Int, isMarked: Bool)? {
    guard let word, let (number, digits, rest) = leadingNumber(word), digits <= 2,
      ["", ".", "st", "nd", "rd", "th"].contains(rest)
    else { return nil }
    return (number, !rest.isEmpty)
  }

  private mutating func set(_ day: Int, _ month: Int, _ year: Int?, _ word: String) throws(DateParserError) -> Bool {
    guard (1...12).contains(month) else {
      throw DateParserError("“\(word)” contains no month from 1 to 12. Write “24 dec” or “2026-12-24”.")
    }
    // A day of any year, so that 29 February is valid.
    let length = CivilDate.length(ofMonth: month, year: year ?? 2_000)
    guard (1...length).contains(day) else {
      let name = DateVocabulary.monthNames[month - 1] + (year.map { " \($0)" } ?? "")
      throw DateParserError(
        "There is no \(day) \(name): the month has \(length) days. Write “\(length) \(name)” for its last day.")
    }
    if let year { return try set(CivilDate(year: year, month: month, day: day), word) }
    guard self.day == nil, date == nil else { throw .twice("day", word) }
    date = (month, day)
    return true
  }

  /// Returns the next day with a number, today included, in the first month that has one.
  private func nextDay(numbered number: Int, _ word: String) throws(DateParserError) -> CivilDate? {
    guard (1...31).contains(number) else { throw .bareNumber(word) }
    let (year, month, today) = (moment.day.year, moment.day.month, moment.day.day)
    return (number < today ? 1...2 : 0...2).lazy.compactMap { later in
      let months = year * 12 + month - 1 + later
      return CivilDate(year: months / 12, month: months % 12 + 1, day: number)
    }.first
  }
}
