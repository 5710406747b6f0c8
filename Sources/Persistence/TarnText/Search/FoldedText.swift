import Foundation

/// Texts normalized for search: lowercased words without accents, as UTF-8 bytes.
///
/// `“Über den See”` becomes `␠uber␠den␠see␠`: a space precedes each word and one ends the text. So a pattern that
/// begins with a space matches only at the start of a word, and one that ends with a space only at the end of a word. A
/// separator byte that occurs in no word divides two texts, so no match extends across them.
///
/// A word is a run of letters and digits. In scripts without spaces each character is a word, and so is each emoji; a
/// query for several of them matches consecutive words.
struct FoldedText {
  private(set) var bytes: [UInt8] = []
  /// For each byte, the byte range of its original character in the text; empty for a separator.
  private(set) var places: [Range<Int>] = []
  /// A cache of folded characters: a text has few different ones.
  private var known: [Character: [UInt8]] = [:]
  private var isInWord = false

  static let space = UInt8(ascii: " ")
  /// The separator after each text. No word contains it, because control characters are not part of words.
  static let end: UInt8 = 1

  /// Appends the words of a text.
  ///
  /// - Complexity: O(n)
  mutating func append(_ text: String) {
    add([Self.space], at: 0..<0)
    var position = 0
    for character in text {
      let range = position..<position + character.utf8.count
      position = range.upperBound
      if let letter = character.asciiValue {
        guard character.isLetter || character.isNumber else {
          endWord()
          continue
        }
        isInWord = true
        add(CollectionOfOne(character.isUppercase ? letter | 0x20 : letter), at: range)
      } else {
        add(character, at: range)
      }
    }
    endWord()
  }

  /// Appends the separator that ends a text.
  mutating func endText() { add([Self.end], at: 0..<0) }

  private mutating func add(_ character: Character, at range: Range<Int>) {
    guard let first = character.unicodeScalars.first else { return }
    let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{fe0f}")
    let isLetter = character.isLetter || character.isNumber
    let isWord = isLetter ? Self.isWrittenWithoutSpaces(first) : isEmoji
    if isWord || !isLetter { endWord() }
    guard isWord || isLetter else { return }
    isInWord = true
    add(folded(character), at: range)
    if isWord { endWord() }
  }

  private mutating func add(_ letters: some Collection<UInt8>, at position: Range<Int>) {
    bytes += letters
    places += repeatElement(position, count: letters.count)
  }

  private mutating func endWord() {
    guard isInWord else { return }
    isInWord = false
    add([Self.space], at: 0..<0)
  }

  /// Whether the scalar is in a Unicode block of a script without spaces between words.
  private static func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x0e00: false
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff: true  // Thai, Lao, Myanmar, Khmer
    case 0x3040...0x30ff, 0x31f0...0x31ff: true  // Hiragana and Katakana
    default: scalar.properties.isIdeographic
    }
  }

  private mutating func folded(_ character: Character) -> [UInt8] {
    // Ideographs have neither case nor accents. They bypass the cache, because a text has many different ones.
    if let scalar = character.unicodeScalars.first, scalar.properties.isUnifiedIdeograph,
      character.unicodeScalars.count == 1
    {
      return Array(String(character).utf8)
    }
    if let letters = known[character] { return letters }
    // Composed before it is folded, so that the result does not depend on the way it was typed.
    let text = String(character).precomposedStringWithCanonicalMapping
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    let letters = Array((folded.isEmpty ? text : folded).utf8)
    known[character] = letters
    return letters
  }
}

extension [UInt8] {
  /// Returns the first index at or after `start` where the bytes of a pattern occur.
  ///
  /// - Precondition: the bytes end with a 0, and neither they nor the pattern contain another one.
  func firstIndex(of pattern: [UInt8], from start: Int = 0) -> Int? {
    (pattern + [0]).withUnsafeBytes { pattern in
      withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          let sought = pattern.baseAddress?.assumingMemoryBound(to: CChar.self)
        else { return nil }
        return strstr(first + start, sought).map { UnsafePointer($0) - first }
      }
    }
  }
}
