import Tarn

/// A reference to a to-do: by its ID, or by the number that people type.
public enum TodoReference: Hashable, Codable, Sendable {
  /// `nil` if a person has selected none.
  case id(Todo.ID?)
  case number(Int)
}

extension Todos.Document {
  /// - Complexity: O(log n) while numbers grow, as assigned numbers do; else O(n).
  public func todo(_ which: TodoReference) -> Todo? {
    switch which {
    case .id(let id): return id.flatMap { todos[id: $0] }
    case .number(let number):
      var (low, high) = (0, todos.count)
      while low < high {
        let middle = (low + high) / 2
        if todos[middle].number < number { low = middle + 1 } else { high = middle }
      }
      if low < todos.count, todos[low].number == number { return todos[low] }
      return todos.first { $0.number == number }
    }
  }

  /// Appends a new to-do, unless it is in the list already.
  mutating func append(_ todo: Todo) {
    guard !todos.contains(id: todo.id) else { return }
    todos.append(todo)
    lastNumber = max(lastNumber, todo.number)
  }

  /// Returns the reason why there is no such to-do; `nil` if there is one.
  public func refusal(of which: TodoReference) -> Refusal? {
    guard todo(which) == nil else { return nil }
    return switch which {
    case .number(let number): Refusal("There is no to-do \(number). The list shows the numbers.")
    case .id(nil): Refusal("No to-do is selected. The arrow keys select one, and a adds one.")
    case .id: Refusal("This to-do is no longer in the list.")
    }
  }
}

extension Refusal {
  /// The to-do has these values already.
  static func unchanged(_ todo: Todo) -> Refusal { Refusal("To-do \(todo.number) has these values already.") }

  /// Why texts are not valid for a to-do; `nil` if they are.
  init?(text: String, note: String = "") {
    if TextLimit.text.length(of: text).characters == 0 {
      self.init("A to-do needs a text.", field: Form.Field.text.rawValue)
    } else {
      self.init(changes: [.text(text), .note(note)])
    }
  }

  /// Why changes can't be made; `nil` if they can. A text without a word changes nothing, and needs no reason.
  init?(changes: [TodoChange]) {
    for change in changes {
      switch change {
      case .text(let text):
        let (count, isTooLong) = TextLimit.text.length(of: text)
        guard isTooLong else { continue }
        self.init(
          "This text has \(count) characters, and a to-do has at most \(TextLimit.text.longest). Shorten it, or split it into several to-dos.",
          field: Form.Field.text.rawValue)
        return
      case .note(let note):
        let (count, isTooLong) = TextLimit.note.length(of: note)
        guard isTooLong else { continue }
        self.init(
          "This note has \(count) characters, and a note has at most \(TextLimit.note.longest). Shorten it, or split it into several to-dos.",
          field: Form.Field.note.rawValue)
        return
      default: continue
      }
    }
    return nil
  }
}
