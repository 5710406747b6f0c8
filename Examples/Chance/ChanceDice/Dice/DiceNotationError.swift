/// The error in a notation, and its position.
///
/// ```
/// 5 of 4 dice can’t be kept: keep 1 to 4.
///   4d6kh5
///        ^
/// ```
public struct DiceNotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text of the notation.
  public let text: String
  /// The number of characters before the error.
  public let offset: Int
  /// The error, and what to write instead: one or two sentences.
  public let words: String

  /// The notation with a caret below the error; a line break in it counts as a space.
  public var pointer: String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return "  \(line)\n  \(String(repeating: " ", count: offset))^"
  }

  /// The words, and below them the notation with the caret.
  public var description: String { "\(words)\n\(pointer)" }
}
