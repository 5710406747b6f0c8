import TarnEncoding
import TarnValues

/// The number of to-dos of each kind and with each tag, updated with each change.
public struct Counts: Equatable, Sendable {
  public private(set) var open = 0
  public private(set) var done = 0
  /// Open, and due on a day that has passed.
  public private(set) var overdue = 0
  /// Open, and due today.
  public private(set) var today = 0
  /// Open, and due after today.
  public private(set) var upcoming = 0

  private var byTag: [String: TagCount] = [:]

  /// The number of to-dos with a tag.
  public struct TagCount: Equatable, Sendable {
    public let tag: String
    public fileprivate(set) var open = 0
    public fileprivate(set) var done = 0

    public init(tag: String, open: Int = 0, done: Int = 0) {
      self.tag = tag
      self.open = open
      self.done = done
    }
  }

  public init() {}

  /// - Complexity: O(n)
  public init(_ todos: some Sequence<Todo>, on today: CivilDate) { for todo in todos { count(todo, 1, today) } }

  public var all: Int { open + done }

  /// The tags: those with the most open to-dos first, then alphabetically.
  ///
  /// - Complexity: O(t log t) for t tags
  public var tags: [TagCount] { byTag.values.sorted { ($1.open, $0.tag) < ($0.open, $1.tag) } }

  mutating func follow(_ changes: TableDifferences<Todo>, on today: CivilDate) {
    for change in changes.removed { count(change.element, -1, today) }
    for change in changes.inserted { count(change.element, 1, today) }
    for change in changes.updated {
      count(change.old, -1, today)
      count(change.new, 1, today)
    }
  }

  private mutating func count(_ todo: Todo, _ step: Int, _ today: CivilDate) {
    if todo.isDone { done += step } else { open += step }
    if !todo.isDone, let due = todo.due {
      if due.isBefore(today) {
        overdue += step
      } else if due.isOn(today) {
        self.today += step
      } else {
        upcoming += step
      }
    }
    for tag in todo.tags {
      var count = byTag[tag] ?? TagCount(tag: tag)
      if todo.isDone { count.done += step } else { count.open += step }
      byTag[tag] = count.open + count.done == 0 ? nil : count
    }
  }
}
