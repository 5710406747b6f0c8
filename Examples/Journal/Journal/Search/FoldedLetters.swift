import Foundation

/// Texts normalized for search: lowercased words without accents, as UTF-8 bytes.
///
/// `“Über den See”` becomes `␠uber␠den␠see␠`: a space precedes each word and one ends the text. So a pattern that
/// begins with a space matches only at the start of a word, and one that ends with a space only at the end of a word. A
/// separator byte that occurs in no word divides two texts, so no match extends across them.
///
/// A word is a run of letters and digits. In scripts without spaces each character is a word, and so is each emoji; a
/// query for several of them matches consecutive words.
struct FoldedLetters {
  private(set) var bytes: [UInt8] = []
  /// For each byte, the byte range of its original character in the text; empty for a separator. Filled only with
  /// `notingPlaces`.
  private(set) var places: [Range<Int>] = []
  private let isNotingPlaces: Bool
  /// A cache of folded characters that are not in the table: a text has few different ones.
  private var known: [Character: [UInt8]] = [:]
  private var isInWord = false

  static let space = UInt8(ascii: " ")
  /// The separator after each text. No word contains it, because control characters are not part of words.
  static let end: UInt8 = 1

  init(notingPlaces: Bool = false) { isNotingPlaces = notingPlaces }

  /// Appends the words of a text.
  ///
  /// - Complexity: O(n), a few nanoseconds per byte of ASCII, and a few tens of nanoseconds per other letter.
  mutating func append(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    add([Self.space], at: 0..<0)
    var position = 0
    let letters = text.utf8
    letters.withContiguousStorageIfAvailable { letters in
      while position < letters.count {
        // Between two ASCII bytes there is always a character boundary, except within `\r\n`, which is not part of a
        // word.
        if letters[position] < 0x80, position + 1 == letters.count || letters[position + 1] < 0x80 {
          add(ascii: letters[position], at: position)
          position += 1
        } else {
          let index = text.utf8.index(text.startIndex, offsetBy: position)
          let character = text[index]
          add(character, at: position)
          position += character.utf8.count
        }
      }
    }
    endWord()
  }

  /// Appends the separator that ends a text.
  mutating func endText() { add([Self.end], at: 0..<0) }

  /// Appends separators, so that `count` bytes can be read from every position before them.
  mutating func pad(_ count: Int) { for _ in 0..<count { endText() } }

  private mutating func add(ascii letter: UInt8, at position: Int) {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      isInWord = true
      add(letter, at: position)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      isInWord = true
      add(letter | 0x20, at: position)
    default: endWord()
    }
  }

  private mutating func add(_ letter: UInt8, at position: Int) {
    bytes.append(letter)
    if isNotingPlaces { places.append(position..<position + 1) }
  }

  private mutating func add(_ character: Character, at position: Int) {
    let range = position..<position + character.utf8.count
    switch Self.kind(of: character) {
    case .gap: endWord()
    case .letter:
      isInWord = true
      add(folded(character), at: range)
    case .word:
      endWord()
      isInWord = true
      add(folded(character), at: range)
      endWord()
    }
  }

  private mutating func add(_ letters: some Collection<UInt8>, at position: Range<Int>) {
    bytes += letters
    if isNotingPlaces { places += repeatElement(position, count: letters.count) }
  }

  private mutating func endWord() {
    guard isInWord else { return }
    isInWord = false
    add([Self.space], at: 0..<0)
  }

  // MARK: Characters

  private enum Kind { case letter, word, gap }

  private static func kind(of character: Character) -> Kind {
    guard let first = character.unicodeScalars.first else { return .gap }
    if character.isLetter || character.isNumber { return isWrittenWithoutSpaces(first) ? .word : .letter }
    let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{fe0f}")
    return isEmoji ? .word : .gap
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
    if character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first {
      if Self.common.contains(scalar.value) { return Self.table[Int(scalar.value - Self.common.lowerBound)] }
      // Ideographs have neither case nor accents. They bypass the cache, because a text has many different ones.
      if scalar.properties.isUnifiedIdeograph { return Array(String(character).utf8) }
    }
    if let letters = known[character] { return letters }
    let letters = Self.fold(character)
    known[character] = letters
    return letters
  }

  /// The Latin, Greek and Cyrillic letters beyond ASCII: most of the non-ASCII characters of most texts.
  private static let common: ClosedRange<UInt32> = 0xc0...0x52f

  private static let table = common.map { value in
    Unicode.Scalar(value).map { fold(Character($0)) } ?? []
  }

  /// Composes the character before folding it, so that the result does not depend on the way it was typed.
  private static func fold(_ character: Character) -> [UInt8] {
    let text = String(character).precomposedStringWithCanonicalMapping
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return Array((folded.isEmpty ? text : folded).utf8)
  }
}
