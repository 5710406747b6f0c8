/// The matches of a query in one element, and an excerpt to show.
public struct SearchResult<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The parts with matches, in the order of the element's parts.
  public let highlights: [Highlight]
  /// The part that the excerpt shows; `nil` if the element has no part with an excerpt.
  public let excerptedPart: ID?
  /// The excerpt to show in a list of results.
  public let snippet: Snippet

  /// The matches in one part.
  public struct Highlight: Equatable, Sendable {
    /// The part.
    public let part: ID
    /// The ranges of the matches in the part's text: whole characters, sorted and disjoint.
    public let ranges: [Range<String.Index>]
  }

  /// Returns the ranges of the matches in a part; empty if it has none.
  public func ranges(in part: ID) -> [Range<String.Index>] { highlights.first { $0.part == part }?.ranges ?? [] }
}

extension SearchText {
  /// The maximum number of highlighted ranges per part: as many as a long page can show.
  public static var mostRanges: Int { 200 }

  /// Returns the matches of the query in the element; `nil` if it does not match.
  ///
  /// The excerpt is that of the first matching part that may be excerpted (``SearchPart/isExcerpted``); if there is none,
  /// the beginning of the first such part. Call it only for the elements that are shown: it folds the matching parts again.
  ///
  /// - Complexity: O(letters) for each word of the query
  public func result(for query: SearchQuery) -> SearchResult<ID>? {
    guard matches(query) else { return nil }
    let found = zip(parts, ranges).map { part, range in
      (part: part, ranges: highlights(of: query, in: part.text, at: range))
    }
    let excerpted = found.filter(\.part.isExcerpted)
    let shown = excerpted.first { !$0.ranges.isEmpty } ?? excerpted.first
    return SearchResult(
      highlights: found.filter { !$0.ranges.isEmpty }.map {
        SearchResult.Highlight(part: $0.part.id, ranges: $0.ranges)
      },
      excerptedPart: shown?.part.id, snippet: Snippet(of: shown?.part.text ?? "", around: shown?.ranges ?? []))
  }

  private func highlights(of query: SearchQuery, in text: String, at range: Range<Int>) -> [Range<String.Index>] {
    let found = query.patterns.flatMap { places(of: $0, in: range) }
    guard !found.isEmpty else { return [] }
    var folded = FoldedText()
    folded.append(text)
    // Folding changes letters but keeps their order, so a match extends from the original of its first byte to the
    // original of its last. Adjacent matches are one range.
    var ranges = RangeSet<Int>()
    for place in found {
      ranges.insert(
        contentsOf: folded.places[place.lowerBound].lowerBound..<folded.places[place.upperBound - 1].upperBound)
    }
    let utf8 = text.utf8
    return ranges.ranges.prefix(Self.mostRanges).map { range in
      utf8.index(utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    }
  }

  /// Returns the ranges of the pattern's words, relative to the start of the part, without the spaces around them.
  private func places(of pattern: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var position = range.lowerBound
    while places.count < Self.mostRanges,
      let found = letters.firstIndex(of: pattern, from: position), found < range.upperBound
    {
      let end = found + pattern.count - (pattern.last == FoldedText.space ? 1 : 0)
      places.append(found + 1 - range.lowerBound..<end - range.lowerBound)
      position = found + 1
    }
    return places
  }
}
