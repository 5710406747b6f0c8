/// What is wrong with a notation, and where.
///
/// ```
/// 5 of 4 dice can’t be kept: keep 1 to 4.
///   4d6kh5
///        ^
/// ```
public struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was written.
  public let text: String
  /// How many characters come before what is wrong.
  public let offset: Int
  /// What is wrong, and what to write instead: one or two sentences.
  public let words: String

  /// The notation with a caret below what is wrong; a line break in it counts as a space.
  public var pointer: String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return "  \(line)\n  \(String(repeating: " ", count: offset))^"
  }

  public var description: String { "\(words)\n\(pointer)" }
}
