/// A key and its effect, for ``Node/status(_:)``: `a add  / search  ? help`.
///
/// If the line is too short for all hints, those before the last are dropped first, from the right. The last one,
/// usually help, stays.
public struct Hint: Sendable, Hashable {
  /// The name of the key as shown.
  public let key: String
  /// A short description of the effect.
  public let text: String

  /// Creates a hint.
  public init(_ key: String, _ text: String) {
    self.key = key
    self.text = text
  }
}

extension Hint {
  /// Returns the hints as one line: the keys as text, their effects dimmed.
  static func line(_ hints: [Hint]) -> StyledText {
    hints.enumerated().reduce(into: StyledText([])) { line, hint in
      line += StyledText(hint.offset > 0 ? "  " : "") + StyledText(hint.element.key)
      line += StyledText(" " + hint.element.text, .dim)
    }
  }

  /// Returns as many of the hints as fit into a width, as one line.
  static func line(_ hints: [Hint], _ cells: Int) -> StyledText {
    var hints = hints
    while hints.count > 1 && line(hints).width > cells { hints.remove(at: hints.count - 2) }
    return line(hints)
  }
}
