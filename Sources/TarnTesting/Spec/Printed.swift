/// Values in few words, for those who look for what is wrong with them.
enum Printed {
  /// What fits two lines of a terminal with what stands around it.
  static let width = 140
  /// How much of what is the same is shown before a difference: enough to see whose field it is.
  private static let lead = 40

  /// All on one line, with what is text in quotes.
  static func text(of value: Any) -> String {
    let text = if let text = value as? String { text.debugDescription } else { "\(value)" }
    return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
  }

  static func sentence(of error: any Error) -> String { "It failed: \(cut(text(of: error)[...]))" }

  /// What something was and what it has become; of what is long, the part where the two first differ.
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
