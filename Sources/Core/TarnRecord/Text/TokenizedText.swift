/// A text split into the tokens by which it is compared.
///
/// ```swift
/// let tokens = TokenizedText("one, two", by: .words)
/// tokens.count              // 4: "one", ",", " ", "two"
/// tokens.text(of: 1..<4)    // ", two"
/// tokens.bytes(of: 1..<4)   // 3..<8
/// ```
///
/// It stores bytes rather than the string: a byte range is found in constant time, and a merge returns the original
/// bytes. Tokens are compared as strings (``TokenInterner``), so an `é` of one scalar equals an `é` of two.
struct TokenizedText {
  let bytes: [UInt8]
  let unit: TextUnit
  /// The beginning of each token, followed by the end of the last one: one more than there are tokens.
  private(set) var bounds: [Int]
  /// Which tokens are white space between words; with lines, none.
  private(set) var blanks: [Bool]

  var count: Int { blanks.count }

  /// - Complexity: O(n) for n bytes.
  init(_ text: String, by unit: TextUnit) {
    bytes = Array(text.utf8)
    self.unit = unit
    bounds = [0]
    blanks = []
    switch unit {
    case .lines: splitIntoLines()
    case .words: splitIntoWords(text)
    }
  }

  /// Returns the byte range of a range of tokens.
  func bytes(of tokens: Range<Int>) -> Range<Int> { bounds[tokens.lowerBound]..<bounds[tokens.upperBound] }

  func text(of tokens: Range<Int>) -> String { String(decoding: bytes[bytes(of: tokens)], as: UTF8.self) }

  /// Ends a token, unless it would be empty.
  mutating func end(at bound: Int, blank: Bool = false) {
    guard bound > bounds[bounds.count - 1] else { return }
    bounds.append(bound)
    blanks.append(blank)
  }

  /// Returns whether a token contains a letter or a digit. Blank lines, white space and punctuation do not, and occur
  /// everywhere.
  func isMeaningful(_ token: Int) -> Bool {
    let bytes = bytes[bytes(of: token..<token + 1)]
    if bytes.contains(where: TokenizedText.isWordByte) { return true }
    guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains { $0.isLetter || $0.isNumber }
  }

  /// Returns the lines that contain a letter or a digit, of a text split into words, without the white space that ends
  /// them.
  func lines(within tokens: Range<Int>) -> [Range<Int>] {
    let newline = UInt8(ascii: "\n")
    var lines: [Range<Int>] = []
    var start = tokens.lowerBound
    func end(_ bound: Int) {
      if (start..<bound).contains(where: isMeaningful) { lines.append(start..<bound) }
      start = bound + 1
    }
    for token in tokens where blanks[token] && bytes[bytes(of: token..<token + 1)].contains(newline) { end(token) }
    end(tokens.upperBound)
    return lines
  }

  private mutating func splitIntoLines() {
    let newline = UInt8(ascii: "\n")
    for position in bytes.indices where bytes[position] == newline { end(at: position + 1) }
    end(at: bytes.count)
  }
}
