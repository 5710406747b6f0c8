import TarnTerminal

/// What few things have a colour: each says the same in words or signs, too.
enum Styles {
  static let late = Style(foreground: .red, attributes: .bold)
  static let soon = Style(foreground: .yellow)
  static let warning = Style(foreground: .yellow)
  static let tag = Style(foreground: .cyan)
  static let good = Style(foreground: .green)
}
