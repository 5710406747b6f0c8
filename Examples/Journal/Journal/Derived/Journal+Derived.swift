import Tarn
import TarnDocument
import TarnValues

/// Values derived from the journal. Each is updated for the entries that have changed, not recomputed for all.
extension Journal {
  /// All entries, in the order in which they were added.
  public static let entries = Derived<DocumentState<Document, Session>, Table<Entry>>("entries") { $0.document.entries }

  /// The entries, newest first: by day, then by the time of creation.
  public static let newestFirst = entries.sorted("newestFirst") { $1.isOlder(than: $0) }

  /// The entries grouped by month; the months and the entries of each month are newest first.
  public static let byMonth = newestFirst.grouped("byMonth") { Month(of: $0.day) }

  /// The search text of every entry (``SearchInput``).
  public static let searchTexts = entries.map("searchTexts") { SearchText($0) }
}

extension Entry {
  /// Orders entries as ``SearchText/isOlder(than:)`` does.
  fileprivate func isOlder(than other: Entry) -> Bool { (day, made, id) < (other.day, other.made, other.id) }
}

/// A month of the calendar.
public struct Month: Hashable, Comparable, Sendable {
  public let year: Int
  /// The number of the month; January is 1.
  public let month: Int

  /// Creates the month that contains a day.
  public init(of day: Day) { (year, month) = (day.year, day.month) }

  public static func < (one: Month, other: Month) -> Bool { (one.year, one.month) < (other.year, other.month) }
}

extension Month: CustomStringConvertible {
  /// The month's English name and the year: `November 2026`.
  public var description: String { "\(Day.months[month - 1]) \(year)" }
}
