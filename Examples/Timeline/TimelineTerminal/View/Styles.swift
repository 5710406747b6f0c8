import TarnTerminal

/// What few things have a color: each says the same in words or signs, too.
enum Styles {
  static let warning = Style(foreground: .yellow)
  static let trouble = Style(foreground: .red, attributes: .bold)
  static let good = Style(foreground: .green)
  static let link = Style(foreground: .cyan, attributes: .underlined)
  static let mine = Style(foreground: .magenta, attributes: .bold)
}
