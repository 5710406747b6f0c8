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
  /// Returns the matches of the query in the entry.
  ///
  /// Call it only for the entries that are shown: it folds the matching parts again.
  ///
  /// - Returns: `nil` if the entry does not match the query.
  /// - Complexity: O(letters) for each word of the query
  public func result(for query: SearchQuery) -> SearchResult? {
    guard matches(query) else { return nil }
    let highlights = parts.compactMap { text -> SearchResult.Highlight? in
      let ranges = ranges(of: query, in: text)
      return ranges.isEmpty ? nil : SearchResult.Highlight(part: text.part, ranges: ranges)
    }
    return SearchResult(id: id, highlights: highlights, snippet: snippet(highlights))
  }

  private func ranges(of query: SearchQuery, in text: Text) -> [Range<String.Index>] {
    let found = letters.withUnsafeBytes { letters in
      query.patterns.flatMap { pattern in places(of: pattern, in: letters, text.range) }
    }
    guard !found.isEmpty else { return [] }
    var folded = FoldedLetters(notingPlaces: true)
    folded.append(text.text)
    let utf8 = text.text.utf8
    var ranges: [Range<Int>] = []
    // Folding changes letters but keeps their order, so a match extends from the original of its first byte to the
    // original of its last.
    let originals = found.map { folded.places[$0.lowerBound].lowerBound..<folded.places[$0.upperBound - 1].upperBound }
    for range in originals.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges.prefix(SearchResult.mostRanges).map { range in
      utf8.index(utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    }
  }

  /// Returns the ranges of the pattern's words, relative to the start of the part, without the spaces around them.
  private func places(of pattern: [UInt8], in letters: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Range<Int>] {
    let search = LetterPattern(pattern)
    // The part is followed by the separator, which no pattern contains: a match that begins in the part ends in it.
    let part = UnsafeRawBufferPointer(rebasing: letters[range.lowerBound..<range.upperBound + LetterPattern.width])
    var places: [Range<Int>] = []
    var position = 0
    while places.count < SearchResult.mostRanges, let found = search.first(in: part, from: position) {
      let end = found + pattern.count - (pattern.last == FoldedLetters.space ? 1 : 0)
      places.append(found + 1..<end)
      position = found + 1
    }
    return places
  }
}
