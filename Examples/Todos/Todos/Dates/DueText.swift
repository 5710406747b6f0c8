/// Due dates in their English form for people, relative to a moment.
///
/// ```swift
/// let text = DueText(at: Moment(Date(), calendar: .autoupdatingCurrent))
/// try text.read("next thursday 5pm").due        // a Due, or nil for “none”
/// try text.read("+1w", from: todo.due).due      // a week after it was due
/// text.write(due)                               // "Thu 26 Nov 17:00"
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
/// | `+1w`, `-2d`, `+1m`, `+2 weeks` | from the present due date, whose time is kept, or from today |
/// | `24 dec`, `dec 24th`, `24.12.`, `24 dec 2027`, `24.12.2027`, `2027-12-24` | without a year the next, today included |
/// | `12/24`, `12/24/2027` | day and month in the order of the user's region |
/// | `the 24th` | the next one, today included |
/// | `17:00`, `5pm`, `5:30 pm`, `noon` | alone: its next occurrence |
/// | `morning`, `afternoon`, `evening`, `night` | 9:00, 15:00, 18:00 and 20:00 |
/// | `none`, `never`, an empty text | no due date |
///
/// An ambiguous text is read as the more likely due date, with a note. A text that can't be read is an error that says
/// what to write instead; a part of a text is never guessed.
///
/// It counts days, so daylight saving changes nothing, and hours are not counted at all. Months and years are
/// Gregorian, as in ``Moment``. Other languages are not supported.
public struct DueText: Sendable {
  public let moment: Moment

  /// More than any due date needs; a longer text was pasted.
  public static let longest = 100

  public init(at moment: Moment) { self.moment = moment }

  /// The result of reading.
  public struct Reading: Equatable, Sendable {
    /// `nil` for no due date.
    public let due: Due?
    /// A note for the user if the text is ambiguous, as one or more sentences.
    public let note: String?

    public init(due: Due?, note: String? = nil) {
      self.due = due
      self.note = note
    }
  }

  /// Reads a text.
  ///
  /// - Parameter present: the due date from which `+1w` counts.
  /// - Throws: ``DueTextError``, with a message for the user.
  public func read(_ text: String, from present: Due? = nil) throws(DueTextError) -> Reading {
    let clean = Todo.cleaned(text)
    guard clean.count <= DueText.longest else { throw .tooLong(clean) }
    var phrase = DuePhrase(clean, at: moment, from: present)
    return try phrase.read()
  }
}
