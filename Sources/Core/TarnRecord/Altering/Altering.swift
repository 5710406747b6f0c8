/// A value type that enumerates its own changes and applies them in one function.
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
/// The enum is a small language of changes: it lists the user actions on the value, reads well at the call site, and an
/// action can carry it. Difference, undo, saving and merge use the result, which is an ordinary value: an alteration
/// that changes nothing leaves it equal, and the history gets no entry.
///
/// From “A plea for a mind-sized software design”, where it is `alter` of an immutable to-do item.
public protocol Alterable {
  /// A change of the value, usually an enum.
  associatedtype Alteration

  /// Applies one change. Total: a change that does not apply leaves the value as it is.
  mutating func alter(_ change: Alteration)
}

extension Alterable {
  /// Returns the value after the changes, applied from the first to the last.
  public func altered(by changes: Alteration...) -> Self { altered(by: changes) }

  /// Returns the value after the changes, applied from the first to the last.
  public func altered(by changes: some Sequence<Alteration>) -> Self {
    var value = self
    value.alter(by: changes)
    return value
  }

  /// Applies changes, from the first to the last.
  public mutating func alter(by changes: Alteration...) { alter(by: changes) }

  /// Applies changes, from the first to the last.
  public mutating func alter(by changes: some Sequence<Alteration>) {
    for change in changes { alter(change) }
  }
}

/// A value that can be copied under a new identity.
///
/// ```swift
/// extension Reminder: Forkable {
///   func copied(as id: UUID) -> Reminder { Reminder(id: id, text: text, due: due) }
/// }
///
/// let urgent = reminder.forked(as: newID, by: .text("buy beer, now"), .due(today))
/// ```
///
/// An identity never changes, so a fork is another value with its own identity. The caller passes the new id: `update`
/// draws no random numbers, so the action carries it.
public protocol Forkable: Identifiable {
  /// Returns a copy with the same contents and another identity.
  func copied(as id: ID) -> Self
}

extension Forkable where Self: Alterable {
  /// Returns a copy with another identity, after the changes.
  public func forked(as id: ID, by changes: Alteration...) -> Self { copied(as: id).altered(by: changes) }

  /// Returns a copy with another identity, after the changes.
  public func forked(as id: ID, by changes: some Sequence<Alteration>) -> Self {
    copied(as: id).altered(by: changes)
  }
}
