/// The reason why a text is no state, or a state can't be a text, with its place, as a message for the person who
/// pasted it.
///
/// ```
/// Line 4, column 15, at document.clocks[3].zone: expected a text, found the number 5.
/// ```
public struct StateTextError: Error, Hashable, Sendable {
  /// From 1; `nil` if it is about the whole, or about a state to be written.
  public let line: Int?
  /// In characters, from 1.
  public let column: Int?
  /// The path to the part, as in `document.clocks[3].zone`; empty for the whole, and if the text is no JSON.
  public let path: String
  /// The reason, in plain English, for use within a sentence.
  public let reason: String

  init(place: Place?, path: String, reason: String) {
    line = place?.line
    column = place?.column
    self.path = path
    self.reason = reason
  }
}

extension StateTextError: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    if let line, let column { parts.append("line \(line), column \(column)") }
    if !path.isEmpty { parts.append("at \(path)") }
    return sentence((parts.isEmpty ? "" : parts.joined(separator: ", ") + ": ") + reason)
  }
}

/// Returns a sentence: with a capital letter and a full stop.
func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }
