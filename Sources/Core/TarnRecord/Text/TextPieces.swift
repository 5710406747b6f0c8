/// A text split into the pieces by which it is compared.
///
/// ```swift
/// let pieces = TextPieces("one, two", by: .words)
/// pieces.count              // 4: "one", ",", " ", "two"
/// pieces.text(of: 1..<4)    // ", two"
/// pieces.bytes(of: 1..<4)   // 3..<8
/// ```
///
/// It stores bytes rather than the string: a byte range is found in constant time, and a merge returns the original
/// bytes. Pieces are compared as strings (``PieceNumbers``), so an `é` of one scalar equals an `é` of two.
struct TextPieces {
  let bytes: [UInt8]
  let unit: TextUnit
  /// The beginning of each piece, followed by the end of the last one: one more than there are pieces.
  private(set) var bounds: [Int]
  /// Which pieces are white space between words; with lines, none.
  private(set) var blanks: [Bool]

  var count: Int { blanks.count }

  /// - Complexity: O(n) for n bytes.
  init(_ text: String, by unit: TextUnit) {
    bytes = Array(text.utf8)
    self.unit = unit
    bounds = [0]
    blanks = []
    switch unit {
    case .lines: cutIntoLines()
    case .words: cutIntoWords(text)
    }
  }

  /// Returns the byte range of a range of pieces.
  func bytes(of pieces: Range<Int>) -> Range<Int> { bounds[pieces.lowerBound]..<bounds[pieces.upperBound] }

  func text(of pieces: Range<Int>) -> String { String(decoding: bytes[bytes(of: pieces)], as: UTF8.self) }

  /// Ends a piece, unless it would be empty.
  mutating func end(at bound: Int, blank: Bool = false) {
    guard bound > bounds[bounds.count - 1] else { return }
    bounds.append(bound)
    blanks.append(blank)
  }

  /// Returns whether a piece contains a letter or a digit. Blank lines, white space and punctuation do not, and occur
  /// everywhere.
  func isMeaningful(_ piece: Int) -> Bool {
    let bytes = bytes[bytes(of: piece..<piece + 1)]
    if bytes.contains(where: TextPieces.isWordByte) { return true }
    guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains { $0.isLetter || $0.isNumber }
  }

  /// Returns the lines that contain a letter or a digit, of a text split into words, without the white space that ends
  /// them.
  func lines(within pieces: Range<Int>) -> [Range<Int>] {
    let newline = UInt8(ascii: "\n")
    var lines: [Range<Int>] = []
    var start = pieces.lowerBound
    func end(_ bound: Int) {
      if (start..<bound).contains(where: isMeaningful) { lines.append(start..<bound) }
      start = bound + 1
    }
    for piece in pieces where blanks[piece] && bytes[bytes(of: piece..<piece + 1)].contains(newline) { end(piece) }
    end(pieces.upperBound)
    return lines
  }

  private mutating func cutIntoLines() {
    let newline = UInt8(ascii: "\n")
    for position in bytes.indices where bytes[position] == newline { end(at: position + 1) }
    end(at: bytes.count)
  }
}
