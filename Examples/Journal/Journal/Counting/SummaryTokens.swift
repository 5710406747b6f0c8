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

  /// Below U+0300, where marks begin, nothing is composed with anything: most texts are as they should be.
  private static func composed(_ text: String) -> String {
    // U+0300 is CC 80 in UTF-8.
    text.utf8.allSatisfy { $0 < 0xcc } ? text : text.precomposedStringWithCanonicalMapping
  }

  func makeIterator() -> Iterator { Iterator(scalars: text.unicodeScalars) }

  struct Iterator: IteratorProtocol {
    let scalars: String.UnicodeScalarView
    private var place: String.Index

    init(scalars: String.UnicodeScalarView) {
      self.scalars = scalars
      place = scalars.startIndex
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
        let begins = rest.starts(with: scheme.unicodeScalars) {
          $0.isASCII && $0.properties.lowercaseMapping == String($1)
        }
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
