/// A cell of a screen: a character with its rendered style. Sixteen bytes without padding, so that rows are compared as
/// memory.
struct Cell: Equatable {
  /// A scalar, or from `GlyphTable.first` on the number of a character with several scalars. It is 0 in the right half
  /// of a wide character.
  var glyph: UInt32
  var foreground: UInt32
  var background: UInt32
  var attributes: UInt16
  /// The cells of the character; 0 in the right half of a wide one.
  var width: UInt8
  /// Always 0, so that the whole memory of a cell is initialized.
  private let padding: UInt8 = 0

  init(_ glyph: UInt32, width: UInt8, _ pen: RenderedStyle) {
    self.glyph = glyph
    self.width = width
    foreground = pen.foreground
    background = pen.background
    attributes = pen.attributes
  }

  static let space: UInt32 = 0x20

  static func blank(_ pen: RenderedStyle) -> Cell { Cell(space, width: 1, pen) }

  /// The right half of a wide character.
  static func half(_ pen: RenderedStyle) -> Cell { Cell(0, width: 0, pen) }

  var pen: RenderedStyle { RenderedStyle(foreground: foreground, background: background, attributes: attributes) }
}

/// A style as a terminal of a certain color depth shows it.
struct RenderedStyle: Equatable {
  /// 0 is the terminal's default color. Otherwise the kind is in the highest byte, and the number or red, green and
  /// blue are below it.
  var foreground: UInt32 = 0
  var background: UInt32 = 0
  var attributes: UInt16 = 0

  static let plain = RenderedStyle()
}

extension RenderedStyle {
  init(_ style: Style, _ depth: ColorDepth) {
    foreground = Self.bits(style.foreground, depth)
    background = Self.bits(style.background, depth)
    attributes = UInt16(style.attributes.rawValue)
  }

  enum ColorCode: Equatable {
    case terminalDefault
    case named(UInt8)
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    init(_ bits: UInt32) {
      switch bits >> 24 {
      case 1: self = .named(UInt8(bits & 0xFF))
      case 2: self = .indexed(UInt8(bits & 0xFF))
      case 3: self = .rgb(UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF))
      default: self = .terminalDefault
      }
    }
  }

  private static func bits(_ color: TerminalColor?, _ depth: ColorDepth) -> UInt32 {
    guard let color, let shown = color.shown(at: depth) else { return 0 }
    // The first 16 of the 256 colors equal the sixteen named ones. Both get one encoding, so that equal cells compare
    // equal.
    if let index = shown.index { return (index < 16 ? 1 : 2) << 24 | UInt32(index) }
    let rgb = shown.rgb
    return 3 << 24 | UInt32(rgb.red) << 16 | UInt32(rgb.green) << 8 | UInt32(rgb.blue)
  }
}
