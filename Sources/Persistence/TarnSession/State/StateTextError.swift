import TarnEncoding

/// The error of a text that does not describe a state, or of a state that cannot be written: the problem and its
/// location, for the user who pasted the text.
///
/// ```
/// Line 4, column 15, at document.clocks[3].zone: expected a text, found the number 5.
/// ```
public struct StateTextError: Error, Hashable, Sendable {
  /// The line, from 1; `nil` if the error is about the whole text or about writing a state.
  public let line: Int?
  /// The column in characters, from 1.
  public let column: Int?
  /// The path of the value, as in `document.clocks[3].zone`; empty for the whole state and for text that is not valid
  /// JSON.
  public let path: String
  /// The cause, in English, as part of a sentence.
  public let reason: String

  init(location: TextLocation?, path: String, reason: String) {
    line = location?.line
    column = location?.column
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

/// Capitalizes a text and ends it with a full stop.
func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
