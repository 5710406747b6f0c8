/// A search query as a user types it.
///
/// ```swift
/// _ = SearchQuery("lak ben")             // a word that begins with lak, and one that begins with ben
/// _ = SearchQuery("\"around the lake\"") // these consecutive words
/// _ = SearchQuery("2026-11")             // finds the days of that month in a text such as “2026-11-22”
/// ```
///
/// An element matches if it contains every word, in any part and in any order. Case and accents are ignored. Words
/// between quotes, straight or curved, must be whole and consecutive; while the closing quote is missing, the last of
/// them matches as a prefix, since the user is still typing it. Other characters, such as commas, separate words.
public struct SearchQuery: Hashable, Sendable {
  /// The patterns that must match in ``FoldedText``. The longest comes first, because it is the rarest.
  let patterns: [[UInt8]]

  /// More than a person types; the rest of a longer, pasted text is ignored.
  public static let mostCharacters = 300
  /// The maximum number of words. People search for fewer, and each word costs a scan of all texts.
  public static let mostWords = 20

  /// Parses a query as the user typed it. Every text is a valid query.
  ///
  /// - Complexity: O(``mostCharacters``)
  public init(_ text: String) {
    var patterns: [[UInt8]] = []
    func add(_ text: Substring, isWhole: Bool) {
      var letters = FoldedText()
      letters.append(String(text))
      let pattern = isWhole ? letters.bytes : letters.bytes.dropLast()
      // A pattern that is only a space contains no word.
      if letters.bytes.count > 1, !patterns.contains(pattern) { patterns.append(pattern) }
    }
    let runs = text.prefix(SearchQuery.mostCharacters).split(omittingEmptySubsequences: false) {
      SearchQuery.quotes.contains($0)
    }
    for (number, run) in runs.enumerated() {
      if number % 2 == 1 {
        add(run, isWhole: number < runs.count - 1)
      } else {
        for word in run.split(whereSeparator: \.isWhitespace) { add(word, isWhole: false) }
      }
    }
    self.patterns = patterns.prefix(SearchQuery.mostWords).sorted { $0.count > $1.count }
  }

  private static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»"]

  /// Whether the query has no words. An empty query matches every element.
  public var isEmpty: Bool { patterns.isEmpty }
}
