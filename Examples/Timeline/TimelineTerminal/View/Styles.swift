import TarnTerminal

/// The colors, which are few: each is accompanied by a word or a sign with the same meaning.
enum Styles {
  static let warning = Style(foreground: .yellow)
  static let problem = Style(foreground: .red, attributes: .bold)
  static let good = Style(foreground: .green)
  static let link = Style(foreground: .cyan, attributes: .underlined)
  static let mine = Style(foreground: .magenta, attributes: .bold)
}
