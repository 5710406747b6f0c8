import TarnRecord
import Todos

extension Browsing {
  /// Which to-dos are seen.
  public enum Filter: Hashable, Codable, Sendable {
    case all, open, done
    /// Open, and due on a day that has passed.
    case overdue
    /// Open, and due today.
    case today
    /// With a tag, done or not.
    case tag(String)

    /// Whether a to-do is seen on a day.
    public func includes(_ todo: Todo, on today: Day) -> Bool {
      switch self {
      case .all: true
      case .open: !todo.isDone
      case .done: todo.isDone
      case .overdue: todo.isOverdue(on: today)
      case .today: !todo.isDone && todo.due?.day == today
      // A tag is kept as it is written in a filter, so no text is made anew for each to-do.
      case .tag(let word): todo.tags.hasWord(word)
      }
    }
  }

  /// In which order. Those that come to the same are in the order of their numbers, whatever the direction.
  public struct Sort: Record, Hashable {
    public enum Key: String, Codable, Sendable, CaseIterable {
      /// Made first, as far as numbers say.
      case number
      /// Due first; those without a due date last, whatever the direction.
      case due
      /// By letters, large and small alike; letters with accents come after those without.
      case text
      /// Made first.
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

/// All that says which to-dos are seen and in which order.
public struct Arrangement: Hashable, Sendable {
  public var filter: Browsing.Filter
  public var sort: Browsing.Sort
  public var search: String
  /// What is overdue depends on it.
  public var today: Day

  public init(
    filter: Browsing.Filter = .all, sort: Browsing.Sort = Browsing.Sort(), search: String = "", today: Day
  ) {
    self.filter = filter
    self.sort = sort
    self.search = search
    self.today = today
  }
}

extension Browsing.State {
  /// What the person wants to see, on a day.
  public func arrangement(on today: Day) -> Arrangement {
    Arrangement(filter: filter, sort: sort, search: search, today: today)
  }
}
