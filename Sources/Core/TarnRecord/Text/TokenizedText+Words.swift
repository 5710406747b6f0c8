extension TokenizedText {
  /// The effect of a character on the token before it.
  private enum Kind {
    /// Continues a word.
    case word
    /// Continues white space.
    case blank
    /// Is a token by itself.
    case symbol
  }

  mutating func splitIntoWords(_ text: String) {
    // With contiguous UTF-8, the string finds an offset in constant time.
    var text = text
    text.makeContiguousUTF8()
    var last = Kind.symbol
    var position = 0
    while position < bytes.count {
      let (kind, length) = character(at: position, of: text)
      if kind != last || kind == .symbol { end(at: position, blank: last == .blank) }
      position += length
      last = kind
    }
    end(at: position, blank: last == .blank)
  }

  /// Returns the kind of the character that begins at a position, and its length in bytes.
  ///
  /// Finding character boundaries takes most of the time of a merge. Between two ASCII bytes there always is one,
  /// except in `\r\n`, both of which are white space. So most texts need no search.
  private func character(at position: Int, of text: String) -> (Kind, length: Int) {
    if bytes[position] < 0x80, position + 1 == bytes.count || bytes[position + 1] < 0x80 {
      return (Self.kind(ofASCII: bytes[position]), 1)
    }
    let character = text[text.utf8.index(text.startIndex, offsetBy: position)]
    return (Self.kind(of: character), character.utf8.count)
  }

  static func isWordByte(_ byte: UInt8) -> Bool { byte < 0x80 && kind(ofASCII: byte) == .word }

  private static func kind(ofASCII byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .word
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .word
    case UInt8(ascii: "\t")...UInt8(ascii: "\r"), UInt8(ascii: " "): .blank
    default: .symbol
    }
  }

  /// Returns whether a character continues a word.
  static func isWordCharacter(_ character: Character) -> Bool { kind(of: character) == .word }

  private static func kind(of character: Character) -> Kind {
    if character.isWhitespace { return .blank }
    guard character.isLetter || character.isNumber else { return .symbol }
    return character.unicodeScalars.contains(where: isWrittenWithoutSpaces) ? .symbol : .word
  }

  /// Returns whether a scalar's script does not separate words by spaces. The ranges are Unicode's blocks of these
  /// scripts.
  private static func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x0e00: false
    case 0x0e00...0x0eff: true  // Thai, Lao
    case 0x1000...0x109f: true  // Myanmar
    case 0x1780...0x17ff: true  // Khmer
    case 0x3040...0x30ff, 0x31f0...0x31ff: true  // Hiragana and Katakana
    default: scalar.properties.isIdeographic
    }
  }
}
