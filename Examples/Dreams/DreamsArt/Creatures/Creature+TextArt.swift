import Dreams

extension Creature {
  /// The creature as one line of characters that every terminal has.
  public var textLine: String {
    switch self {
    case .unicorn: "~~(o>/"
    case .dragon: "<o>~~^"
    case .owl: "(O,O)"
    case .robot: "[o_o]"
    case .octopus: "(oo)~"
    case .cat: "=^.^="
    }
  }

  /// The creature as three lines of characters that every terminal has, at most ``textWidth`` wide.
  public var textLines: [String] {
    switch self {
    case .unicorn: ["     /", " ~~^o\\_", " ~~/ '-'"]
    case .dragon: [" ^^___", " <_ o >~", "  /_)_)"]
    case .owl: [" ,___,", " (O,O)", " /)_)\""]
    case .robot: ["   |", " [o_o]", " /[_]\\"]
    case .octopus: ["  .-.", " (o o)", " /)|(\\"]
    case .cat: [" /\\_/\\", "( o.o )", " > ^ <"]
    }
  }

  /// The width of the longest line of ``textLines``.
  public static let textWidth = 8
}
