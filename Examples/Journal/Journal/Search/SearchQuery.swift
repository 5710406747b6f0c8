/// What a person looks for in the journal.
///
/// ```swift
/// SearchQuery("lak ben")             // a word that begins with lak, and one that begins with ben
/// SearchQuery("\"around the lake\"") // these words, one after the other
/// SearchQuery("2026-11")             // all of that month: the day is searched as it is written
/// ```
///
/// Every word must be found, in any part of an entry and in any order. Large and small letters are alike, and an accent does not
/// count. Between quotes, straight or curved, words have to follow each other and to be whole; while the second quote is
/// missing, the last of them may be a beginning, as it is while it is typed. What is no word, such as a comma, parts words.
public struct SearchQuery: Hashable, Sendable {
  /// What has to be found in ``FoldedLetters``, the longest first: it is the rarest.
  let patterns: [[UInt8]]

  /// More than a person types; what is pasted after it is not looked for.
  public static let mostCharacters = 300
  /// More words than that are looked for by nobody, and each is a walk through everything.
  public static let mostWords = 20

  public init(_ text: String) {
    var patterns: [[UInt8]] = []
    func add(_ text: Substring, isWhole: Bool) {
      var letters = FoldedLetters()
      letters.append(String(text))
      let pattern = isWhole ? letters.bytes : letters.bytes.dropLast()
      // A space alone is no word.
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

  /// Whether there is no word in it. Then everything is found.
  public var isEmpty: Bool { patterns.isEmpty }

  /// The entries in which it is found, the newest first: by day, and of one day by when they were made.
  ///
  /// - Complexity: O(letters of all texts) for each word, about a nanosecond each.
  public func found(in texts: some Sequence<SearchText>) -> [SearchText] {
    texts.filter { $0.matches(self) }.sorted { $1.isOlder(than: $0) }
  }
}
