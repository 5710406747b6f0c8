import Tarn
import TarnDocument
import TarnEncoding
import TarnText
import TarnValues

/// The derived values that a person's list shows, kept up to date for it: a device keeps it as long as it shows the list.
public struct DerivedJournal {
  public let session: DocumentSession<Journal>
  private let input: CombinedStores<SearchInput>

  public init(_ person: DocumentSession<Journal>) {
    session = person
    let store = person.store
    input = CombinedStores(store) { _ in
      SearchInput(texts: store.read(Journal.searchTexts), search: person.session.work.search)
    }
  }

  /// The query, from what the person has typed.
  public var query: SearchQuery { input.read(SearchInput.query) }
  /// The entries that the query finds, newest first.
  public var found: Table<SearchableEntry> { input.read(SearchInput.found) }
  /// The entries by month.
  public var months: Map<CivilDate, Table<Entry>> { session.store.read(Journal.byMonth) }
  /// The months of the calendar.
  public var calendar: [CalendarMonth] { session.store.read(Journal.calendar) }
}

/// A month of a list.
public struct MonthSection: Identifiable {
  /// Its first day.
  public let month: CivilDate
  /// Its entries, newest first, as far as the list shows them.
  public let entries: Slice<Table<Entry>>

  public var id: CivilDate { month }

  /// Returns the newest entries by their months.
  ///
  /// - Parameter count: the number of entries that the list shows.
  public static func sections(of months: Map<CivilDate, Table<Entry>>, showing count: Int) -> [MonthSection] {
    var (left, sections) = (count, [MonthSection]())
    for (month, entries) in months where left > 0 {
      sections.append(MonthSection(month: month, entries: entries.prefix(left)))
      left -= entries.count
    }
    return sections
  }
}
