import Foundation

extension PostText {
  /// Returns the post if it fits; otherwise its links and as many whole words of its text as fit, followed by “…”.
  ///
  /// ```swift
  /// let cut = PostText("Around the lake with Ben").truncated(toFit: 18).text       // "Around the lake…"
  /// ```
  ///
  /// The result never counts more than the room. No character and no link is split, and no link changes because of the
  /// text appended to it.
  ///
  /// A word is split only if it is the first one, or if it has more than forty characters: such a word belongs to a
  /// script without spaces. Links take precedence over text, because they can't be shortened; links that do not fit are
  /// dropped.
  ///
  /// - Parameter limit: the maximum count.
  /// - Complexity: O(length of the text + limit²)
  public func truncated(toFit limit: Int = PostLength.most) -> PostText {
    let limit = max(0, limit)
    if length.count <= limit { return self }
    let links = min(links, limit / PostLength.attachment)
    return PostText(PostText.cut(text, to: limit - links * PostLength.attachment), links: links)
  }

  private static let ellipsis = "…"
  /// Only the names of a few villages and chemicals are longer.
  private static let longestWord = 40

  private static func cut(_ text: String, to limit: Int) -> String {
    let whole = text.precomposedStringWithCanonicalMapping
    func fits(_ text: String) -> Bool { PostLength(text).count <= limit }
    // A few scalars form one character with the space after them; the text cannot be cut there.
    func isBetweenCharacters(_ index: String.Index) -> Bool { String.Index(index, within: whole) != nil }
    if fits(whole) { return whole }
    var (cut, isFirst) = ("", true)
    for word in whole.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
      let letters = lettersBeforeLink(in: whole[word.startIndex..<word.endIndex])
      // After a link, or where it would make one, the ellipsis needs a space.
      let isOpen = letters.endIndex < word.endIndex || endsWithScheme(letters)
      let kept = whole[..<word.endIndex] + (isOpen ? " " : "") + ellipsis
      if fits(String(kept)) {
        if isBetweenCharacters(word.endIndex) { cut = String(kept) }
        isFirst = false
        continue
      }
      guard isFirst || letters.count > longestWord else { break }
      // The dots are counted together with the letters, because after “https://” they would become a link.
      for end in letters.indices.map(letters.index(after:)) {
        let part = whole[..<end] + ellipsis
        guard fits(String(part)) else { break }
        if isBetweenCharacters(end) { cut = String(part) }
      }
      break
    }
    return cut
  }

  /// Returns the part of a word before its link, which extends to the end of the word.
  private static func lettersBeforeLink(in word: Substring) -> Substring {
    let tokens = PostTokens(String(word))
    guard let link = tokens.tokens.first(where: { $0.kind == .link }) else { return word }
    return word[..<word.utf8.index(word.startIndex, offsetBy: tokens.text.utf8[..<link.range.lowerBound].count)]
  }

  /// Compares code units, because a few scalars form one character with the “h” after them.
  private static func endsWithScheme(_ word: Substring) -> Bool {
    let letters = Array(word.lowercased().utf8)
    return ["http://", "https://"].contains { letters.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
