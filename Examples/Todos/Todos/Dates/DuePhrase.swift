/// A text on its way to a due date: its words, how far they are read, and what they have said so far.
///
/// Each `take…` reads what it knows at the present word and says whether it did; the words that none knows are the person's to
/// correct. What the words say together is found at the end (`DuePhrase+Resolving`).
struct DuePhrase {
  let moment: Moment
  let present: Due?
  let words: [String]
  var position = 0

  /// A certain day.
  var day: Day?
  /// A day of some year.
  var date: (month: Int, day: Int)?
  var weekday: Weekday?
  /// Whether `this` or `next` stands before the weekday.
  var which: Which?
  /// Minutes since midnight.
  var minutes: Int?
  /// An hour of which is not said whether it is before noon.
  var hour: Int?
  var part: DueVocabulary.Part?
  /// The time to keep if no other is written.
  var kept: Int?
  var notes: [String] = []

  /// Whether the day is the first of next week, and so may be another of it.
  var isNextWeek = false

  enum Which { case this, next }

  init(_ text: String, at moment: Moment, from present: Due?) {
    self.moment = moment
    self.present = present
    words = text.lowercased().split { $0 == " " || $0 == "," }.map { word in
      let word = word.replacing("\u{2212}", with: "-")
      switch word {
      case "a.m.", "a.m": return "am"
      case "p.m.", "p.m": return "pm"
      // As in “dec.” and “thu.”, but not in “24.12.”.
      default: return word.last == "." && word.first?.isLetter == true ? String(word.dropLast()) : String(word)
      }
    }
  }

  mutating func read() throws(DueTextError) -> DueText.Reading {
    if DueVocabulary.nothing.contains(words.joined(separator: " ")) { return DueText.Reading(due: nil) }
    while let word {
      if try takeTime() { continue }
      if try takeDate() { continue }
      if try takeAmount() { continue }
      if try takeDay() { continue }
      if isJoint(word) {
        position += 1
        continue
      }
      throw unknown(word)
    }
    return try resolved()
  }

  var word: String? { word(after: 0) }

  func word(after count: Int) -> String? {
    let index = position + count
    return words.indices.contains(index) ? words[index] : nil
  }

  /// Whether the present words are these; if so, they are read.
  mutating func take(_ expected: String...) -> Bool {
    guard words[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }

  /// Whether a word says nothing but that another follows.
  private func isJoint(_ word: String) -> Bool {
    guard let next = self.word(after: 1) else { return false }
    switch word {
    case "at", "on", "the", "by", "due", "for": return true
    case "in": return next == "the" || DueVocabulary.parts[next] != nil || DueVocabulary.months[next] != nil
    default: return false
    }
  }

  /// What to say of a word that can't be read where it stands: that it is not known, or that one after it is not, with the whole
  /// text as it may have been meant; or what is missing.
  private func unknown(_ word: String) -> DueTextError {
    if let stranger = words[position...].firstIndex(where: { !DueVocabulary.isKnown($0) }) {
      let meant = DueVocabulary.nearest(to: words[stranger]).map { near in
        words.enumerated().map { $0.offset == stranger ? near : $0.element }.joined(separator: " ")
      }
      return .unknown(words[stranger], meant: meant)
    }
    if let month = DueVocabulary.months[word] { return .month(DueVocabulary.monthNames[month - 1]) }
    return leadingNumber(word) == nil ? .incomplete(words.joined(separator: " ")) : .bareNumber(word)
  }

  /// Sets the day, of which there is one.
  mutating func set(_ newDay: Day?, _ word: String) throws(DueTextError) {
    guard day == nil, date == nil else { throw .twice("day", word) }
    guard let newDay else { throw .outOfYears() }
    day = newDay
  }
}

/// The digits that a word begins with, as a number, and what follows them.
func leadingNumber(_ word: some StringProtocol) -> (number: Int, digits: Int, rest: String)? {
  let digits = word.prefix { ("0"..."9").contains($0) }
  // Six digits are more than any due date needs, and no sum of them leaves an Int.
  guard !digits.isEmpty, digits.count <= 6, let number = Int(digits) else { return nil }
  return (number, digits.count, String(word.dropFirst(digits.count)))
}
