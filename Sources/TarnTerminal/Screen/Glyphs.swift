/// The signs of several scalars that are or were on the screen, by numbers, so that a cell is a few bytes.
final class Glyphs {
  /// The number of the first: all below are scalars.
  static let first: UInt32 = 0x11_0000

  private var texts: [String] = []
  private var numbers: [String: UInt32] = [:]

  /// So many as no screen shows at once: when there are more, most are forgotten and all is drawn afresh. A screen of 500 × 130
  /// has about as many cells.
  static let most = 65_536

  var isFull: Bool { texts.count > Self.most }

  func forget() {
    texts = []
    numbers = [:]
  }

  func number(of text: String) -> UInt32 {
    let scalars = text.unicodeScalars
    if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex { return only.value }
    // Of two that are the same sign to Swift, such as a letter with two accents in either order, the first stands for both.
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
