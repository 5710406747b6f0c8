import Tarn
import TarnEncoding
import TarnValues

/// The to-dos of a document and their arrangement, from which the visible ones and their numbers are derived.
///
/// ```swift
/// let reader = DerivedReader<TodoListing>()
/// let (visible, counts) = reader.read(
///   TodoListing.visible, TodoListing.counts, of: TodoListing(document.todos, as: session.arrangement(on: moment.day)))
/// ```
///
/// One changed to-do among a hundred thousand costs some microseconds. Another filter, order, search or day arranges all
/// again.
public struct TodoListing: Sendable {
  let todos: Table<Todo>
  let arrangement: Arrangement

  public init(_ todos: Table<Todo>, as arrangement: Arrangement) {
    self.todos = todos
    self.arrangement = arrangement
  }

  /// The visible to-dos in their order.
  public static let visible = todos.filter(with: arrangement) { $1.includes($0) }
    .sorted(with: arrangement, on: { $1.place(of: $0) })

  /// The number of each kind, visible or not.
  public static let counts = Derived(
    from: (todos, today), start: { todos, today in ((), Counts(todos, on: today)) },
    step: { (_: inout Void, counts: inout Counts, todos, today) in
      if today.old == today.new {
        counts.follow(todos.new.differences(from: todos.old), on: today.new)
      } else {
        counts = Counts(todos.new, on: today.new)
      }
    })

  private static let todos = Derived { (listing: borrowing TodoListing) in listing.todos }
  private static let arrangement = Derived { (listing: borrowing TodoListing) in listing.arrangement }
  private static let today = Derived { (listing: borrowing TodoListing) in listing.arrangement.today }
}
