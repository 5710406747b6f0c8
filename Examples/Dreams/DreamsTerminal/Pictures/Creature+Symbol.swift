import Dreams
import DreamsArt
import TarnTerminal

extension Creature {
  /// Returns the creature as text, for terminals without pictures and for areas that are too small for one.
  ///
  /// - Parameters:
  ///   - rows: the available rows; with fewer than three, the result is one line.
  ///   - isPlain: whether the text has no color.
  func sign(_ count: CreatureCount, rows: Int, isPlain: Bool) -> StyledText {
    let style = isPlain ? Style.plain : .foreground(color)
    let number = count == .one ? "" : " × \(count.rawValue)"
    guard rows >= 3 else { return StyledText(textLine, style) + StyledText(number) }
    // All lines have the same width, so that any alignment keeps them below each other.
    let lines = textLines.map { StyledText($0, style).padded(to: Self.textWidth) }
    let blank = StyledText(String(repeating: " ", count: number.count))
    return lines[0] + blank + "\n" + lines[1] + StyledText(number) + "\n" + lines[2] + blank
  }

  private var color: TerminalColor {
    switch self {
    case .unicorn: .brightMagenta
    case .dragon: .green
    case .owl: .brightBlue
    case .robot: .cyan
    case .octopus: .brightRed
    case .cat: .yellow
    }
  }
}
