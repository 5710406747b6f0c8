import Tarn
import TarnTesting
import TarnValues
import Testing

/// Both sides of docs/coming-from-mvvm.md do the same.
@MainActor @Suite("Coming from MVVM: view models and features", .timeLimit(.minutes(10))) struct ViewModelTests {
  @Test("Both count") func counter() {
    let model = CounterModel()
    let store = Store(Counter.State(id: 1), Counter())
    for isUp in [true, true, false, true] {
      if isUp { model.up() } else { model.down() }
      store.send(isUp ? .up : .down)
    }
    #expect(model.count == 2 && store.state.count == 2)
  }

  @Test("Both show the to-dos that are wanted; Tarn filters only the one that has changed") func derived() {
    let model = TodoListModel()
    let store = Store(TodoList.State(), TodoList())
    for (id, text) in [(1, "Milk"), (2, "Beer")] {
      model.todos.append(TodoList.Todo(id: id, text: text))
      store.send(.add(id, text))
    }
    func shown() -> [Int] {
      #expect(Array(store.read(TodoList.shown)) == model.shown)
      return model.shown.map(\.id)
    }
    #expect(shown() == [1, 2])
    model.todos[0].isDone = true
    store.send(.toggle(1))
    #expect(shown() == [1, 2])
    model.showsDone = false
    store.send(.showDone(false))
    #expect(shown() == [2])
  }

  @Test("Both have children, one and a list, and an action for a missing child of Tarn does nothing") func children() {
    let model = CounterListModel()
    let store = Store(CounterList.State(), CounterList())
    model.add(7)
    store.send(.add(7))
    model.total.up()
    store.send(.total(.up))
    model.rows[7]?.down()
    store.send(.row(7, .down))
    store.send(.row(8, .up))
    #expect(model.total.count == 1 && model.rows.mapValues(\.count) == [7: -1])
    #expect(store.state == CounterList.State(total: .init(id: 0, count: 1), rows: [.init(id: 7, count: -1)]))
  }

  struct Unreachable: Error {}

  private struct Primes: FactService {
    func fact(about number: Int) async throws -> String {
      guard number == 7 else { throw Unreachable() }
      return "\(number) is prime."
    }
  }

  @Test("Both ask a service") func service() async throws {
    let model = FactModel(service: Primes())
    await model.ask()
    let store = FetchFact(fetch: Primes().fact).makeStore()
    store.send(.ask)
    try await eventually { store.state.fact == model.fact }
    #expect(model.fact == "7 is prime.")
    let offline = FetchFact { _ in throw Unreachable() }.makeStore()
    offline.send(.ask)
    try await eventually { offline.state.fact == "No fact is known." }
  }

  @Test("Both search for the last text only, after a pause") func search() async throws {
    let (clock, otherClock) = (TestClock(), TestClock())
    let (calls, otherCalls) = (PendingCalls<String, [String]>(), PendingCalls<String, [String]>())
    let model = SearchModel(clock: clock, find: calls.call)
    let store = FindTexts(find: otherCalls.call).makeStore(clock: otherClock)
    for text in ["s", "sw"] {
      model.type(text)
      store.send(.type(text))
      try await clock.waitForSleep()
      try await otherClock.waitForSleep()
      clock.advance(by: .milliseconds(299))
      otherClock.advance(by: .milliseconds(299))
    }
    clock.advance(by: .milliseconds(1))
    otherClock.advance(by: .milliseconds(1))
    try await eventually { calls.inputs == ["sw"] && otherCalls.inputs == ["sw"] }
    calls.answer(["Swift"])
    otherCalls.answer(["Swift"])
    try await eventually { model.results == ["Swift"] && store.state.results == ["Swift"] }
  }

  @Test("Both have a path of screens") func router() {
    let router = ShopRouter()
    let store = Store(Shop.State(), Shop())
    router.open(.category("tea"))
    router.open(.item(7))
    store.send(.open(.category("tea")))
    store.send(.open(.item(7)))
    #expect(store.state.path == router.path && router.path == [.category("tea"), .item(7)])
    router.path.removeLast()
    store.send(.navigate([.category("tea")]))
    #expect(store.state.path == router.path)
  }

  @Test("Both bind fields; a binding of Tarn has no action for the value that it shows") func bindings() throws {
    let model = PreferencesModel()
    let store = Store(Preferences.State(), Preferences())
    model.name = "Ada"
    store.send(try #require(Preferences.name(store.state).action(for: "Ada")))
    model.sendsNews = true
    store.send(.sendNews(true))
    #expect(store.state == Preferences.State(name: model.name, sendsNews: model.sendsNews) && model.name == "Ada")
    #expect(Preferences.name(store.state).action(for: "Ada") == nil)
  }

  @Test(
    "Both refuse the same forms",
    arguments: [
      ("", "", ""), ("Ada", "", ""), ("Ada", "1234567", "1234567"), ("Ada", "12345678", "12345679"),
      ("Ada", "12345678", "12345678"),
    ])
  func validation(name: String, password: String, again: String) {
    let model = RegistrationModel()
    (model.name, model.password, model.again) = (name, password, again)
    let state = Registration.State(name: name, password: password, again: again)
    #expect(Registration().refusal(of: .register, in: state)?.reason == model.problem)
  }

  @Test("Both undo and redo") func undo() {
    let model = DrawingModel()
    let store = Drawing.makeStore()
    for dot in 1...3 {
      model.add(dot)
      store.send(.add(dot))
    }
    func dots() -> [Int] {
      #expect(model.dots == store.state.dots)
      return model.dots
    }
    for _ in 0..<2 {
      model.undoManager.undo()
      store.undo()
    }
    #expect(dots() == [1])
    model.undoManager.redo()
    store.redo()
    #expect(dots() == [1, 2])
  }

  @Test("Both find what was inserted and removed; Tarn finds what has changed, too") func differences() {
    let (milk, beer) = (TodoList.Todo(id: 1, text: "Milk"), TodoList.Todo(id: 2, text: "Beer"))
    let (bread, wine) = (TodoList.Todo(id: 3, text: "Bread"), TodoList.Todo(id: 2, text: "Wine"))
    let (old, new) = ([milk, beer], [wine, bread])
    let (inserted, removed) = changes(from: old, to: new)
    let tarn = TodoList.changes(from: .init(todos: Table(old)), to: .init(todos: Table(new)))
    #expect(inserted == [3] && removed == [1])
    #expect(tarn.inserted == inserted && tarn.removed == removed && tarn.updated == [2])
  }
}
