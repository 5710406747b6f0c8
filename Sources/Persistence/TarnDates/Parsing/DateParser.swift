import TarnEncoding

/// Parses dates in English, relative to a moment: a whole text that is a date, or a date within a text.
///
/// ```swift
/// let parser = DateParser(at: Moment(Date(), calendar: .autoupdatingCurrent))
/// try parser.parse("next thursday 5pm").date           // a FloatingDate, or nil for “none”
/// try parser.parse("+1w", from: todo.due).date         // a week after it was due
/// parser.match(in: "call Anna tomorrow 3pm")      // the words “tomorrow 3pm”, and “call Anna” without them
/// ```
///
/// It reads the following, with times of the day before or after it, in upper or lower case:
///
/// | text | meaning |
/// |---|---|
/// | `today`, `tonight`, `tomorrow`, `yesterday`, `day after tomorrow` | |
/// | `thursday`, `thu` | the next one after today |
/// | `this thursday` | the same, but today if it is Thursday |
/// | `next thursday` | that of next week |
/// | `weekend`, `next weekend` | its first day; today if it is the weekend |
/// | `next week`, `next month`, `next year` | its first day |
/// | `end of month`, `eom`, `end of next month`, `eow`, `eoy` | its last day |
/// | `in 3 days`, `in two weeks`, `a month from now`, `3 days ago` | from today |
/// | `+1w`, `-2d`, `+1m`, `+2 weeks` | from the present date, whose time is kept, or from today |
/// | `24 dec`, `dec 24th`, `24.12.`, `24 dec 2027`, `24.12.2027`, `2027-12-24` | without a year the next, today included |
/// | `12/24`, `12/24/2027` | day and month in the order of the user's region |
/// | `the 24th` | the next one, today included |
/// | `17:00`, `5pm`, `5:30 pm`, `noon` | alone: its next occurrence |
/// | `morning`, `afternoon`, `evening`, `night` | 9:00, 15:00, 18:00 and 20:00 |
/// | `none`, `never`, an empty text | no date |
///
/// An ambiguous text is read as the more likely date, with a note. A text that can't be read is an error that says
/// what to write instead; a part of a text is never guessed.
///
/// It counts days, so daylight saving changes nothing, and hours are not counted at all. Months and years are
/// Gregorian, as in ``Moment``. Other languages are not supported.
public struct DateParser: Sendable {
  /// The moment to which the texts are relative.
  public let moment: Moment

  /// More than any date needs; a longer text was pasted.
  public static let longest = 100

  /// Creates a parser.
  public init(at moment: Moment) { self.moment = moment }

  /// The meaning of a text.
  public struct Result: Equatable, Sendable {
    /// The date; `nil` for a text that says that there is none.
    public let date: FloatingDate?
    /// A note for the user if the text is ambiguous, as one or more sentences.
    public let note: String?

    /// Creates a result.
    public init(date: FloatingDate?, note: String? = nil) { (self.date, self.note) = (date, note) }
  }

  /// Parses a text that is a date.
  ///
  /// - Parameters:
  ///   - text: the typed text.
  ///   - present: The date from which `+1w` counts.
  /// - Throws: ``DateParserError`` for a text that is not a date.
  /// - Complexity: O(*n*) in the words of the text, which has at most ``longest`` characters.
  public func parse(_ text: String, from present: FloatingDate? = nil) throws(DateParserError) -> Result {
    guard text.count <= DateParser.longest else {
      throw DateParserError("A date has at most \(DateParser.longest) characters, and this has more.", .examples)
    }
    var phrase = DatePhrase(text, at: moment, from: present)
    return try phrase.read()
  }
}
