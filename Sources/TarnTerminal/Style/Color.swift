/// A colour of a terminal.
///
/// ```swift
/// let late = Style(foreground: .red, attributes: .bold)
/// let brand = Color.rgb(0x2F, 0x6F, 0x8F)
/// ```
///
/// The sixteen with names are the person's own: what red is they have chosen. Prefer those. Of the others a terminal that has
/// not so many shows the nearest that it has: see ``shown(at:)``.
public enum Color: Sendable, Hashable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  /// Of the 256: the sixteen, from 16 the cube of 6 × 6 × 6, from 232 the 24 greys.
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  /// The sixteen in the order of their numbers.
  static let named: [Color] = [
    .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
    .brightBlack, .brightRed, .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
  ]

  /// The number among the 256, unless it is none of them.
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
