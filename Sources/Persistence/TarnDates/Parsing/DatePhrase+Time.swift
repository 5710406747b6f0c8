extension DatePhrase {
  private static let oclock = ["o'clock", "o’clock", "oclock"]

  /// `17:00`, `5pm`, `noon`, `evening`, and an hour alone where it can't have another meaning.
  mutating func takeTime() throws(DateParserError) -> Bool {
    guard let word else { return false }
    if word == "midnight" {
      throw DateParserError("Midnight is ambiguous. Write “23:59” with the day before, or “0:00” with the day after.")
    }
    if let part = DateVocabulary.parts[word] {
      position += 1
      evidence += part == .noon ? 2 : 1
      return try set(part, word)
    }
    guard let (hour, _, rest) = leadingNumber(word) else { return false }
    var (minute, suffix) = (0, rest)
    let hasMinutes = rest.first == ":"
    if hasMinutes {
      guard let clock = leadingNumber(rest.dropFirst()), clock.digits == 2, clock.number < 60 else {
        throw .noTime(word)
      }
      (minute, suffix) = (clock.number, clock.rest)
    }
    if let half = suffix.isEmpty ? self.word(after: 1) : suffix, half == "am" || half == "pm" {
      guard (1...12).contains(hour) else { throw .noTime("\(word) \(half)") }
      position += suffix.isEmpty ? 2 : 1
      evidence += 2
      return try set(minutes: (hour % 12 + (half == "pm" ? 12 : 0)) * 60 + minute, word)
    }
    guard hasMinutes || rest.isEmpty && isHour() else { return false }
    guard suffix.isEmpty, hour < 24 else { throw .noTime(word) }
    position += !hasMinutes && Self.oclock.contains(self.word(after: 1) ?? "") ? 2 : 1
    evidence += hasMinutes ? 2 : 1
    return hasMinutes ? try set(minutes: hour * 60 + minute, word) : try set(hour: hour, word)
  }

  /// Whether a number alone must be an hour, by the words around it.
  private func isHour() -> Bool {
    if let next = word(after: 1) {
      // In “at 5 dec” and “at 5 days” it is not an hour.
      if DateVocabulary.months[next] != nil || DateVocabulary.units[next] != nil { return false }
      if Self.oclock.contains(next) || next == "tonight" || DateVocabulary.parts[next] != nil { return true }
      if next == "in", word(after: 2) == "the" { return true }
    }
    return position > 0 && (words[position - 1] == "at" || part != nil)
  }

  mutating func set(_ newPart: DateVocabulary.Part, _ word: String) throws(DateParserError) -> Bool {
    guard part == nil else { throw .twice("time", word) }
    part = newPart
    return true
  }

  mutating func set(minutes: Int? = nil, hour: Int? = nil, _ word: String) throws(DateParserError) -> Bool {
    guard self.minutes == nil, self.hour == nil else { throw .twice("time", word) }
    (self.minutes, self.hour) = (minutes, hour)
    return true
  }
}
