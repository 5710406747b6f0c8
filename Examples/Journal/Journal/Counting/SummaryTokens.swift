import Foundation

/// A summary in the pieces that count as one: links, emoji, and scalars.
///
/// A piece does not go on over white space, so up to a space the pieces of a text are those of what is before it.
struct SummaryTokens: Sequence {
  /// Composed, as it is counted.
  let text: String

  init(_ text: String) { self.text = SummaryTokens.composed(text) }

  /// A piece of a summary.
  struct Token: Equatable {
    let kind: Kind
    /// Its scalars, in the composed text.
    let range: Range<String.Index>
    let weight: Int
  }

  enum Kind { case link, emoji, scalar }

  /// The text as it is counted. Finding out that it is so already, as most texts are, takes a tenth of making it so.
  private static func composed(_ text: String) -> String {
    text.unicodeScalars.allSatisfy(isComposed) ? text : text.precomposedStringWithCanonicalMapping
  }

  /// Whether a scalar is as it is in the composed form, whatever stands around it. There are more of them: these are the common
  /// ones, in ranges without marks, without parts of syllables, and without those that are only another way to write one.
  private static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: true  // Latin
    case 0x388...0x482, 0x48a...0x52f: true  // Greek and Cyrillic
    case 0x2010...0x2027, 0x200d, 0xfe0f: true  // dashes, quotes, and what emoji are joined by
    case 0x3001...0x3029, 0x3041...0x3096, 0x30a1...0x30fe: true  // Hiragana and Katakana
    case 0x4e00...0x9fff, 0xac00...0xd7a3: true  // ideographs and Hangul
    case 0x1f000...0x1faff: true  // emoji
    default: false
    }
  }

  /// What all of it counts. Most scalars begin neither a link nor an emoji, and need not be looked at as if they might.
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

    /// The piece that begins where this does.
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

    /// Where the link that begins at a place ends.
    private func endOfLink(at start: String.Index, _ first: Unicode.Scalar) -> String.Index? {
      guard first == "h" || first == "H" else { return nil }
      let rest = scalars[start...]
      for scheme in ["https://", "http://"] {
        // In ASCII a large letter and its small one differ by this bit alone.
        let begins = rest.starts(with: scheme.unicodeScalars) { $0 == $1 || $1 >= "a" && $0.value | 0x20 == $1.value }
        guard begins else { continue }
        let place = scalars.index(start, offsetBy: scheme.unicodeScalars.count)
        let end = scalars[place...].firstIndex(where: \.properties.isWhitespace) ?? scalars.endIndex
        // Bare “https://” is eight characters.
        return end > place ? end : nil
      }
      return nil
    }
  }
}
