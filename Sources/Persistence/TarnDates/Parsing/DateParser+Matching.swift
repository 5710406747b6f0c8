import TarnEncoding

extension DateParser {
  /// A date within a text.
  public struct Match: Equatable, Sendable {
    /// The date.
    public let date: FloatingDate
    /// A note for the user if the words are ambiguous, as one or more sentences.
    public let note: String?
    /// The words of the date, as they are written: `tomorrow 3pm`. They may be at two places of the text.
    public let words: String
    /// The text without these words.
    public let remainder: String
  }

  /// Finds a date within a text, such as the text of a new to-do.
  ///
  /// ```swift
  /// let match = parser.match(in: "3pm call Anna about the report of 1 Dec 2020 tomorrow")
  /// match?.words                     // "3pm tomorrow"
  /// match?.remainder                 // "call Anna about the report of 1 Dec 2020"
  /// ```
  ///
  /// The last day in the text is the one, with a time beside it or elsewhere. It only takes words that hardly mean
  /// anything else: no number without its unit (`at 5`), no distance without `in` (`3 days`), and `sat`, `3/4` or
  /// `the 24th` only after `on`, `by` or `due`. A day in the past is no match, and neither is a date that would leave no
  /// other word. Words in quotation marks are not read.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func match(in text: String) -> Match? {
    let words = text.split(whereSeparator: \.isWhitespace)
    let phrases = phrases(in: words.map(String.init))
    var taken: [Range<Int>] = []
    if let day = phrases.last(where: { !$0.isTimeAlone }) {
      let time = day.hasTime ? nil : phrases.last(where: \.isTimeAlone)
      taken = [day.range] + (time.map { [$0.range] } ?? [])
    } else if let time = phrases.last {
      taken = [time.range]
    }
    let positions = taken.flatMap(\.self).sorted()
    guard !positions.isEmpty, positions.count < words.count else { return nil }
    let found = positions.map { words[$0] }.joined(separator: " ")
    // The day first, as the time may be before it and elsewhere: “3pm … tomorrow”.
    let phrase = taken.map { words[$0].joined(separator: " ") }.joined(separator: " ")
    guard let result = try? parse(phrase), let date = result.date else { return nil }
    let rest = words.indices.filter { !positions.contains($0) }.map { words[$0] }
    return Match(date: date, note: result.note, words: found, remainder: rest.joined(separator: " "))
  }

  /// A date among words.
  private struct Phrase {
    let range: Range<Int>
    let isTimeAlone: Bool
    let hasTime: Bool
    let isPast: Bool
  }

  /// More words than any date has: `by the end of the next month at 5 o'clock`.
  private static let mostWords = 10

  /// Returns the dates among words, each as long as possible.
  private func phrases(in words: [String]) -> [Phrase] {
    var phrases: [Phrase] = []
    // Most words can't be part of a date, so few phrases are parsed.
    let isKnown = words.map(DatePhrase.canContain)
    var start = 0
    while start < words.count {
      let end = isKnown[start...].prefix(Self.mostWords).prefix(while: \.self).endIndex
      let found = stride(from: end, to: start, by: -1).lazy.compactMap { end in
        self.phrase(words, start..<end)
      }.first
      // A day in the past is read, so that “1 Dec 2020” is not taken for the next 1 December, and left.
      if let found, !found.isPast { phrases.append(found) }
      start = found?.range.upperBound ?? start + 1
    }
    return phrases
  }

  private func phrase(_ words: [String], _ range: Range<Int>) -> Phrase? {
    let text = words[range].joined(separator: " ")
    guard text.utf8.count <= Self.longest else { return nil }
    var phrase = DatePhrase(text, at: moment, from: nil)
    guard let date = try? phrase.read().date else { return nil }
    let isIntroduced = ["on", "by", "due"].contains(words[range.lowerBound].lowercased())
    guard phrase.evidence >= 2 || isIntroduced && phrase.evidence == 1 else { return nil }
    return Phrase(
      range: range, isTimeAlone: phrase.isTimeAlone, hasTime: date.minutes != nil, isPast: date.isBefore(moment.day))
  }
}

extension DatePhrase {
  /// Whether a word of a text can be part of a date.
  static func canContain(_ word: String) -> Bool {
    DatePhrase(word, at: Moment(day: .first), from: nil).words.allSatisfy(DateVocabulary.isKnown)
  }
}
