import TarnRecord
import Todos

extension ListBrowsing {
  /// The visible to-dos.
  public enum Filter: Hashable, Codable, Sendable {
    case all, open, done
    /// Open, and due on a day that has passed.
    case overdue
    /// Open, and due today.
    case today
    /// With a tag, done or not.
    case tag(String)

    /// Whether a to-do is visible on a day.
    public func includes(_ todo: Todo, on today: Day) -> Bool {
      switch self {
      case .all: true
      case .open: !todo.isDone
      case .done: todo.isDone
      case .overdue: todo.isOverdue(on: today)
      case .today: !todo.isDone && todo.due?.day == today
      // A filter's tag is in its canonical form, so no text is converted for each to-do.
      case .tag(let word): todo.tags.hasWord(word)
      }
    }
  }

  /// The order. Equal ones are in the order of their numbers, in both directions.
  public struct Sort: Record, Hashable {
    public enum Key: String, Codable, Sendable, CaseIterable {
      /// By creation, as far as numbers show it.
      case number
      /// By due date; those without one are last in both directions.
      case due
      /// Alphabetically, ignoring case; letters with accents come after those without.
      case text
      /// By creation.
      case made
    }

    public var by: Key
    public var isDescending: Bool

    public init(by: Key = .number, isDescending: Bool = false) {
      self.by = by
      self.isDescending = isDescending
    }

    public static let fields: [Field<Sort>] = [Field("by", \.by), Field("isDescending", \.isDescending)]
  }
}

/// Everything that determines the visible to-dos and their order.
public struct Arrangement: Hashable, Sendable {
  public var filter: ListBrowsing.Filter
  public var sort: ListBrowsing.Sort
  public var search: String
  /// The day, which determines what is overdue.
  public var today: Day

  public init(
    filter: ListBrowsing.Filter = .all, sort: ListBrowsing.Sort = ListBrowsing.Sort(), search: String = "", today: Day
  ) {
    self.filter = filter
    self.sort = sort
    self.search = search
    self.today = today
  }
}

extension ListBrowsing.State {
  /// Returns the arrangement that the user has chosen, for a day.
  public func arrangement(on today: Day) -> Arrangement {
    Arrangement(filter: filter, sort: sort, search: search, today: today)
  }
}
