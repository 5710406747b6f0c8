/// The texts of one element, such as a document or a to-do, prepared for search.
///
/// ```swift
/// let text = SearchText([
///   SearchPart("title", note.title, isExcerpted: false), SearchPart("body", note.body),
/// ])
/// let query = SearchQuery("lake ben")
/// if text.matches(query) { print(text.result(for: query)?.snippet.text ?? "") }
/// ```
///
/// Make it once for each element and keep it: it is a pure function of the element, so a derived table can map elements
/// to it. When one element of ten thousand changes, only that one is prepared again, and when the query changes, each is
/// only scanned:
///
/// ```swift
/// static let texts = notes.map("texts") { FoundNote($0) }
/// static let found = texts.filter("found", with: query) { note, query in note.text.matches(query) }
/// ```
///
/// It is not an index: a search scans all texts, at about a nanosecond for each letter and word of the query.
public struct SearchText<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The folded parts in order, and a 0.
  let letters: [UInt8]
  /// For each part the range of its letters.
  let ranges: [Range<Int>]
  /// The parts in the order in which matches are reported.
  public let parts: [SearchPart<ID>]

  /// Prepares the texts of an element.
  ///
  /// - Complexity: O(length of all texts)
  public init(_ parts: [SearchPart<ID>]) {
    var letters = FoldedText()
    ranges = parts.map { part in
      let start = letters.bytes.count
      letters.append(part.text)
      defer { letters.endText() }
      return start..<letters.bytes.count
    }
    self.letters = letters.bytes + [0]
    self.parts = parts
  }

  /// Whether every word of the query matches in the element.
  ///
  /// - Complexity: O(letters) for each word of the query
  public func matches(_ query: SearchQuery) -> Bool {
    query.patterns.allSatisfy { letters.firstIndex(of: $0) != nil }
  }
}

/// A part of an element with its text, such as the title.
public struct SearchPart<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The identity of the part within its element.
  public let id: ID
  /// The text of the part.
  public let text: String
  /// Whether a snippet may show the part. A title is shown anyway, so its matches need none.
  public let isExcerpted: Bool

  /// Creates a part.
  public init(_ id: ID, _ text: String, isExcerpted: Bool = true) {
    (self.id, self.text, self.isExcerpted) = (id, text, isExcerpted)
  }
}
