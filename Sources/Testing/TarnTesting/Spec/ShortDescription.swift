/// Short descriptions of values, for reports of failures.
enum ShortDescription {
  /// The maximum number of characters: with the text around them they fit two lines of a terminal.
  static let width = 140
  /// The number of equal characters shown before the first difference: enough to see which field differs.
  private static let lead = 40

  /// Returns a description on one line, with texts in quotes.
  static func text(of value: Any) -> String {
    let text = if let text = value as? String { text.debugDescription } else { "\(value)" }
    return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
  }

  /// Returns a description on one line, cut to a bounded length.
  static func bounded(_ value: Any) -> String { cut(text(of: value)[...]) }

  static func sentence(of error: any Error) -> String { "It failed: \(cut(text(of: error)[...]))" }

  /// Returns the old and the new value as lines; long values are cut around their first difference.
  static func change(from old: String?, to new: String) -> [String] {
    guard let old else { return ["It is \(cut(new[...]))"] }
    guard old != new else { return ["It was \(cut(new[...]))", "and is still the same."] }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let skipped = old.count <= width && new.count <= width ? 0 : max(0, same - lead)
    func part(_ text: String) -> String { (skipped > 0 ? "…" : "") + cut(text.dropFirst(skipped)) }
    return ["It was \(part(old))", "and is \(part(new))"]
  }

  private static func cut(_ text: Substring) -> String { text.count > width ? text.prefix(width) + "…" : String(text) }
}
