import Dreams
import TarnTerminal

extension Creature {
  /// Returns the creature as text, for terminals without pictures and for areas that are too small for one.
  ///
  /// - Parameter rows: the available rows; with fewer than three, the result is one line.
  func sign(_ count: CreatureCount, rows: Int, _ colors: ColorSupport) -> StyledText {
    let style = colors == .signs ? Style.plain : .foreground(color)
    let number = count == .one ? "" : " × \(count.rawValue)"
    guard rows >= 3 else { return StyledText(sign, style) + StyledText(number) }
    // All lines have the same width, so that any alignment keeps them below each other.
    let lines = drawing.map { StyledText($0, style).padded(to: Self.width) }
    let blank = StyledText(String(repeating: " ", count: number.count))
    return lines[0] + blank + "\n" + lines[1] + StyledText(number) + "\n" + lines[2] + blank
  }

  /// The width of the longest line, in cells.
  private static let width = 8

  /// The creature as one line.
  private var sign: String {
    switch self {
    case .unicorn: "~~(o>/"
    case .dragon: "<o>~~^"
    case .owl: "(O,O)"
    case .robot: "[o_o]"
    case .octopus: "(oo)~"
    case .cat: "=^.^="
    }
  }

  /// The creature as three lines of characters that every terminal has.
  private var drawing: [String] {
    switch self {
    case .unicorn: ["     /", " ~~^o\\_", " ~~/ '-'"]
    case .dragon: [" ^^___", " <_ o >~", "  /_)_)"]
    case .owl: [" ,___,", " (O,O)", " /)_)\""]
    case .robot: ["   |", " [o_o]", " /[_]\\"]
    case .octopus: ["  .-.", " (o o)", " /)|(\\"]
    case .cat: [" /\\_/\\", "( o.o )", " > ^ <"]
    }
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
