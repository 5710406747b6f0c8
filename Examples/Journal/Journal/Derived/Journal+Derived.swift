import Tarn
import TarnDocument
import TarnEncoding
import TarnValues

/// Values derived from the journal. Each is updated for the entries that have changed, not recomputed for all.
extension Journal {
  /// All entries, in the order in which they were added.
  public static let entries = Derived<DocumentState<Document, Session>, Table<Entry>>("entries") { $0.document.entries }

  /// The entries, newest first: by day, then by the time of creation.
  public static let newestFirst = entries.sorted("newestFirst") {
    ($1.day, $1.made, $1.id) < ($0.day, $0.made, $0.id)
  }

  /// The entries grouped by month, by its first day; the months and the entries of each month are newest first.
  public static let byMonth = newestFirst.grouped("byMonth") { $0.day.startOfMonth }

  /// The search text of every entry (``SearchInput``), newest first.
  public static let searchTexts = newestFirst.map("searchTexts") { SearchableEntry($0) }
}
