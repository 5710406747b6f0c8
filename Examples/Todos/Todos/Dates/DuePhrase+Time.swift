extension DuePhrase {
  /// `17:00`, `5pm`, `noon`, `evening`, and an hour alone where it can't have another meaning.
  mutating func takeTime() throws(DueTextError) -> Bool {
    guard let word else { return false }
    if word == "midnight" { throw .midnight() }
    if let part = DueVocabulary.parts[word] {
      guard self.part == nil else { throw .twice("time", word) }
      self.part = part
      position += 1
      return true
    }
    guard let (number, _, rest) = leadingNumber(word) else { return false }
    if rest.first == ":" { return try takeClock(word, hour: number, String(rest.dropFirst())) }
    if let isAfternoon = half(rest.isEmpty ? self.word(after: 1) : rest) {
      try set(minutes: twelveHours(number, 0, isAfternoon, word), word)
      position += rest.isEmpty ? 2 : 1
      return true
    }
    guard rest.isEmpty, isHour() else { return false }
    guard number < 24 else { throw .noTime(word) }
    guard minutes == nil, hour == nil else { throw .twice("time", word) }
    hour = number
    position += ["o'clock", "o’clock", "oclock"].contains(self.word(after: 1)) ? 2 : 1
    return true
  }

  /// Whether a number alone must be an hour, by the words around it.
  private func isHour() -> Bool {
    if let next = word(after: 1) {
      // In “at 5 dec” and “at 5 days” it is not an hour.
      if DueVocabulary.months[next] != nil || DueVocabulary.units[next] != nil { return false }
      if ["o'clock", "o’clock", "oclock", "tonight"].contains(next) || DueVocabulary.parts[next] != nil { return true }
      if next == "in", word(after: 2) == "the" { return true }
    }
    return position > 0 && (words[position - 1] == "at" || part != nil)
  }

  /// Reads the minutes of `17:30`, and whether it is before noon if the text says so.
  private mutating func takeClock(_ word: String, hour: Int, _ rest: String) throws(DueTextError) -> Bool {
    guard let (minute, digits, suffix) = leadingNumber(rest), digits == 2, minute < 60 else { throw .noTime(word) }
    if let isAfternoon = half(suffix.isEmpty ? self.word(after: 1) : suffix) {
      try set(minutes: twelveHours(hour, minute, isAfternoon, word), word)
      position += suffix.isEmpty ? 2 : 1
      return true
    }
    guard suffix.isEmpty, hour < 24 else { throw .noTime(word) }
    try set(minutes: hour * 60 + minute, word)
    position += 1
    return true
  }

  private func half(_ word: String?) -> Bool? {
    switch word {
    case "am": false
    case "pm": true
    default: nil
    }
  }

  private func twelveHours(
    _ hour: Int, _ minute: Int, _ isAfternoon: Bool, _ word: String
  ) throws(DueTextError) -> Int {
    guard (1...12).contains(hour) else { throw .noTime(isAfternoon ? "\(word) pm" : "\(word) am") }
    return (hour % 12 + (isAfternoon ? 12 : 0)) * 60 + minute
  }

  private mutating func set(minutes: Int, _ word: String) throws(DueTextError) {
    guard self.minutes == nil, hour == nil else { throw .twice("time", word) }
    self.minutes = minutes
  }
}
