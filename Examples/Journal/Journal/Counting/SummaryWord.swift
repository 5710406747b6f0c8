/// A word of a summary: a run without white space. A link extends to the end of its word.
struct SummaryWord {
  /// The word's range in the composed text.
  let range: Range<String.Index>
  /// The start of the link that ends the word, if there is one.
  let link: String.Index?
  /// The count of the text before the word, and of the text including the word.
  let before, count: Int
  /// The number of spaces required before an ellipsis after the word: 1 if the word ends with a link or the ellipsis
  /// would make it one, else 0.
  let distance: Int

  /// Only the names of a few villages and chemicals are longer.
  private static let longest = 40

  /// Returns the words in order, up to the first that ends beyond the room.
  ///
  /// - Complexity: O(length of these words)
  static func words(of tokens: SummaryTokens, within limit: Int) -> [SummaryWord] {
    var words: [SummaryWord] = []
    var (count, before) = (0, 0)
    var (start, link): (String.Index?, String.Index?)
    func end(at end: String.Index) {
      guard let first = start else { return }
      let letters = tokens.text[first..<end].lowercased()
      // Compares code units, because links are found by scalars: a few scalars form one character with the “h” after
      // them.
      let isOpen =
        link != nil || ["http://", "https://"].contains { letters.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
      words.append(
        SummaryWord(range: first..<end, link: link, before: before, count: count, distance: isOpen ? 1 : 0))
      (start, link) = (nil, nil)
    }
    for token in tokens.tokens {
      let position = token.range.lowerBound
      if token.kind == .scalar, tokens.text.unicodeScalars[position].properties.isWhitespace {
        end(at: position)
        if count > limit { return words }
      } else {
        if start == nil { (start, before) = (position, count) }
        if token.kind == .link { link = position }
      }
      count += token.weight
    }
    end(at: tokens.text.endIndex)
    return words
  }

  /// Whether the word is too long for a language that separates words by spaces.
  func isLong(in text: String) -> Bool {
    text[range.lowerBound..<(link ?? range.upperBound)].dropFirst(SummaryWord.longest).first != nil
  }

  /// Returns the last index at which the word can be cut so that the text before it fits together with the appended
  /// dots. The index is between characters and not inside the word's link.
  ///
  /// - Returns: `nil` if not even the first character fits.
  /// - Complexity: O(room²); the room is a few hundred.
  func end(in text: String, followedBy dots: String, within limit: Int) -> String.Index? {
    let letters = text[range.lowerBound..<(link ?? range.upperBound)]
    var end: String.Index?
    for position in letters.indices {
      let next = letters.index(after: position)
      // The dots are counted together with the letters, because after “https://” they would become a link.
      guard before + SummaryLength(letters[..<next] + dots).count <= limit else { break }
      if String.Index(next, within: text) != nil { end = next }
    }
    return end
  }
}
