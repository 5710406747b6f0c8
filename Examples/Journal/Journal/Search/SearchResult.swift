import Foundation

/// The matches of a query in one entry, and an excerpt to show.
public struct SearchResult: Identifiable, Equatable, Sendable {
  /// The ID of the entry.
  public let id: UUID
  /// The parts with matches, in the order of the entry's parts.
  public let highlights: [Highlight]
  /// The excerpt to show in a list of results.
  public let snippet: Snippet

  /// The matches in one part.
  public struct Highlight: Equatable, Sendable {
    public let part: SearchPart
    /// The ranges of the matches in the part's text: whole characters, sorted and disjoint.
    public let ranges: [Range<String.Index>]
  }

  /// The maximum number of ranges per part: as many as a long page can show.
  public static let mostRanges = 200

  /// Returns the ranges of the matches in a part; empty if it has none.
  public func ranges(in part: SearchPart) -> [Range<String.Index>] {
    highlights.first { $0.part == part }?.ranges ?? []
  }
}

extension SearchText {
  /// Returns the matches of the query in the entry; `nil` if it does not match.
  ///
  /// The excerpt is that of the body if the body matches, since the title is shown anyway; else of the first other
  /// matching part; else the beginning of the body. Call it only for the entries that are shown: it folds the matching
  /// parts again.
  ///
  /// - Complexity: O(letters) for each word of the query
  public func result(for query: SearchQuery) -> SearchResult? {
    guard matches(query) else { return nil }
    let highlights = parts.compactMap { text -> SearchResult.Highlight? in
      let ranges = ranges(of: query, in: text)
      return ranges.isEmpty ? nil : SearchResult.Highlight(part: text.part, ranges: ranges)
    }
    let shown = highlights.first { $0.part == .body } ?? highlights.first { $0.part != .title }
    let part = shown?.part ?? .body
    let text = parts.first { $0.part == part }?.text ?? ""
    return SearchResult(
      id: id, highlights: highlights, snippet: Snippet(part: part, of: text, ranges: shown?.ranges ?? []))
  }

  private func ranges(of query: SearchQuery, in text: Text) -> [Range<String.Index>] {
    let found = query.patterns.flatMap { places(of: $0, in: text.range) }
    guard !found.isEmpty else { return [] }
    var folded = FoldedLetters()
    folded.append(text.text)
    // Folding changes letters but keeps their order, so a match extends from the original of its first byte to the
    // original of its last. Adjacent matches are one range.
    var ranges = RangeSet<Int>()
    for place in found {
      ranges.insert(
        contentsOf: folded.places[place.lowerBound].lowerBound..<folded.places[place.upperBound - 1].upperBound)
    }
    let utf8 = text.text.utf8
    return ranges.ranges.prefix(SearchResult.mostRanges).map { range in
      utf8.index(utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    }
  }

  /// Returns the ranges of the pattern's words, relative to the start of the part, without the spaces around them.
  private func places(of pattern: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var position = range.lowerBound
    while places.count < SearchResult.mostRanges,
      let found = firstIndex(of: pattern, in: letters, from: position), found < range.upperBound
    {
      let end = found + pattern.count - (pattern.last == FoldedLetters.space ? 1 : 0)
      places.append(found + 1 - range.lowerBound..<end - range.lowerBound)
      position = found + 1
    }
    return places
  }
}
