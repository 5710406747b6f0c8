import TarnRecord
import TarnText

/// The form of a text of a to-do: its length, and whether it has lines.
public struct TextLimit: Sendable {
  private let rule: TextRule

  /// The most characters. A longer text is refused at its input: see ``length(of:)``.
  public var longest: Int { rule.most }

  /// A line to read at a glance.
  public static let text = TextLimit(rule: TextRule(most: 500, isOneLine: true))
  /// A few pages.
  public static let note = TextLimit(rule: TextRule(most: 10_000, isOneLine: false))

  /// Returns a clean text: without control characters, without surrounding space, and not too long.
  public func cleaned(_ text: String) -> String {
    rule.applied(to: text.trimmingWhitespace()).text.trimmingWhitespace()
  }

  /// Returns the length of a text once it is clean, and whether ``cleaned(_:)`` would lose a part of it.
  public func length(of text: String) -> (characters: Int, isTooLong: Bool) {
    let unlimited = TextRule(most: text.utf8.count + 1, isOneLine: rule.isOneLine)
    let whole = unlimited.applied(to: text).text.trimmingWhitespace()
    // A character has a byte at least.
    return (whole.count, whole.utf8.count > longest && rule.applied(to: whole).changes.contains(.length))
  }

  /// Merges by words. If the result is too long it is a conflict, because cutting it would lose text of one side.
  var merge: MergeRule<String> {
    .with { base, mine, theirs in
      guard let text = TextMerge(base: base, mine: mine, theirs: theirs, by: .words).text, !length(of: text).isTooLong
      else { return nil }
      return cleaned(text)
    }
  }
}
