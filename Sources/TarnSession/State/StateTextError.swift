/// Why a text is no state, or a state can't be a text: what is wrong and where, in words for the person who pasted it.
///
/// ```
/// Line 4, column 15, at document.clocks[3].zone: expected a text, found the number 5.
/// ```
public struct StateTextError: Error, Hashable, Sendable {
  /// From 1; `nil` if it is about the whole, or about a state that was to be written.
  public let line: Int?
  /// In characters, from 1.
  public let column: Int?
  /// The way to the part it is about, as in `document.clocks[3].zone`; empty for the whole, and where the text is no
  /// JSON.
  public let path: String
  /// What is wrong, in plain English, to be read within a sentence.
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

/// A sentence of words that don't begin or end as one yet.
func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }
