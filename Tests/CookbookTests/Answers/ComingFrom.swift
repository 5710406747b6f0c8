import Foundation
import Tarn
import TarnForms
import TarnTesting
import TarnValues
import Testing

// The Tarn sides of the pages docs/coming-from-*.md that are not answers of the cookbook.

// a feature, children and lists of children

struct Counter: Feature {
  struct State: Identifiable, Equatable {
    let id: Int
    var count = 0
  }
  enum Action { case up, down }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .up: state.count += 1
    case .down: state.count -= 1
    }
    return []
  }
}

struct CounterList: Feature {
  struct State: Equatable { var total = Counter.State(id: 0), rows: Table<Counter.State> = [] }
  enum Action {
    case add(Int)
    case total(Counter.Action)
    case row(Int, Counter.Action)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let id): state.rows[id: id] = Counter.State(id: id)
    case .total(let action): return Counter().update(&state.total, action)
    case .row(let id, let action): return Counter().update(ifPresent: &state.rows[id: id], action)
    }
    return []
  }
}

/// A parent with effects, and a child without: the sentence of docs/coming-from-tca.md.
struct CounterWithEffects: Feature {
  enum Action {
    case count(Counter.Action)
    case print
  }
  enum Effect: Equatable { case print(Int) }

  func update(_ counter: inout Counter.State, _ action: Action) -> [Effect] {
    switch action {
    case .count(let action): _ = Counter().update(&counter, action)
    case .print: return [.print(counter.count)]
    }
    return []
  }
}

// a one-time effect

struct Facts: Feature {
  struct State: Equatable { var number = 7, fact = "" }
  enum Action {
    case ask
    case received(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Int] {
    switch action {
    case .ask: return [state.number]
    case .received(let fact): state.fact = fact
    }
    return []
  }
}

struct FetchFact: UseCase {
  let fetch: @Sendable (Int) async throws -> String

  func perform(_ number: Int, respond: ResponseSender<String>) async {
    await respond((try? await fetch(number)) ?? "No fact is known.")
  }

  @MainActor func makeStore() -> Store<Facts> {
    Store(.init(), .init(), effects: [EffectHandler(self) { .received($1) }])
  }
}

@Test("A fact is requested, and shown when it arrives") func fact() throws {
  try Spec("Facts", of: Facts(), from: Facts.State())
    .when("the user asks", .ask)
    .then("the fact of 7 is requested") { $0.effects == [7] }
    .and("it arrives", .received("7 is prime."))
    .then("it is shown") { $0.state.fact == "7 is prime." }
    .check()
}

// lists and derived values

struct TodoList: Feature {
  struct Todo: Identifiable, Equatable {
    let id: Int
    var text: String
    var isDone = false
  }
  struct State: Equatable { var todos: Table<Todo> = [], showsDone = true }
  enum Action {
    case add(Int, String)
    case toggle(Int)
    case showDone(Bool)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let id, let text): state.todos[id: id] = Todo(id: id, text: text)
    case .toggle(let id): state.todos[id: id]?.isDone.toggle()
    case .showDone(let shows): state.showsDone = shows
    }
    return []
  }

  static let todos = Derived { (state: borrowing State) in state.todos }
  static let showsDone = Derived { (state: borrowing State) in state.showsDone }
  static let shown = todos.filter(with: showsDone) { todo, showsDone in showsDone || !todo.isDone }

  static func changes(from old: State, to new: State) -> (inserted: [Int], removed: [Int], updated: [Int]) {
    let differences = new.todos.differences(from: old.todos)
    return (
      differences.inserted.map(\.element.id), differences.removed.map(\.element.id), differences.updated.map(\.new.id)
    )
  }
}

// a cache of responses

struct UserCache: Feature {
  struct State: Equatable { var shown: Int?, users: [Int: String] = [:] }
  enum Action {
    case show(Int?)
    case loaded(Int, String)
    case invalidate(Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .show(let id): state.shown = id
    case .loaded(let id, let name): state.users[id] = name
    case .invalidate(let id): state.users[id] = nil
    }
    return []
  }

  func subscriptions(_ state: State) -> [Int] { state.shown.map { state.users[$0] == nil ? [$0] : [] } ?? [] }
}

// presentation and navigation

struct BookEditor: Feature {
  struct State: Equatable { var title = "" }
  enum Action { case title(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .title(let title): state.title = title
    }
    return []
  }
}

struct BookShelf: Feature {
  struct State: Equatable { var books: [String] = [], editor: BookEditor.State? }
  enum Action {
    case add, save, cancel
    case editor(BookEditor.Action)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add: state.editor = BookEditor.State()
    case .editor(let action): return BookEditor().update(ifPresent: &state.editor, action)
    case .save: if let editor = state.editor { state = State(books: state.books + [editor.title]) }
    case .cancel: state.editor = nil
    }
    return []
  }
}

struct Shop: Feature {
  enum Screen: Hashable, Codable {
    case category(String)
    case item(Int)
  }
  struct State: Equatable, Codable { var path: [Screen] = [] }
  enum Action {
    case open(Screen)
    case navigate([Screen])
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .open(let screen): state.path.append(screen)
    case .navigate(let path): state.path = path
    }
    return []
  }
}

// bindings and decoding

struct Preferences: Feature {
  struct State: Equatable { var name = "", sendsNews = false }
  enum Action: Equatable {
    case name(String)
    case sendNews(Bool)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .name(let name): state.name = name
    case .sendNews(let sends): state.sendsNews = sends
    }
    return []
  }

  static func name(_ state: State) -> FieldBinding<String, Action> { FieldBinding(state.name) { .name($0) } }
}

struct Person: Codable, Equatable {
  var name: String
  var age: Int?

  static func people(in json: Data) throws -> [Person] { try JSONDecoder().decode([Person].self, from: json) }
}
