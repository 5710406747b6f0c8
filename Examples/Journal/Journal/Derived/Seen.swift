import Tarn
import TarnValues

/// What a search looks at: the texts, which are the journal's, and what is looked for, which is the desk's.
///
/// ```swift
/// let seen = Combined(journal, desk) { _, desk in Seen(texts: journal.read(Journal.searchTexts), search: desk.work.search) }
/// seen.read(Seen.found)
/// ```
public struct Seen: Sendable {
  public let texts: Table<SearchText>
  public let search: String

  public init(texts: Table<SearchText>, search: String) {
    self.texts = texts
    self.search = search
  }
}

extension Seen {
  /// What is looked for.
  public static let query = Derived<Seen, SearchQuery>("query", from: search) { SearchQuery($0) }

  /// Where it is found, the newest first; everything where nothing is looked for.
  ///
  /// After a letter every text is looked at; after a change of an entry that one alone; and after anything else none.
  public static let found = hits.sorted("found") { $1.isOlder(than: $0) }

  static let hits = texts.filter("hits", with: query) { text, query in text.matches(query) }

  private static let texts = Derived<Seen, Table<SearchText>>("texts") { $0.texts }

  private static let search = Derived<Seen, String>("search") { $0.search }
}
