import Tarn
import TarnDocument
import TarnEncoding

/// A month of the journal's calendar: the days with entries.
public struct CalendarMonth: Equatable, Codable, Sendable {
  /// Its first day.
  public let month: CivilDate
  /// The number of its entries.
  public let count: Int
  /// The days with entries, ascending.
  public let days: [Int]
}

extension Journal {
  /// The most months of the calendar: the five years that a person looks through. Search finds older ones.
  public static let mostCalendarMonths = 60

  /// The months with entries, newest first.
  ///
  /// - Complexity: O(n) in the number of entries in these months, after an entry has changed.
  public static let calendar = Derived<DocumentState<Document, Session>, [CalendarMonth]>("calendar", from: byMonth) {
    $0.prefix(mostCalendarMonths).map { month, entries in
      CalendarMonth(month: month, count: entries.count, days: Set(entries.map(\.day.day)).sorted())
    }
  }
}
