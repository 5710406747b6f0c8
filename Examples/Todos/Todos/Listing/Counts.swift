import TarnEncoding
import TarnValues

/// The number of to-dos that each filter shows, updated with each change.
public struct Counts: Equatable, Sendable {
  /// Only those of filters that show a to-do, so that equal counts have equal dictionaries.
  private var shown: [Todos.Filter: Int] = [:]
  private var openByTag: [String: Int] = [:]

  /// The number of open to-dos with a tag.
  public struct TagCount: Equatable, Sendable {
    public let tag: String
    public let open: Int
  }

  /// - Complexity: O(n)
  public init(_ todos: some Sequence<Todo>, on today: CivilDate) { for todo in todos { count(todo, 1, today) } }

  /// The number of to-dos that a filter shows.
  public subscript(filter: Todos.Filter) -> Int { shown[filter] ?? 0 }

  /// Returns the number of open to-dos with a tag, without `#`.
  public func count(ofTag tag: String) -> TagCount { TagCount(tag: tag, open: openByTag[tag] ?? 0) }

  /// The tags: those with the most open to-dos first, then alphabetically.
  ///
  /// - Complexity: O(t log t) for t tags
  public var tags: [TagCount] {
    shown.keys.compactMap { if case .tag(let tag) = $0 { count(ofTag: tag) } else { nil } }
      .sorted { ($1.open, $0.tag) < ($0.open, $1.tag) }
  }

  mutating func follow(_ changes: TableDifferences<Todo>, on today: CivilDate) {
    for change in changes.removed { count(change.element, -1, today) }
    for change in changes.inserted { count(change.element, 1, today) }
    for change in changes.updated {
      count(change.old, -1, today)
      count(change.new, 1, today)
    }
  }

  private mutating func count(_ todo: Todo, _ step: Int, _ today: CivilDate) {
    for filter in Todos.Filter.common + todo.tags.map(Todos.Filter.tag) where filter.includes(todo, on: today) {
      shown.add(step, to: filter)
    }
    if !todo.isDone { for tag in todo.tags { openByTag.add(step, to: tag) } }
  }
}

extension Dictionary where Value == Int {
  fileprivate mutating func add(_ step: Int, to key: Key) {
    let sum = self[key, default: 0] + step
    self[key] = sum == 0 ? nil : sum
  }
}
