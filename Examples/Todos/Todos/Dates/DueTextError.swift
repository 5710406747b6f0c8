/// The reason why a text is no due date, as a message for its author.
public struct DueTextError: Error, Equatable, CustomStringConvertible {
  /// The error, and what to write instead.
  public let description: String

  private init(_ description: String) { self.description = description }

  /// The end of each error message: two examples, and the language.
  static let examples = "Due dates are written in English, such as “thursday 5pm” or “24 dec”."

  static func tooLong(_ text: String) -> DueTextError {
    DueTextError("A due date has at most \(DueText.longest) characters, and this has more. \(examples)")
  }

  static func unknown(_ word: String, meant: String?) -> DueTextError {
    DueTextError(
      meant.map { "“\(word)” is not part of a due date. Did you mean “\($0)”? \(examples)" }
        ?? "“\(word)” is not part of a due date. \(examples)")
  }

  static func incomplete(_ words: String) -> DueTextError {
    DueTextError("“\(words)” is not a complete due date. \(examples)")
  }

  static func bareNumber(_ word: String) -> DueTextError {
    DueTextError("“\(word)” could be a day or an hour. Write “the 5th” for a day, or “5pm” or “17:00” for a time.")
  }

  static func bareHour(_ hour: Int) -> DueTextError {
    DueTextError(
      "“\(hour)” could be one of two hours. Write it as “\(hour == 0 ? 12 : hour)am” or “\(hour == 0 ? 12 : hour)pm”.")
  }

  static func month(_ name: String) -> DueTextError {
    DueTextError("Which day of \(name)? Write “1 \(name)”, or “\(name) 24”.")
  }

  static func noDay(_ day: Int, month: Int, year: Int?) -> DueTextError {
    let name = DueVocabulary.monthNames[month - 1]
    // Without a year, February has its longest length.
    let length = Day.length(ofMonth: month, year: year ?? 2000)
    let words = year.map { "\(name) \($0)" } ?? name
    return DueTextError(
      "There is no \(day) \(words): the month has \(length) days. Write “\(length) \(words)” for its last day.")
  }

  static func noMonth(_ word: String) -> DueTextError {
    DueTextError("“\(word)” contains no month from 1 to 12. Write “24 dec” or “2026-12-24”.")
  }

  static func noTime(_ word: String) -> DueTextError {
    DueTextError("“\(word)” is not a time of day, which is from 0:00 to 23:59. Write “17:00” or “5pm”.")
  }

  static func midnight() -> DueTextError {
    DueTextError("Midnight is ambiguous. Write “23:59” with the day before, or “0:00” with the day after.")
  }

  static func hours() -> DueTextError {
    DueTextError(
      "A number of hours or minutes is not supported, only of days. Write a time, such as “17:00” or “tomorrow 9am”.")
  }

  static func twice(_ what: String, _ word: String) -> DueTextError {
    DueTextError("“\(word)” is a second \(what), and a due date has only one. Write “thursday 5pm” or “24 dec”.")
  }

  static func weekday(_ day: Day, not weekday: Weekday) -> DueTextError {
    DueTextError(
      "\(DueText.plain(day)) is a \(day.weekday.name), not a \(weekday.name). "
        + "Write “\(DueText.plain(day))”, or “\(weekday.name.lowercased())” alone.")
  }

  static func outOfYears() -> DueTextError {
    DueTextError("The due date is outside of the years 1 to 9999. Write “in 2 weeks” or “24 dec”.")
  }
}
