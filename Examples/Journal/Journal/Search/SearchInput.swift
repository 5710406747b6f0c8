import Tarn
import TarnText
import TarnValues

/// The input of a search: the texts, which belong to the journal, and the query, which belongs to the person's session.
///
/// ```swift
/// let seen = CombinedStores(store) { _ in
///   SearchInput(texts: store.read(Journal.searchTexts), search: ada.session.work.search)
/// }
/// seen.read(SearchInput.found)
/// ```
public struct SearchInput: Sendable {
  /// The search texts of all entries, newest first.
  public let texts: Table<SearchableEntry>
  /// The query as typed.
  public let search: String

  public init(texts: Table<SearchableEntry>, search: String) {
    self.texts = texts
    self.search = search
  }
}

extension SearchInput {
  /// The parsed query.
  public static let query = Derived<SearchInput, SearchQuery>("query", from: search) { SearchQuery($0) }

  /// The matching texts, newest first; all texts if the query is empty.
  ///
  /// A change of the query compares every text, a change of an entry compares only that entry, and any other change
  /// compares none.
  public static let found = texts.filter("found", with: query) { entry, query in entry.text.matches(query) }

  private static let texts = Derived<SearchInput, Table<SearchableEntry>>("texts") { $0.texts }

  private static let search = Derived<SearchInput, String>("search") { $0.search }
}
