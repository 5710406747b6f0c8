import Foundation
import Tarn
import TarnRecord

/// What a person may do to a to-do: a small language of changes.
public enum TodoChange: Equatable, Codable, Sendable {
  /// Says it in other words. Without a word in them, it stays as it is.
  case text(String)
  /// Sets when it is due, or that it is not.
  case due(Due?)
  /// Gives it a tag; what is none, or has no room, is not given.
  case tag(String)
  case untag(String)
  /// It was done at a moment. What is done already was done when it was.
  case check(Timestamp)
  case uncheck

  /// What makes some tags into others: first those taken away, then those given.
  public static func changes(from old: Tags, to new: Tags) -> [TodoChange] {
    old.filter { !new.contains($0) }.map(TodoChange.untag) + new.filter { !old.contains($0) }.map(TodoChange.tag)
  }
}

extension Todo: Alterable {
  public mutating func alter(_ change: TodoChange) {
    switch change {
    case .text(let text):
      let clean = Todo.cleaned(text)
      if !clean.isEmpty { self.text = clean }
    case .due(let due): self.due = due
    case .tag(let tag): tags.insert(tag)
    case .untag(let tag): tags.remove(tag)
    case .check(let moment): if done == nil { done = moment }
    case .uncheck: done = nil
    }
  }
}

extension Todo: Forkable {
  /// Another one with the same text, due date and tags. It is open, and has no number yet.
  public func copied(as id: UUID) -> Todo { Todo(id: id, text: text, due: due, tags: tags, made: made) }

  /// Another one, with the number that the list gives it, made at a moment, and with changes made.
  public func forked(
    as id: UUID, number: Int, made: Timestamp, by changes: some Sequence<TodoChange>
  ) -> Todo {
    Todo(id: id, number: number, text: text, due: due, tags: tags, made: made).altered(by: changes)
  }

  /// Another one, with the number that the list gives it, made at a moment, and with changes made.
  public func forked(as id: UUID, number: Int, made: Timestamp, by changes: TodoChange...) -> Todo {
    forked(as: id, number: number, made: made, by: changes)
  }
}
