/// Due dates as people write and read them, in English, as of a moment.
///
/// ```swift
/// let text = DueText(at: Moment(Date(), calendar: .autoupdatingCurrent))
/// try text.read("next thursday 5pm").due        // a Due, or nil for “none”
/// try text.read("+1w", from: todo.due).due      // a week after it was due
/// text.write(due)                               // "Thu 26 Nov 17:00"
/// ```
///
/// What is read, with times of the day before or after it, in capitals or not:
///
/// | written | means |
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
/// | `12/24`, `12/24/2027` | day and month as the person's region has them |
/// | `the 24th` | the next one, today included |
/// | `17:00`, `5pm`, `5:30 pm`, `noon` | alone: the next time it is that late |
/// | `morning`, `afternoon`, `evening`, `night` | 9:00, 15:00, 18:00 and 20:00 |
/// | `none`, `never`, nothing at all | no due date |
///
/// What could mean two things is read as the likelier one, with a note that says so. What is not understood is refused with
/// words that say what to write instead; nothing is guessed from a part of a text.
///
/// It counts days, so a change of the clocks moves nothing, and hours are not counted at all. Months and years are Gregorian, as
/// ``Moment`` says. No other language is read.
public struct DueText: Sendable {
  public let moment: Moment

  /// More than any due date needs; what is longer is something pasted.
  public static let longest = 100

  public init(at moment: Moment) { self.moment = moment }

  /// What was read.
  public struct Reading: Equatable, Sendable {
    /// `nil` if it is to have no due date.
    public let due: Due?
    /// What a person should know if the text could mean something else, as one or more sentences.
    public let note: String?

    public init(due: Due?, note: String? = nil) {
      self.due = due
      self.note = note
    }
  }

  /// Reads what a person wrote.
  ///
  /// - Parameter present: what `+1w` counts from.
  /// - Throws: ``DueTextError``, in words for the person.
  public func read(_ text: String, from present: Due? = nil) throws(DueTextError) -> Reading {
    let clean = Todo.cleaned(text)
    guard clean.count <= DueText.longest else { throw .tooLong(clean) }
    var phrase = DuePhrase(clean, at: moment, from: present)
    return try phrase.read()
  }
}
