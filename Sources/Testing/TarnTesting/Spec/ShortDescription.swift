/// Short descriptions of values, for reports of failures.
enum ShortDescription {
  /// The maximum number of characters: with the text around them they fit two lines of a terminal.
  static let width = 140

  /// Returns a description on one line, with texts in quotes.
  static func text(of value: Any) -> String {
    let text = if let text = value as? String { text.debugDescription } else { "\(value)" }
    return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
  }

  /// Returns a description on one line, cut to a bounded length.
  static func bounded(_ value: Any) -> String { cut(text(of: value)[...]) }

  static func sentence(of error: any Error) -> String { "It failed: \(cut(text(of: error)[...]))" }

  static func cut(_ text: Substring) -> String { text.count > width ? text.prefix(width) + "…" : String(text) }
}
