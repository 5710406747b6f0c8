/// A text cut into the pieces it is compared by.
///
/// ```swift
/// let pieces = TextPieces("one, two", by: .words)
/// pieces.count              // 4: "one", ",", " ", "two"
/// pieces.text(of: 1..<4)    // ", two"
/// pieces.bytes(of: 1..<4)   // 3..<8
/// ```
///
/// The bytes are kept rather than the string: two strings are equal if they look the same, and an `é` of one scalar
/// would be taken for an `é` of two. Here they differ.
struct TextPieces {
  let bytes: [UInt8]
  /// Where pieces begin, and at last where the last one ends: one more than there are pieces.
  private(set) var bounds: [Int]
  /// Which pieces are white space that parts words. Of lines, none.
  private(set) var blanks: [Bool]

  var count: Int { blanks.count }

  /// - Complexity: O(n) for n bytes.
  init(_ text: String, by unit: TextUnit) {
    bytes = Array(text.utf8)
    bounds = [0]
    blanks = []
    switch unit {
    case .lines: cutIntoLines()
    case .words: cutIntoWords(text)
    }
  }

  /// The range of bytes of a range of pieces.
  func bytes(of pieces: Range<Int>) -> Range<Int> { bounds[pieces.lowerBound]..<bounds[pieces.upperBound] }

  func text(of pieces: Range<Int>) -> String { String(decoding: bytes[bytes(of: pieces)], as: UTF8.self) }

  /// Ends a piece, unless it would be empty.
  mutating func end(at bound: Int, blank: Bool = false) {
    guard bound > bounds[bounds.count - 1] else { return }
    bounds.append(bound)
    blanks.append(blank)
  }

  private mutating func cutIntoLines() {
    let newline = UInt8(ascii: "\n")
    for place in bytes.indices where bytes[place] == newline { end(at: place + 1) }
    end(at: bytes.count)
  }
}
