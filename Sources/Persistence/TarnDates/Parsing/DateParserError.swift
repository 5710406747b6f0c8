/// The reason why a text is no date, as a message for its author: what was wrong, and what to write instead.
public struct DateParserError: Error, Equatable, CustomStringConvertible {
  /// The message, as one or more sentences.
  public let description: String

  enum Ending: String {
    case none = ""
    case examples = " Dates are written in English, such as “thursday 5pm” or “24 dec”."
  }

  init(_ sentence: String, _ ending: Ending = .none) { description = sentence + ending.rawValue }

  static func incomplete(_ words: [String]) -> DateParserError {
    DateParserError("“\(words.joined(separator: " "))” is not a complete date.", .examples)
  }

  static func twice(_ what: String, _ word: String) -> DateParserError {
    DateParserError("“\(word)” is a second \(what), and a date has only one. Write “thursday 5pm” or “24 dec”.")
  }

  static func bareNumber(_ word: String) -> DateParserError {
    DateParserError("“\(word)” could be a day or an hour. Write “the 5th” for a day, or “5pm” or “17:00” for a time.")
  }

  static func bareHour(_ hour: Int) -> DateParserError {
    let name = hour == 0 ? 12 : hour
    return DateParserError("“\(hour)” could be one of two hours. Write it as “\(name)am” or “\(name)pm”.")
  }

  static func noTime(_ word: String) -> DateParserError {
    DateParserError("“\(word)” is not a time of day, which is from 0:00 to 23:59. Write “17:00” or “5pm”.")
  }

  static let outOfYears = DateParserError(
    "The date is outside of the years 0 to 9999. Write “in 2 weeks” or “24 dec”.")
}
