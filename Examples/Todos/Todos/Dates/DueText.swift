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

    public init(due: Due?, note: String? = nil) { (self.due, self.note) = (due, note) }
  }

  /// Reads a text.
  ///
  /// - Parameter present: the due date from which `+1w` counts.
  public func read(_ text: String, from present: Due? = nil) throws(DueTextError) -> Reading {
    let clean = Todo.cleaned(text)
    guard clean.count <= DueText.longest else {
      throw DueTextError("A due date has at most \(DueText.longest) characters, and this has more.", .examples)
    }
    var phrase = DuePhrase(clean, at: moment, from: present)
    return try phrase.read()
  }

  /// Returns a due date in its form for people: `today`, `tomorrow 17:00`, `Thu 26 Nov`, `24 Dec 2027`.
  ///
  /// The year is left out if the day is within half a year, before or after. A ``DueText`` of the same day reads the
  /// result back as the same due date.
  public func write(_ due: Due) -> String {
    let day =
      switch due.day.days(since: moment.day) {
      case 0: "today"
      case 1: "tomorrow"
      case -1: "yesterday"
      // Half a year: further away the same day of another year would be as near.
      case -182...182:
        "\(due.day.weekday.short) \(due.day.day) \(DueVocabulary.monthNames[due.day.month - 1].prefix(3))"
      default: DueText.plain(due.day)
      }
    return due.minutes.map { "\(day) \(Due.clock($0))" } ?? day
  }

  /// `24 Dec 2027`.
  static func plain(_ day: Day) -> String {
    // Four digits, or it would not be read as a year.
    "\(day.day) \(DueVocabulary.monthNames[day.month - 1].prefix(3)) \("\(day)".prefix(4))"
  }
}

/// The reason why a text is no due date, as a message for its author: what was wrong, and what to write instead.
public struct DueTextError: Error, Equatable, CustomStringConvertible {
  public let description: String

  enum Ending: String {
    case none = ""
    case examples = " Due dates are written in English, such as “thursday 5pm” or “24 dec”."
  }

  init(_ sentence: String, _ ending: Ending = .none) { description = sentence + ending.rawValue }

  static func incomplete(_ words: [String]) -> DueTextError {
    DueTextError("“\(words.joined(separator: " "))” is not a complete due date.", .examples)
  }

  static func twice(_ what: String, _ word: String) -> DueTextError {
    DueTextError("“\(word)” is a second \(what), and a due date has only one. Write “thursday 5pm” or “24 dec”.")
  }

  static func bareNumber(_ word: String) -> DueTextError {
    DueTextError("“\(word)” could be a day or an hour. Write “the 5th” for a day, or “5pm” or “17:00” for a time.")
  }

  static func bareHour(_ hour: Int) -> DueTextError {
    let name = hour == 0 ? 12 : hour
    return DueTextError("“\(hour)” could be one of two hours. Write it as “\(name)am” or “\(name)pm”.")
  }

  static func noTime(_ word: String) -> DueTextError {
    DueTextError("“\(word)” is not a time of day, which is from 0:00 to 23:59. Write “17:00” or “5pm”.")
  }

  static let outOfYears = DueTextError(
    "The due date is outside of the years 1 to 9999. Write “in 2 weeks” or “24 dec”.")
}
