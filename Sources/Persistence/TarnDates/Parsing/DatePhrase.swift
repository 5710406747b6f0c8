import TarnEncoding

/// A date that is being parsed: its words, the position, and the parts found so far.
///
/// Each `take…` parses its form at the position and returns whether it matched; a word that none of them accepts is an
/// error. The parts are combined at the end (`DatePhrase+Resolving`).
struct DatePhrase {
  let moment: Moment
  let present: FloatingDate?
  let words: [String]
  var position = 0

  /// A specific day.
  var day: CivilDate?
  /// A day of an unspecified year.
  var date: (month: Int, day: Int)?
  var weekday: CivilDate.Weekday?
  /// Whether `this` or `next` precedes the weekday.
  var which: Which?
  /// Minutes since midnight.
  var minutes: Int?
  /// An hour without a.m. or p.m.
  var hour: Int?
  var part: DateVocabulary.Part?
  /// The time to keep if the text has no other.
  var kept: Int?
  var notes: [String] = []
  /// How certain it is that these words are a date within a longer text: 2 for a form that is one, 1 for a form that
  /// may have another meaning (`sat`, `3/4`), and nothing for one that mostly has (`3 days`).
  var evidence = 0
  /// Whether the day is the first of next week, and may be replaced by another of that week.
  var isNextWeek = false

  enum Which { case this, next }

  init(_ text: String, at moment: Moment, from present: FloatingDate?) {
    self.moment = moment
    self.present = present
    words = text.lowercased().split { $0.isWhitespace || $0 == "," }.compactMap { word in
      let visible = String(
        String.UnicodeScalarView(word.unicodeScalars.filter { $0.properties.generalCategory != .control }))
      guard !visible.isEmpty else { return nil }
      let word = visible.replacing("\u{2212}", with: "-")
      if ["a.m.", "a.m"].contains(word) { return "am" }
      if ["p.m.", "p.m"].contains(word) { return "pm" }
      // As in “dec.” and “thu.”, but not in “24.12.”.
      return word.last == "." && word.first?.isLetter == true ? String(word.dropLast()) : word
    }
  }

  mutating func read() throws(DateParserError) -> DateParser.Result {
    if DateVocabulary.nothing.contains(words.joined(separator: " ")) { return DateParser.Result(date: nil) }
    while let word {
      if try takeTime() { continue }
      if try takeDate() { continue }
      if try takeAmount() { continue }
      if try takeDay() { continue }
      guard isJoint(word) else { throw unknown(word) }
      position += 1
    }
    return try resolved()
  }

  /// Whether no word names a day, so that the time means its next occurrence.
  var isTimeAlone: Bool { day == nil && date == nil && weekday == nil }

  var word: String? { word(after: 0) }

  func word(after count: Int) -> String? {
    words.indices.contains(position + count) ? words[position + count] : nil
  }

  /// Consumes the expected words, if they follow.
  mutating func take(_ expected: String...) -> Bool {
    guard words[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }

  /// Sets the day; a second one is an error.
  mutating func set(_ newDay: CivilDate?, _ word: String) throws(DateParserError) -> Bool {
    guard day == nil, date == nil else { throw .twice("day", word) }
    guard let newDay else { throw .outOfYears }
    day = newDay
    return true
  }

  /// Whether a word only connects others.
  private func isJoint(_ word: String) -> Bool {
    guard let next = self.word(after: 1) else { return false }
    switch word {
    case "at", "on", "the", "by", "due", "for": return true
    case "in": return next == "the" || DateVocabulary.parts[next] != nil || DateVocabulary.months[next] != nil
    default: return false
    }
  }

  /// Returns the error for a word that can't be parsed here: it is unknown, or a later one is, with the whole text as
  /// it may have been meant; or a word is missing.
  private func unknown(_ word: String) -> DateParserError {
    if let index = words[position...].firstIndex(where: { !DateVocabulary.isKnown($0) }) {
      var meant = words
      guard let near = DateVocabulary.nearest(to: words[index]) else {
        return DateParserError("“\(words[index])” is not part of a date.", .examples)
      }
      meant[index] = near
      return DateParserError(
        "“\(words[index])” is not part of a date. Did you mean “\(meant.joined(separator: " "))”?", .examples)
    }
    if let month = DateVocabulary.months[word] {
      let name = DateVocabulary.monthNames[month - 1]
      return DateParserError("Which day of \(name)? Write “1 \(name)”, or “\(name) 24”.")
    }
    return leadingNumber(word) == nil ? .incomplete(words) : .bareNumber(word)
  }
}

/// Splits a word into the number of its leading digits and the rest.
func leadingNumber(_ word: some StringProtocol) -> (number: Int, digits: Int, rest: String)? {
  let digits = word.prefix { ("0"..."9").contains($0) }
  // Six digits are more than any date needs, and their sums fit into an Int.
  guard !digits.isEmpty, digits.count <= 6, let number = Int(digits) else { return nil }
  return (number, digits.count, String(word.dropFirst(digits.count)))
}
