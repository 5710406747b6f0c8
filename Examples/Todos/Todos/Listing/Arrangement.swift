import TarnEncoding
import TarnRecord

extension Todos {
  /// The visible to-dos.
  public enum Filter: Hashable, Codable, Sendable {
    case all, open, done
    /// Open, and due on a day that has passed.
    case overdue
    /// Open, and due today or before, by due date.
    case today
    /// Open, and due after today, by due date.
    case upcoming
    /// With a tag, done or not.
    case tag(String)

    /// Those without a value.
    public static let common: [Filter] = [.all, .open, .done, .overdue, .today, .upcoming]

    /// Whether its to-dos are in the order of their due dates, under the names of the days.
    public var isByDay: Bool { self == .today || self == .upcoming }

    /// Whether a to-do is visible on a day.
    public func includes(_ todo: Todo, on today: CivilDate) -> Bool {
      switch self {
      case .all: true
      case .open: !todo.isDone
      case .done: todo.isDone
      case .overdue: todo.isOverdue(on: today)
      case .today: todo.isOverdue(on: today) || todo.isDue(on: today)
      case .upcoming: !todo.isDone && todo.due.map { !$0.isBefore(today) && !$0.isOn(today) } == true
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
public struct Arrangement: Equatable, Sendable {
  public var filter = Todos.Filter.all
  public var sort = Todos.Sort()
  public var search = "" { didSet { query = Search(search) } }
  /// The day, which determines what is overdue.
  public var today: CivilDate
  private var query: Search

  public init(filter: Todos.Filter = .all, sort: Todos.Sort = .init(), search: String = "", today: CivilDate) {
    self.filter = filter
    self.sort = sort
    self.search = search
    self.today = today
    query = Search(search)
  }

  func includes(_ todo: Todo) -> Bool { filter.includes(todo, on: today) && query.finds(todo) }

  /// Returns where a to-do is in the order. No two to-dos have the same place.
  func place(of todo: Todo) -> Place {
    let isDescending = sort.isDescending
    let value: Int64 =
      switch sort.by {
      case .number: Int64(todo.number)
      case .made: todo.made.milliseconds
      // Last in both directions without a due date.
      case .due: todo.due.map { Int64($0.rank) } ?? (isDescending ? .min : .max)
      case .text: 0
      }
    return Place(
      value: value, text: sort.by == .text ? todo.text.lowercased() : "", isDescending: isDescending,
      number: todo.number, id: todo.id)
  }

  struct Place: Comparable {
    let value: Int64
    let text: String
    let isDescending: Bool
    let number: Int
    let id: Todo.ID

    static func < (one: Place, other: Place) -> Bool {
      if one.value != other.value { return (one.value < other.value) != one.isDescending }
      if one.text != other.text { return (one.text < other.text) != one.isDescending }
      return one.number != other.number ? one.number < other.number : one.id < other.id
    }
  }
}

extension Todos.Session {
  /// Returns the arrangement that the user has chosen, for a day.
  public func arrangement(on today: CivilDate) -> Arrangement {
    Arrangement(filter: filter, sort: filter.isByDay ? .init(by: .due) : sort, search: search, today: today)
  }
}

/// A search: words, each of which must be in the text of a to-do, in its note or in one of its tags; one that begins with `#` is the
/// beginning of a tag.
///
/// It ignores case and compares accents.
struct Search: Equatable, Sendable {
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
    return Self.withLowercased(todo.text) { text in
      words.allSatisfy { word in
        Self.has(text, word) || todo.tags.contains { Self.has($0, word) }
          || !todo.note.isEmpty && Self.withLowercased(todo.note) { Self.has($0, word) }
      }
    }
  }

  /// Calls a function with the bytes of `text.lowercased()`, without creating that text if it is ASCII, as most are: that
  /// would take most of the time of a search.
  private static func withLowercased<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var (text, other) = (text, "")
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.utf8.count) { buffer in
      var all: UInt8 = 0
      text.withUTF8 { bytes in
        for (index, byte) in bytes.enumerated() {
          all |= byte
          // One bit converts a letter to lower case.
          buffer[index] = byte | ((byte &- UInt8(ascii: "A")) < 26 ? 0x20 : 0)
        }
      }
      if all < 0x80 { return body(UnsafeBufferPointer(buffer)) }
      other = text.lowercased()
      return other.withUTF8(body)
    }
  }

  /// Whether a word is in a tag, which is in lower case.
  private static func has(_ tag: String, _ word: [UInt8]) -> Bool {
    var tag = tag
    return tag.withUTF8 { has($0, word) }
  }

  /// By bytes: they are those of whole letters, so they match only where letters begin.
  private static func has(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    word.withUnsafeBufferPointer { word in
      var start = 0
      while start + word.count <= text.count {
        var length = 0
        while length < word.count, text[start + length] == word[length] { length += 1 }
        if length == word.count { return true }
        start += 1
      }
      return false
    }
  }
}
