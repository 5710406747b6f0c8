extension Summary {
  /// The summary itself if it fits, and otherwise what fits of it: its links, and its text up to a word, with “…” after it.
  ///
  /// ```swift
  /// Summary(text: "Around the lake with Ben").truncated(toFit: 18).text       // "Around the lake…"
  /// ```
  ///
  /// Guarantees: what it gives counts no more than the room there is. No character and no link is cut in two, and no link becomes
  /// another by what is put behind it.
  ///
  /// A word is cut only if there is nothing before it, or if it has more than forty characters: then it is a text in a script
  /// without spaces. Photos go before text, for they can't be shortened; those for which there is no room at all are left out.
  ///
  /// - Parameter room: how much the service takes.
  /// - Complexity: O(length of the text)
  public func truncated(toFit room: Int = SummaryLength.most) -> Summary {
    let room = max(0, room)
    if length.count <= room { return self }
    let links = min(links, room / SummaryLength.attachment)
    let left = room - links * SummaryLength.attachment
    return Summary(text: Summary.cut(text, to: left), links: links)
  }

  private static let ellipsis = "…"

  private static func cut(_ text: String, to room: Int) -> String {
    let tokens = SummaryTokens(trimmed(text))
    let whole = tokens.text
    if SummaryLength(whole).count <= room { return whole }
    let most = room - SummaryLength(ellipsis).count
    let words = SummaryWord.words(of: tokens, within: room)
    let fitting = words.prefix { $0.count + $0.distance <= most }
    let next = words.dropFirst(fitting.count).first
    if let next, fitting.isEmpty || next.isLong(in: whole),
      let end = next.end(in: whole, followedBy: ellipsis, within: room)
    {
      return whole[..<end] + ellipsis
    }
    // A few scalars take the space after them into one character with them: there it can't be cut.
    guard let last = fitting.last(where: { String.Index($0.range.upperBound, within: whole) != nil }) else { return "" }
    return whole[..<last.range.upperBound] + (last.distance > 0 ? " " : "") + ellipsis
  }
}
