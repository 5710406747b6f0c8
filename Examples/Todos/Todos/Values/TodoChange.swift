import Foundation
import Tarn
import TarnDates
import TarnForms
import TarnRecord

/// A user action on a to-do: a small language of changes.
public enum TodoChange: Equatable, Codable, Sendable {
  /// Sets the text. A text without a word has no effect.
  case text(String)
  case note(String)
  /// Sets or removes the due date.
  case due(FloatingDate?)
  /// Adds a tag; an invalid one, or one too many, has no effect.
  case tag(String)
  case untag(String)
  /// Checks it at a time. A to-do that is done keeps its time.
  case check(Timestamp)
  case uncheck

  /// Returns the changes from some tags to others: first the removals, then the additions.
  public static func changes(from old: Tags, to new: Tags) -> [TodoChange] {
    old.filter { !new.contains($0) }.map(TodoChange.untag) + new.filter { !old.contains($0) }.map(TodoChange.tag)
  }
}

extension Todo: Alterable {
  public mutating func alter(_ change: TodoChange) {
    switch change {
    case .text(let text):
      let clean = TextLimit.text.cleaned(text)
      if !clean.isEmpty { self.text = clean }
    case .note(let note): self.note = TextLimit.note.cleaned(note)
    case .due(let due): self.due = due
    case .tag(let tag): tags.insert(tag)
    case .untag(let tag): tags.remove(tag)
    case .check(let moment): if done == nil { done = moment }
    case .uncheck: done = nil
    }
  }
}

extension Todo: Forkable {
  /// Returns a copy with the same text, note, due date and tags. It is open, and has no number yet.
  public func copied(as id: UUID) -> Todo {
    Todo(id: id, text: text, note: note, due: due, tags: tags, made: made)
  }

  /// Returns a copy with a number from the list, created at a time, and with changes.
  public func forked(
    as id: UUID, number: Int, made: Timestamp, by changes: some Sequence<TodoChange>
  ) -> Todo {
    Todo(id: id, number: number, text: text, note: note, due: due, tags: tags, made: made).altered(by: changes)
  }
}
