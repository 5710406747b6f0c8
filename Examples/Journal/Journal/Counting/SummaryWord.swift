/// A run of a summary with no white space in it. A link goes on to the end of its word.
struct SummaryWord {
  /// Where it is in the composed text.
  let range: Range<String.Index>
  /// Where the link begins that it ends with.
  let link: String.Index?
  /// What is counted of the text before it, and of the text with it.
  let before, count: Int
  /// How many spaces there have to be before dots that are put behind it: one after what is a link, or would be one by them.
  let distance: Int

  /// Longer than all words but the names of a few villages and chemicals.
  private static let longest = 40

  /// The words in order, as far as the first that ends beyond some room.
  ///
  /// - Complexity: O(length of these words)
  static func words(of tokens: SummaryTokens, within room: Int) -> [SummaryWord] {
    var words: [SummaryWord] = []
    var (count, before) = (0, 0)
    var (start, link): (String.Index?, String.Index?)
    func end(at end: String.Index) {
      guard let first = start else { return }
      let letters = tokens.text[first..<end].lowercased()
      // Compared by scalars, as links are found: a few of those take the “h” into one character with them.
      let isOpen =
        link != nil || ["http://", "https://"].contains { letters.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
      words.append(
        SummaryWord(range: first..<end, link: link, before: before, count: count, distance: isOpen ? 1 : 0))
      (start, link) = (nil, nil)
    }
    for token in tokens {
      let place = token.range.lowerBound
      if token.kind == .scalar, tokens.text.unicodeScalars[place].properties.isWhitespace {
        end(at: place)
        if count > room { return words }
      } else {
        if start == nil { (start, before) = (place, count) }
        if token.kind == .link { link = place }
      }
      count += token.weight
    }
    end(at: tokens.text.endIndex)
    return words
  }

  /// Whether it can't be a word of a language that puts spaces between its words.
  func isLong(in text: String) -> Bool {
    text[range.lowerBound..<(link ?? range.upperBound)].dropFirst(SummaryWord.longest).first != nil
  }

  /// Where it can be cut so that what is before fits, with what is put behind it: after a character, and not in its link.
  ///
  /// - Returns: `nil` if not even its first character fits.
  /// - Complexity: O(room²), and room is a few hundred.
  func end(in text: String, followedBy dots: String, within room: Int) -> String.Index? {
    let letters = text[range.lowerBound..<(link ?? range.upperBound)]
    var end: String.Index?
    for place in letters.indices {
      let next = letters.index(after: place)
      // Counted together: behind “https://” they would become a link.
      guard before + SummaryLength(letters[..<next] + dots).count <= room else { break }
      if String.Index(next, within: text) != nil { end = next }
    }
    return end
  }
}
