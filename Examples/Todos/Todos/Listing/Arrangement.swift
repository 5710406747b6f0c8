import TarnRecord

extension Todos {
  /// The visible to-dos.
  public enum Filter: Hashable, Codable, Sendable {
    case all, open, done
    /// Open, and due on a day that has passed.
    case overdue
    /// Open, and due today.
    case today
    /// With a tag, done or not.
    case tag(String)

    /// Those without a value.
    public static let common: [Filter] = [.all, .open, .done, .overdue, .today]

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
  public var filter = Todos.Filter.all
  public var sort = Todos.Sort()
  public var search = ""
  /// The day, which determines what is overdue.
  public var today: Day

  public init(filter: Todos.Filter = .all, sort: Todos.Sort = .init(), search: String = "", today: Day) {
    self.filter = filter
    self.sort = sort
    self.search = search
    self.today = today
  }
}

extension Todos.Session {
  /// Returns the arrangement that the user has chosen, for a day.
  public func arrangement(on today: Day) -> Arrangement {
    Arrangement(filter: filter, sort: sort, search: search, today: today)
  }
}

/// A search: words, each of which must be in the text of a to-do or in one of its tags; one that begins with `#` is the
/// beginning of a tag.
///
/// It ignores case and compares accents.
struct Search: Sendable {
  private let words: [[UInt8]]
  private let tags: [String]

  init(_ text: String) {
    let parts = text.lowercased().split(whereSeparator: \.isWhitespace)
    words = parts.filter { $0.first != "#" }.map { Array($0.utf8) }
    tags = parts.filter { $0.first == "#" }.map { String($0.dropFirst()) }
  }

  func finds(_ todo: Todo) -> Bool {
    if !tags.allSatisfy({ tag in todo.tags.contains { $0.hasPrefix(tag) } }) { return false }
    if words.isEmpty { return true }
    let text = todo.text.lowercased()
    return words.allSatisfy { word in Self.has(text, word) || todo.tags.contains { Self.has($0, word) } }
  }

  /// By bytes, which takes a tenth of the time of a search for characters. They are those of whole letters, so they match
  /// only where letters begin.
  private static func has(_ text: String, _ word: [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { text in
      let last = text.count - word.count
      return last >= 0
        && (0...last).contains { text[$0] == word[0] && text[$0..<$0 + word.count].elementsEqual(word) }
    }
  }
}
