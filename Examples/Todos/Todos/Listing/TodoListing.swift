import TarnValues

/// The visible to-dos in their order, updated with each change: a cache of a view, not state.
///
/// ```swift
/// var listing = TodoListing()
/// listing.follow(document.todos, as: session.arrangement(on: moment.day))
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

  private var places: Vector<Place> = []
  private var order: Order?

  public init() {}

  /// Updates the listing.
  ///
  /// - Complexity: O(c log n) for c changes; O(n log n) if the arrangement has changed, or a large part of the to-dos.
  public mutating func follow(_ todos: Table<Todo>, as arrangement: Arrangement) {
    let (before, last) = (self.todos, self.arrangement)
    (self.todos, self.arrangement) = (todos, arrangement)
    guard arrangement.today == last?.today else {
      counts = Counts(todos, on: arrangement.today)
      return arrange(as: arrangement)
    }
    let changes = todos.differences(from: before)
    counts.follow(changes, on: arrangement.today)
    let count = changes.removed.count + changes.inserted.count + 2 * changes.updated.count
    // An insertion or removal costs about as much as arranging sixty to-dos.
    guard let order, arrangement == last, count <= todos.count / 64 else { return arrange(as: arrangement) }
    for todo in changes.removed.map(\.element) + changes.updated.map(\.old) where order.includes(todo) {
      places.remove(at: position(of: todo, order))
    }
    for todo in changes.updated.map(\.new) + changes.inserted.map(\.element) where order.includes(todo) {
      places.insert(order.place(of: todo), at: position(of: todo, order))
    }
  }

  private mutating func arrange(as arrangement: Arrangement) {
    let order = Order(arrangement)
    self.order = order
    places = Vector(todos.lazy.filter(order.includes).map(order.place).sorted(by: order.isOrdered))
  }

  /// Returns the number of places before that of a to-do.
  private func position(of todo: Todo, _ order: Order) -> Int {
    let place = order.place(of: todo)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if order.isOrdered(places[middle], place) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the position of a to-do; `nil` if it is not visible.
  ///
  /// - Complexity: O(log n)
  public func index(of id: Todo.ID) -> Int? {
    guard let order, let todo = todos[id: id], order.includes(todo) else { return nil }
    return position(of: todo, order)
  }

  /// Returns the selected row of a session: that of the selected to-do, or the one in its place if it has left the list.
  ///
  /// - Complexity: O(log n)
  public func row(of session: Todos.Session) -> Int? {
    if isEmpty { return nil }
    return session.selected.flatMap { index(of: $0) } ?? Swift.min(session.row, count - 1)
  }
}

extension TodoListing: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { places.count }

  /// The to-do at a position, counted from 0.
  ///
  /// - Precondition: the position is less than ``count``.
  /// - Complexity: O(log n)
  public subscript(position: Int) -> Todo {
    guard let todo = todos[id: places[position].id] else {
      preconditionFailure("TodoListing: a place without a to-do; both are removed together")
    }
    return todo
  }

  /// - Precondition: the position is less than ``count``.
  /// - Complexity: O(log n)
  public func id(at position: Int) -> Todo.ID { places[position].id }
}
