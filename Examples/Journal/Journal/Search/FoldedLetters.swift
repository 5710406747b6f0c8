import Foundation

/// The words of texts with large and small letters alike and without accents, as bytes that are quickly searched.
///
/// `“Über den See”` is `␠uber␠den␠see␠`: a space before each word and one at the end. So what begins with a space is found only
/// where words begin, and what ends with one where they end. Between two texts is a byte that is in no word, so nothing is
/// found across.
///
/// A word is a run of letters and digits. In scripts that are written without spaces each character is a word, and so is each
/// emoji; what is looked for there is found as a row of them.
struct FoldedLetters {
  private(set) var bytes: [UInt8] = []
  /// Of each byte, where in its text the character is that it comes from, if that is asked for; of separators, nothing.
  private(set) var places: [Range<Int>] = []
  private let isNotingPlaces: Bool
  /// What characters become, for those that are not in the table: a text has few different ones.
  private var known: [Character: [UInt8]] = [:]
  private var isInWord = false

  static let space = UInt8(ascii: " ")
  /// After each text. No word has it: control characters are in none.
  static let end: UInt8 = 1

  init(notingPlaces: Bool = false) { isNotingPlaces = notingPlaces }

  /// Puts the words of a text behind those that are there.
  ///
  /// - Complexity: O(n), a few nanoseconds a byte for ASCII, and some tens of them for other letters.
  mutating func append(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    add([Self.space], at: 0..<0)
    var place = 0
    let letters = text.utf8
    letters.withContiguousStorageIfAvailable { letters in
      while place < letters.count {
        // Between two of ASCII there is always the end of a character, but for the one of two ends of a line: no word
        // either.
        if letters[place] < 0x80, place + 1 == letters.count || letters[place + 1] < 0x80 {
          add(ascii: letters[place], at: place)
          place += 1
        } else {
          let index = text.utf8.index(text.startIndex, offsetBy: place)
          let character = text[index]
          add(character, at: place)
          place += character.utf8.count
        }
      }
    }
    endWord()
  }

  /// Ends a text.
  mutating func endText() { add([Self.end], at: 0..<0) }

  /// Puts bytes at the end, so that as many may be read from everywhere.
  mutating func pad(_ count: Int) { for _ in 0..<count { endText() } }

  private mutating func add(ascii letter: UInt8, at place: Int) {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      isInWord = true
      add(letter, at: place)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      isInWord = true
      add(letter | 0x20, at: place)
    default: endWord()
    }
  }

  private mutating func add(_ letter: UInt8, at place: Int) {
    bytes.append(letter)
    if isNotingPlaces { places.append(place..<place + 1) }
  }

  private mutating func add(_ character: Character, at place: Int) {
    let range = place..<place + character.utf8.count
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

  private mutating func add(_ letters: some Collection<UInt8>, at place: Range<Int>) {
    bytes += letters
    if isNotingPlaces { places += repeatElement(place, count: letters.count) }
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

  /// Unicode's blocks of the scripts that put no spaces between words.
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
      // Ideographs have neither case nor accents, and a text has many different ones.
      if scalar.properties.isUnifiedIdeograph { return Array(String(character).utf8) }
    }
    if let letters = known[character] { return letters }
    let letters = Self.fold(character)
    known[character] = letters
    return letters
  }

  /// Latin, Greek and Cyrillic letters beyond ASCII: most of what is not ASCII in most texts.
  private static let common: ClosedRange<UInt32> = 0xc0...0x52f

  private static let table = common.map { value in
    Unicode.Scalar(value).map { fold(Character($0)) } ?? []
  }

  /// Composed first, so that a character is the same however it was typed.
  private static func fold(_ character: Character) -> [UInt8] {
    let text = String(character).precomposedStringWithCanonicalMapping
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return Array((folded.isEmpty ? text : folded).utf8)
  }
}
