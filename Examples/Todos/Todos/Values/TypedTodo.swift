import TarnDates
import TarnForms

/// A new to-do as its author typed it: the one place that finds the tags and the due date in a text, for all devices.
///
/// ```swift
/// let typed = try TypedTodo("call Anna tomorrow 3pm #phone", at: moment)
/// typed.text                         // "call Anna"
/// typed.due                          // tomorrow at 15:00
/// typed.dateWords                    // "tomorrow 3pm"
/// ```
public struct TypedTodo: Equatable, Sendable {
  /// The text without the words of the tags and of the due date.
  public let text: String
  public let due: FloatingDate?
  public let tags: Tags
  /// The words of the text that are the due date; `nil` if it has none, or if they stay in the text.
  public let dateWords: String?
  /// A note if the due date is ambiguous, as one or more sentences.
  public let dueNote: String?

  /// - Parameters:
  ///   - due: the due date as typed in a field of its own. Then, also with “none”, the words of the text stay.
  ///   - tags: tags apart from those of the text.
  /// - Throws: ``DateParserError`` if `due` is not a date.
  public init(
    _ text: String, due: String = "", tags: Tags = [], at moment: Moment
  ) throws(DateParserError) {
    let parser = DateParser(at: moment)
    let (words, tags) = Tags.taken(from: text, and: tags)
    self.tags = tags
    if due.isBlank, let match = parser.match(in: words) {
      (self.text, self.due, dateWords, dueNote) = (match.remainder, match.date, match.words, match.note)
    } else {
      let result = due.isBlank ? nil : try parser.parse(due)
      (self.text, self.due, dateWords, dueNote) = (words, result?.date, nil, result?.note)
    }
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
