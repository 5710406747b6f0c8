extension Summary {
  /// Returns the summary if it fits; otherwise its links and as many whole words of its text as fit, followed by “…”.
  ///
  /// ```swift
  /// Summary(text: "Around the lake with Ben").truncated(toFit: 18).text       // "Around the lake…"
  /// ```
  ///
  /// The result never counts more than the room. No character and no link is split, and no link changes because of the
  /// text appended to it.
  ///
  /// A word is split only if it is the first one, or if it has more than forty characters: such a word belongs to a
  /// script without spaces. Links take precedence over text, because they can't be shortened; links that do not fit are
  /// dropped.
  ///
  /// - Parameter room: the maximum count.
  /// - Complexity: O(length of the text)
  public func truncated(toFit limit: Int = SummaryLength.most) -> Summary {
    let limit = max(0, limit)
    if length.count <= limit { return self }
    let links = min(links, limit / SummaryLength.attachment)
    let left = limit - links * SummaryLength.attachment
    return Summary(text: Summary.cut(text, to: left), links: links)
  }

  private static let ellipsis = "…"

  private static func cut(_ text: String, to limit: Int) -> String {
    let tokens = SummaryTokens(trimmed(text))
    let whole = tokens.text
    if SummaryLength(whole).count <= limit { return whole }
    let maximum = limit - SummaryLength(ellipsis).count
    let words = SummaryWord.words(of: tokens, within: limit)
    let fitting = words.prefix { $0.count + $0.distance <= maximum }
    let next = words.dropFirst(fitting.count).first
    if let next, fitting.isEmpty || next.isLong(in: whole),
      let end = next.end(in: whole, followedBy: ellipsis, within: limit)
    {
      return whole[..<end] + ellipsis
    }
    // A few scalars form one character with the space after them; the text cannot be cut there.
    guard let last = fitting.last(where: { String.Index($0.range.upperBound, within: whole) != nil }) else { return "" }
    return whole[..<last.range.upperBound] + (last.distance > 0 ? " " : "") + ellipsis
  }
}
