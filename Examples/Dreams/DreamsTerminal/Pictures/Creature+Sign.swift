import Dreams
import TarnTerminal

extension Creature {
  /// What it looks like where there are no pictures, or no room for one.
  ///
  /// - Parameter rows: with less than three it is in one line.
  func sign(_ count: CreatureCount, rows: Int, _ ink: Ink) -> StyledText {
    let style = ink == .signs ? Style.plain : .foreground(color)
    let number = count == .one ? "" : " × \(count.rawValue)"
    guard rows >= 3 else { return StyledText(sign, style) + StyledText(number) }
    // Of one length, so that they stay below each other wherever they stand.
    let lines = drawing.map { StyledText($0, style).padded(to: Self.width) }
    let blank = StyledText(String(repeating: " ", count: number.count))
    return lines[0] + blank + "\n" + lines[1] + StyledText(number) + "\n" + lines[2] + blank
  }

  /// The cells that the longest line takes.
  private static let width = 8

  /// In one line.
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

  /// In three lines of signs that every terminal has.
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

  private var color: Color {
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
