import Tarn
import TarnValues

/// What follows from the journal: each does work for the entries that have changed, not for all.
extension Journal {
  public static let entries = Derived<State, Table<Entry>>("entries") { $0.entries }

  /// The newest first: by day, and of one day by when they were made.
  public static let newestFirst = entries.sorted("newestFirst") { $1.isOlder(than: $0) }

  /// By month, the newest first, and in each the newest first.
  public static let byMonth = newestFirst.grouped("byMonth") { Month(of: $0.day) }

  /// All texts, ready to be searched (``Seen``).
  public static let searchTexts = entries.map("searchTexts") { SearchText($0) }
}

extension Entry {
  /// As ``SearchText/isOlder(than:)``.
  fileprivate func isOlder(than other: Entry) -> Bool {
    if day != other.day { return day < other.day }
    if made != other.made { return made < other.made }
    return id < other.id
  }
}

/// A month on a wall calendar.
public struct Month: Hashable, Comparable, Sendable {
  public let year: Int
  /// From 1.
  public let month: Int

  public init(of day: Day) { (year, month) = (day.year, day.month) }

  public static func < (one: Month, other: Month) -> Bool { (one.year, one.month) < (other.year, other.month) }
}

extension Month: CustomStringConvertible {
  /// As a person says it: `November 2026`.
  public var description: String { "\(Day.months[month - 1]) \(year)" }
}
