import Tarn
import TarnRecord
import TarnValues

/// To-dos: the core, which knows none of its faces. From “A plea for a mind-sized software design”.
///
/// What it can do and who does it is in `Todos+Contents.swift`.
public struct Todos: Feature {
  public struct State: Record {
    /// In the order in which they were made.
    public internal(set) var todos: Table<Todo>
    /// What happened, the newest last.
    public internal(set) var journal: Vector<Entry>
    /// The highest number that was given.
    public internal(set) var lastNumber: Int

    public init(todos: Table<Todo> = [], journal: Vector<Entry> = [], lastNumber: Int = 0) {
      self.todos = todos
      self.journal = journal
      self.lastNumber = lastNumber
    }

    public static let fields: [Field<State>] = [
      Field("todos", \.todos), Field("journal", \.journal), Field("lastNumber", \.lastNumber),
    ]
  }

  /// What is wished, and what has happened. Every feature and every face hears all of them.
  public enum Action: Equatable, Codable, Sendable {
    // Wishes: of a person, or of a script.
    case add(text: String, due: Due? = nil, tags: Tags = [])
    case alter(Which, [TodoChange])
    case check(Which, Bool)
    case remove(Which)
    case removeDone
    case fork(Which, [TodoChange])
    // Facts: what use cases answered.
    case added(Todo)
    case altered(Todo.ID, [TodoChange])
    case removed([Todo.ID])
    case forked(Todo, from: Todo.ID)
    case noted(Entry)
    case refused(Refusal)
  }

  /// What is asked of the use cases.
  public enum Effect: Equatable, Sendable {
    case add(AddTodo.Request)
    case alter(AlterTodo.Request)
    case check(CheckTodo.Request)
    case remove(RemoveTodos.Request)
    case fork(ForkTodo.Request)
    case note(WriteEntry.Request)
  }

  let features = Todos.features()

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Effect] { features.update(&state, action) }
}

/// Which to-do is meant: by what the app calls it, or by the number that people type.
public enum Which: Hashable, Codable, Sendable {
  case id(Todo.ID)
  case number(Int)
}

extension Todos.State {
  /// - Complexity: O(log n) while numbers count up, as they do where they are given; else O(n).
  public func todo(_ which: Which) -> Todo? {
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
