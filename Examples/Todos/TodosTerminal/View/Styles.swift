import TarnTerminal

/// The colors, which are few: each is accompanied by a word or a sign with the same meaning.
enum Styles {
  static let late = Style(foreground: .red, attributes: .bold)
  static let soon = Style(foreground: .yellow)
  static let warning = Style(foreground: .yellow)
  static let tag = Style(foreground: .cyan)
  static let good = Style(foreground: .green)
}
