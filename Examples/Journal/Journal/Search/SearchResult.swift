import Foundation

/// Where in an entry something was found, and a line to show it by.
public struct SearchResult: Identifiable, Equatable, Sendable {
  public let id: UUID
  /// Where, in the order of the parts, and only those in which something was found.
  public let highlights: [Highlight]
  public let snippet: Snippet

  /// Where in one part.
  public struct Highlight: Equatable, Sendable {
    public let part: SearchPart
    /// Whole characters of the part's own text, in order and apart from each other.
    public let ranges: [Range<String.Index>]
  }

  /// As many as a long page can show for one part.
  public static let mostRanges = 200

  /// Where it was found in a part.
  ///
  /// - Returns: nothing where it was not.
  public func ranges(in part: SearchPart) -> [Range<String.Index>] {
    highlights.first { $0.part == part }?.ranges ?? []
  }
}

extension SearchText {
  /// Where something is in the entry.
  ///
  /// For the few that are shown: it folds the parts again in which something is found.
  ///
  /// - Returns: `nil` if it is not what is looked for.
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
    // Letters become other letters, but stay in their order: from where the first comes to where the last comes from.
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

  /// Where a pattern's words are, counted from where the part begins, without the spaces around them.
  private func places(of pattern: [UInt8], in letters: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Range<Int>] {
    let search = LetterPattern(pattern)
    // The end is behind the part, and no pattern has it: what begins within ends within.
    let part = UnsafeRawBufferPointer(rebasing: letters[range.lowerBound..<range.upperBound + LetterPattern.width])
    var places: [Range<Int>] = []
    var place = 0
    while places.count < SearchResult.mostRanges, let found = search.first(in: part, from: place) {
      let end = found + pattern.count - (pattern.last == FoldedLetters.space ? 1 : 0)
      places.append(found + 1..<end)
      place = found + 1
    }
    return places
  }
}
