import Foundation

/// The tokens of a summary: links, emoji, and single scalars.
///
/// Tokens never extend over white space, so the tokens of a text up to a space are those of its prefix.
struct SummaryTokens: Sequence {
  /// The text in the composed form in which it is counted.
  let text: String

  init(_ text: String) { self.text = SummaryTokens.composed(text) }

  /// A unit of a summary with its count.
  struct Token: Equatable {
    let kind: Kind
    /// The token's scalars in the composed text.
    let range: Range<String.Index>
    let weight: Int
  }

  enum Kind { case link, emoji, scalar }

  /// Returns the text in composed form (NFC). Checking that a text is already composed, as most are, takes a tenth of
  /// the time of composing it.
  private static func composed(_ text: String) -> String {
    text.unicodeScalars.allSatisfy(isComposed) ? text : text.precomposedStringWithCanonicalMapping
  }

  /// Whether a scalar is the same in composed form in every context. The ranges cover common scalars only: they contain
  /// no marks, no parts of syllables and no scalars that decompose into others.
  private static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: true  // Latin
    case 0x388...0x482, 0x48a...0x52f: true  // Greek and Cyrillic
    case 0x2010...0x2027, 0x200d, 0xfe0f: true  // dashes, quotes, and the joiners of emoji
    case 0x3001...0x3029, 0x3041...0x3096, 0x30a1...0x30fe: true  // Hiragana and Katakana
    case 0x4e00...0x9fff, 0xac00...0xd7a3: true  // ideographs and Hangul
    case 0x1f000...0x1faff: true  // emoji
    default: false
    }
  }

  /// The count of the whole text. Most scalars begin neither a link nor an emoji, and take a fast path.
  ///
  /// - Complexity: O(n)
  var weight: Int {
    let scalars = text.unicodeScalars
    var (weight, place) = (0, scalars.startIndex)
    while place < scalars.endIndex {
      let scalar = scalars[place]
      if Self.standsAlone(scalar) {
        weight += SummaryLength.weight(of: scalar)
        place = scalars.index(after: place)
      } else if let token = Iterator(scalars: scalars, from: place).first {
        weight += token.weight
        place = token.range.upperBound
      }
    }
    return weight
  }

  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "h", "H", "0"..."9", "#", "*", "\u{a9}", "\u{ae}": false
    case "\u{0}"..."\u{1fff}", "\u{3400}"..."\u{d7a3}": true
    default: false
    }
  }

  func makeIterator() -> Iterator { Iterator(scalars: text.unicodeScalars, from: text.startIndex) }

  struct Iterator: IteratorProtocol {
    let scalars: String.UnicodeScalarView
    private var place: String.Index

    init(scalars: String.UnicodeScalarView, from place: String.Index) {
      self.scalars = scalars
      self.place = place
    }

    /// The token at the iterator's position.
    var first: Token? {
      var rest = self
      return rest.next()
    }

    mutating func next() -> Token? {
      guard place < scalars.endIndex else { return nil }
      let (start, first) = (place, scalars[place])
      let (kind, end): (Kind, String.Index)
      if let linkEnd = endOfLink(at: start, first) {
        (kind, end) = (.link, linkEnd)
      } else if let emojiEnd = EmojiSequence.end(in: scalars, from: start) {
        (kind, end) = (.emoji, emojiEnd)
      } else {
        (kind, end) = (.scalar, scalars.index(after: start))
      }
      place = end
      let weight =
        switch kind {
        case .link: SummaryLength.link
        case .emoji: 2
        case .scalar: SummaryLength.weight(of: first)
        }
      return Token(kind: kind, range: start..<end, weight: weight)
    }

    /// Returns the end of the link that begins at an index; `nil` if none begins there.
    private func endOfLink(at start: String.Index, _ first: Unicode.Scalar) -> String.Index? {
      guard first == "h" || first == "H" else { return nil }
      let rest = scalars[start...]
      for scheme in ["https://", "http://"] {
        // In ASCII the upper and lower case of a letter differ by this bit alone.
        let begins = rest.starts(with: scheme.unicodeScalars) { $0 == $1 || $1 >= "a" && $0.value | 0x20 == $1.value }
        guard begins else { continue }
        let place = scalars.index(start, offsetBy: scheme.unicodeScalars.count)
        let end = scalars[place...].firstIndex(where: \.properties.isWhitespace) ?? scalars.endIndex
        // A scheme alone, such as “https://”, is not a link; its eight characters count one by one.
        return end > place ? end : nil
      }
      return nil
    }
  }
}
