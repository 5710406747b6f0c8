/// A value type that names its own changes, and makes them in one place.
///
/// ```swift
/// extension Todo: Alterable {
///   enum Alteration { case title(String), due(Date?), completed(Bool) }
///
///   mutating func alter(_ change: Alteration) {
///     switch change {
///     case .title(let title): self.title = title
///     case .due(let due): self.due = due
///     case .completed(let isCompleted): self.isCompleted = isCompleted
///     }
///   }
/// }
///
/// let later = todo.altered(by: .title("buy beer"), .due(nil))
/// ```
///
/// A small language of changes: it says what a person may do to the value, reads at the call site as what is done, and can be
/// carried in an action. What follows (difference, undo, saving, merge) is taken from the result, which is a value like
/// any other: altered by what it has already, it is equal, and a history gets no step.
///
/// From “A plea for a mind-sized software design”, where it is `alter` of an immutable to-do item.
public protocol Alterable {
  associatedtype Alteration

  /// Makes one change. Total: a change that does not apply leaves the value as it is.
  mutating func alter(_ change: Alteration)
}

extension Alterable {
  /// The value with changes made, from the first to the last.
  public func altered(by changes: Alteration...) -> Self { altered(by: changes) }

  /// The value with changes made, from the first to the last.
  public func altered(by changes: some Sequence<Alteration>) -> Self {
    var value = self
    value.alter(by: changes)
    return value
  }

  /// Makes changes, from the first to the last.
  public mutating func alter(by changes: Alteration...) { alter(by: changes) }

  /// Makes changes, from the first to the last.
  public mutating func alter(by changes: some Sequence<Alteration>) {
    for change in changes { alter(change) }
  }
}

/// A value of which there can be another one like it.
///
/// ```swift
/// extension Todo: Forkable {
///   func copied(as id: UUID) -> Todo { Todo(id: id, title: title, due: due) }
/// }
///
/// let urgent = todo.forked(as: newID, by: .title("buy beer, now"), .due(today))
/// ```
///
/// An identity never changes, so a fork is another value with an identity of its own. It is given to it: `update` draws no
/// random numbers, the action carries it.
public protocol Forkable: Identifiable {
  /// Another one with the same contents.
  func copied(as id: ID) -> Self
}

extension Forkable where Self: Alterable {
  /// Another one, with changes made.
  public func forked(as id: ID, by changes: Alteration...) -> Self { copied(as: id).altered(by: changes) }

  /// Another one, with changes made.
  public func forked(as id: ID, by changes: some Sequence<Alteration>) -> Self {
    copied(as: id).altered(by: changes)
  }
}
