import TarnValues
import Todos

/// The visible to-dos in their order, updated with each change: a cache of a view, not state.
///
/// ```swift
/// var listing = TodoListing()
/// listing.follow(state.todos, as: state.browsing.arrangement(on: moment.day))
/// listing.count                      // 40,123
/// for todo in listing[100..<140] { … }       // a window
/// listing.index(of: todo.id)         // 104
/// listing.counts.overdue             // 7
/// ```
///
/// For the same to-dos and the same arrangement it is always the same: the order is total. It keeps the last version
/// and computes the differences of the next one from it, so one changed item among a hundred thousand costs some
/// microseconds. Another filter, order, search or day arranges all again.
///
/// It observes nothing: a view updates it before it reads it.
public struct TodoListing: Sendable {
  /// The to-dos of the last update, visible or not.
  public private(set) var todos: Table<Todo> = []
  /// `nil` before the first update.
  public private(set) var arrangement: Arrangement?
  /// The number of each kind, visible or not.
  public private(set) var counts = Counts()

  private var sortKeys: Vector<SortKey> = []
  private var view: View?

  public init() {}

  /// Updates the listing.
  ///
  /// - Complexity: O(c log n) for c changes; O(n log n) if the arrangement has changed, or a large part of the to-dos.
  public mutating func follow(_ todos: Table<Todo>, as arrangement: Arrangement) {
    let before = self.todos
    self.todos = todos
    defer { self.arrangement = arrangement }
    guard arrangement.today == self.arrangement?.today else {
      counts = Counts(todos, on: arrangement.today)
      return arrange(as: arrangement)
    }
    let changes = todos.differences(from: before)
    counts.follow(changes, on: arrangement.today)
    let count = changes.removed.count + changes.inserted.count + 2 * changes.updated.count
    guard let view, arrangement == self.arrangement else { return arrange(as: arrangement) }
    // An insertion or removal costs about as much as arranging sixty to-dos.
    guard count <= todos.count / 64 else { return arrange(as: arrangement) }
    // First the outdated positions, found in the former version; then the current ones.
    for change in changes.removed { take(out: change.element, view, before) }
    for change in changes.updated { take(out: change.old, view, before) }
    for change in changes.updated { insert(change.new, view) }
    for change in changes.inserted { insert(change.element, view) }
  }

  private mutating func arrange(as arrangement: Arrangement) {
    let view = View(arrangement)
    self.view = view
    sortKeys = Vector(view.arranged(todos))
  }

  private mutating func take(out todo: Todo, _ view: View, _ before: Table<Todo>) {
    guard view.includes(todo) else { return }
    sortKeys.remove(at: position(of: view.sortKey(of: todo), todo, view, in: before))
  }

  private mutating func insert(_ todo: Todo, _ view: View) {
    guard view.includes(todo) else { return }
    let sortKey = view.sortKey(of: todo)
    sortKeys.insert(sortKey, at: position(of: sortKey, todo, view, in: todos))
  }

  /// Returns the number of positions before that of a to-do.
  ///
  /// - Parameter todos: the version that has all to-dos with a position.
  private func position(of sortKey: SortKey, _ todo: Todo, _ view: View, in todos: Table<Todo>) -> Int {
    var (low, high) = (0, sortKeys.count)
    while low < high {
      let middle = (low + high) / 2
      let second = sortKeys[middle]
      let isBefore = view.isOrdered(second, sortKey) {
        SearchText.difference(todos[id: second.id]?.text ?? "", todo.text)
      }
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TodoListing: RandomAccessCollection {
  /// - Complexity: O(1)
  public var startIndex: Int { 0 }
  /// - Complexity: O(1)
  public var endIndex: Int { sortKeys.count }

  /// The to-do at a position, counted from 0.
  ///
  /// - Precondition: the position is less than ``count``.
  /// - Complexity: O(log n)
  public subscript(position: Int) -> Todo {
    guard let todo = todos[id: sortKeys[position].id] else {
      preconditionFailure("TodoListing: a sort key without a to-do; both are removed together")
    }
    return todo
  }
}

extension TodoListing {
  /// - Precondition: the position is less than ``count``.
  /// - Complexity: O(log n)
  public func id(at position: Int) -> Todo.ID { sortKeys[position].id }

  /// Returns the position of a to-do; `nil` if it is not visible.
  ///
  /// - Complexity: O(log n)
  public func index(of id: Todo.ID) -> Int? {
    guard let view, let todo = todos[id: id], view.includes(todo) else { return nil }
    return position(of: view.sortKey(of: todo), todo, view, in: todos)
  }

  /// Returns the visible to-do at an offset from another one, or the last one in that direction: for moving a cursor.
  ///
  /// From a to-do that exists but is not visible, such as one that was just checked, it counts from where that would
  /// be; from one that is gone, or from `nil`, it begins at the opposite end.
  ///
  /// - Returns: `nil` if no to-do is visible.
  /// - Complexity: O(log n)
  public func id(from id: Todo.ID?, by offset: Int) -> Todo.ID? {
    guard let view, !isEmpty else { return nil }
    func bounded(_ position: Int) -> Todo.ID { self.id(at: Swift.min(Swift.max(position, 0), count - 1)) }
    guard let id, let todo = todos[id: id] else { return bounded(offset < 0 ? count - 1 : 0) }
    let position = position(of: view.sortKey(of: todo), todo, view, in: todos)
    let far = Swift.min(Swift.max(offset, -count), count)
    // The next one of an invisible to-do is at its position.
    return bounded(position + far - (view.includes(todo) || far <= 0 ? 0 : 1))
  }
}
