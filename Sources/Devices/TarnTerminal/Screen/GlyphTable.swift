/// A table that numbers the characters with several scalars which are or were on the screen, so that a cell has a fixed
/// size.
final class GlyphTable {
  /// The first number. All lower numbers are scalars.
  static let first: UInt32 = 0x11_0000

  private var texts: [String] = []
  private var numbers: [String: UInt32] = [:]

  /// The size above which the table is cleared and everything is drawn again. No screen shows that many at once: one of
  /// 500 × 130 has about as many cells.
  static let most = 65_536

  var isFull: Bool { texts.count > Self.most }

  func removeAll() {
    texts = []
    numbers = [:]
  }

  func number(of text: String) -> UInt32 {
    let scalars = text.unicodeScalars
    if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex { return only.value }
    // Canonically equivalent characters, such as a letter with two accents in either order, get the number and the form
    // of the first one.
    if let number = numbers[text] { return number }
    let number = Self.first + UInt32(texts.count)
    texts.append(text)
    numbers[text] = number
    return number
  }

  func write(_ glyph: UInt32, to bytes: inout [UInt8]) {
    if glyph < 0x80 {
      bytes.append(UInt8(glyph))
    } else if glyph >= Self.first {
      bytes.append(contentsOf: texts[Int(glyph - Self.first)].utf8)
    } else if let scalar = Unicode.Scalar(glyph) {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  func text(_ glyph: UInt32) -> String {
    var bytes: [UInt8] = []
    write(glyph, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
