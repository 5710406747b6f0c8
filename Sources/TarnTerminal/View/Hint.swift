/// A key and what it does, for ``Node/status(_:)``: `a add  / search  ? help`.
///
/// Where there is not room for all, those before the last are left out first, from the right; the last, by habit help, stays.
public struct Hint: Sendable, Hashable {
  public let key: String
  public let words: String

  public init(_ key: String, _ words: String) {
    self.key = key
    self.words = words
  }
}

extension Hint {
  /// Hints in a line: keys as text, what they do dimmed.
  static func line(_ hints: [Hint]) -> StyledText {
    hints.enumerated().reduce(into: StyledText([])) { line, hint in
      line += StyledText(hint.offset > 0 ? "  " : "") + StyledText(hint.element.key)
      line += StyledText(" " + hint.element.words, .dim)
    }
  }

  /// The same for a width, with as many as fit.
  static func line(_ hints: [Hint], _ cells: Int) -> StyledText {
    var hints = hints
    while hints.count > 1 && line(hints).width > cells { hints.remove(at: hints.count - 2) }
    return line(hints)
  }
}
