/// A color of a terminal.
///
/// ```swift
/// let late = Style(foreground: .red, attributes: .bold)
/// let brand = TerminalColor.rgb(0x2F, 0x6F, 0x8F)
/// ```
///
/// Prefer the sixteen named colors: the user chooses their values in the terminal. A terminal with fewer colors shows
/// the nearest one that it has: see ``shown(at:)``.
public enum TerminalColor: Sendable, Hashable {
  /// The first eight of the named colors.
  case black, red, green, yellow, blue, magenta, cyan, white
  /// The bright variants of the first eight.
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  /// One of 256 colors: the sixteen named ones, from 16 the cube of 6 × 6 × 6, from 232 the 24 greys.
  case indexed(UInt8)
  /// A color of red, green and blue parts.
  case rgb(UInt8, UInt8, UInt8)

  /// The sixteen named colors in the order of their numbers.
  static let named: [TerminalColor] = [
    .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
    .brightBlack, .brightRed, .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
  ]

  /// The number among the 256 colors, or `nil` for ``rgb(_:_:_:)``.
  var index: UInt8? {
    switch self {
    case .black: 0
    case .red: 1
    case .green: 2
    case .yellow: 3
    case .blue: 4
    case .magenta: 5
    case .cyan: 6
    case .white: 7
    case .brightBlack: 8
    case .brightRed: 9
    case .brightGreen: 10
    case .brightYellow: 11
    case .brightBlue: 12
    case .brightMagenta: 13
    case .brightCyan: 14
    case .brightWhite: 15
    case .indexed(let index): index
    case .rgb: nil
    }
  }
}
