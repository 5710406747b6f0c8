import Foundation

/// The tokens of a post: links, emoji, and single scalars.
///
/// Tokens never extend over white space, so the tokens of a text up to a space are those of its prefix.
struct PostTokens {
  /// The text in the composed form (NFC) in which it is counted.
  let text: String
  let tokens: [Token]

  /// A unit of a post with its count.
  struct Token: Equatable {
    let kind: Kind
    /// The token's scalars in the composed text.
    let range: Range<String.Index>
    let weight: Int
  }

  enum Kind { case link, emoji, scalar }

  /// - Complexity: O(n)
  init(_ text: String) {
    self.text = text.precomposedStringWithCanonicalMapping
    let scalars = self.text.unicodeScalars
    var (tokens, place): ([Token], String.Index) = ([], scalars.startIndex)
    while place < scalars.endIndex {
      let token = Self.token(in: scalars, at: place)
      tokens.append(token)
      place = token.range.upperBound
    }
    self.tokens = tokens
  }

  /// The count of the whole text.
  var weight: Int { tokens.reduce(0) { $0 + $1.weight } }

  private static func token(in scalars: String.UnicodeScalarView, at start: String.Index) -> Token {
    if let end = endOfLink(in: scalars, at: start) {
      return Token(kind: .link, range: start..<end, weight: PostLength.link)
    }
    if let end = EmojiSequence.end(in: scalars, from: start) {
      return Token(kind: .emoji, range: start..<end, weight: 2)
    }
    return Token(
      kind: .scalar, range: start..<scalars.index(after: start), weight: PostLength.weight(of: scalars[start]))
  }

  /// Returns the end of the link that begins at an index; `nil` if none begins there.
  private static func endOfLink(in scalars: String.UnicodeScalarView, at start: String.Index) -> String.Index? {
    guard scalars[start] == "h" || scalars[start] == "H" else { return nil }
    for scheme in ["https://", "http://"] {
      // In ASCII the upper and lower case of a letter differ by this bit alone.
      let begins = scalars[start...].starts(with: scheme.unicodeScalars) {
        $0 == $1 || $1 >= "a" && $0.value | 0x20 == $1.value
      }
      guard begins else { continue }
      let place = scalars.index(start, offsetBy: scheme.unicodeScalars.count)
      let end = scalars[place...].firstIndex(where: \.properties.isWhitespace) ?? scalars.endIndex
      // A scheme alone, such as “https://”, is not a link; its eight characters count one by one.
      return end > place ? end : nil
    }
    return nil
  }
}
