import TarnTerminal

/// The styles of the few colored elements. Text or signs carry the same information.
enum Styles {
  static let warning = Style(foreground: .yellow)
  static let problem = Style(foreground: .red, attributes: .bold)
  static let good = Style(foreground: .green)
  static let favourite = Style(foreground: .magenta, attributes: .bold)
}
