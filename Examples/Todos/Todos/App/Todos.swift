import Tarn
import TarnRecord
import TarnValues

/// To-dos: the core, which knows none of its devices. From “A plea for a mind-sized software design”.
///
/// Its features and use cases are in `Todos+Contents.swift`.
public struct Todos: Feature {
  public struct State: Record {
    /// In the order of their creation.
    public internal(set) var todos: Table<Todo>
    /// The events, the newest last.
    public internal(set) var journal: Vector<JournalEntry>
    /// The highest assigned number.
    public internal(set) var lastNumber: Int

    public init(todos: Table<Todo> = [], journal: Vector<JournalEntry> = [], lastNumber: Int = 0) {
      self.todos = todos
      self.journal = journal
      self.lastNumber = lastNumber
    }

    public static let fields: [Field<State>] = [
      Field("todos", \.todos), Field("journal", \.journal), Field("lastNumber", \.lastNumber),
    ]
  }

  /// Requests and events. Every feature and every device receives all of them.
  public enum Action: Equatable, Codable, Sendable {
    // Requests of a person or a script.
    case add(text: String, due: Due? = nil, tags: Tags = [])
    case alter(TodoReference, [TodoChange])
    case check(TodoReference, Bool)
    case remove(TodoReference)
    case removeDone
    case fork(TodoReference, [TodoChange])
    // Events: responses of use cases.
    case added(Todo)
    case altered(Todo.ID, [TodoChange])
    case removed([Todo.ID])
    case forked(Todo, from: Todo.ID)
    case noted(JournalEntry)
    case refused(TodosError)
  }

  /// Requests to the use cases.
  public enum Effect: Equatable, Sendable {
    case add(AddTodo.Request)
    case alter(AlterTodo.Request)
    case check(CheckTodo.Request)
    case remove(RemoveTodos.Request)
    case fork(ForkTodo.Request)
    case note(WriteJournalEntry.Request)
  }

  let features = Todos.features()

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Effect] { features.update(&state, action) }
}

/// A reference to a to-do: by its ID, or by the number that people type.
public enum TodoReference: Hashable, Codable, Sendable {
  case id(Todo.ID)
  case number(Int)
}

extension Todos.State {
  /// - Complexity: O(log n) while numbers grow, as assigned numbers do; else O(n).
  public func todo(_ which: TodoReference) -> Todo? {
    switch which {
    case .id(let id): return todos[id: id]
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
}
