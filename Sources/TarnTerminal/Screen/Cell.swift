/// A cell of a screen: its sign and how it looks. Sixteen bytes without gaps, so that rows are compared as memory.
struct Cell: Equatable {
  /// A scalar; from `Glyphs.first` on one of the signs of several scalars. In the right half of a wide sign it is 0.
  var glyph: UInt32
  var foreground: UInt32
  var background: UInt32
  var attributes: UInt16
  /// The cells of the sign; 0 in the right half of a wide one.
  var width: UInt8
  /// Always 0: what would else be a gap.
  private let rest: UInt8 = 0

  init(_ glyph: UInt32, width: UInt8, _ pen: Pen) {
    self.glyph = glyph
    self.width = width
    foreground = pen.foreground
    background = pen.background
    attributes = pen.attributes
  }

  static let space: UInt32 = 0x20

  static func blank(_ pen: Pen) -> Cell { Cell(space, width: 1, pen) }

  /// The right half of a wide sign.
  static func half(_ pen: Pen) -> Cell { Cell(0, width: 0, pen) }

  var pen: Pen { Pen(foreground: foreground, background: background, attributes: attributes) }
}

/// A style as a terminal of some depth shows it.
struct Pen: Equatable {
  /// 0 is the terminal's own; else the kind in the highest byte, the number or red, green and blue below.
  var foreground: UInt32 = 0
  var background: UInt32 = 0
  var attributes: UInt16 = 0

  static let plain = Pen()
}

extension Pen {
  init(_ style: Style, _ depth: ColorDepth) {
    foreground = Self.bits(style.foreground, depth)
    background = Self.bits(style.background, depth)
    attributes = UInt16(style.attributes.rawValue)
  }

  enum Paint: Equatable {
    case own
    case named(UInt8)
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    init(_ bits: UInt32) {
      switch bits >> 24 {
      case 1: self = .named(UInt8(bits & 0xFF))
      case 2: self = .indexed(UInt8(bits & 0xFF))
      case 3: self = .rgb(UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF))
      default: self = .own
      }
    }
  }

  private static func bits(_ color: Color?, _ depth: ColorDepth) -> UInt32 {
    guard let color, let shown = color.shown(at: depth) else { return 0 }
    // The first of the 256 are the sixteen: one way of saying them, so that equal cells are equal.
    if let index = shown.index { return (index < 16 ? 1 : 2) << 24 | UInt32(index) }
    let rgb = shown.rgb
    return 3 << 24 | UInt32(rgb.red) << 16 | UInt32(rgb.green) << 8 | UInt32(rgb.blue)
  }
}
