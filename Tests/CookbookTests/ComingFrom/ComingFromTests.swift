import Foundation
import Tarn
import TarnTesting
import TarnWeb
import Testing

/// Patterns of Tarn on the pages docs/coming-from-*.md that neither the cookbook nor the page about MVVM has.
@MainActor @Suite("Coming from other frameworks: patterns", .timeLimit(.minutes(10))) struct ComingFromTests {
  @Test("A dismissed child is gone, and a late action for it changes nothing") func presentation() {
    let store = Store(BookShelf.State(), BookShelf())
    store.send(.add)
    store.send(.editor(.title("Emma")))
    #expect(store.state.editor?.title == "Emma")
    store.send(.save)
    #expect(store.state == BookShelf.State(books: ["Emma"]))
    store.send(.editor(.title("late")))
    store.send(.save)
    #expect(store.state == BookShelf.State(books: ["Emma"]))
    store.send(.add)
    store.send(.cancel)
    #expect(store.state == BookShelf.State(books: ["Emma"]))
  }

  @Test("A user is requested once, and again after an invalidation while shown") func cache() async throws {
    struct FetchUser: UseCase {
      let calls = PendingCalls<Int, String>()
      func perform(_ id: Int, respond: ResponseSender<String>) async { await respond(calls.call(id)) }
    }
    let service = FetchUser()
    let store = Store(
      UserCache.State(), UserCache(), subscriptions: [EffectHandler(service) { .loaded($0, $1) }])
    for id in [1, 2] {
      store.send(.show(id))
      try await eventually { service.calls.inputs.last == id }
      service.calls.answer("user \(id)")
      try await eventually { store.state.users[id] != nil }
    }
    store.send(.show(1))
    store.send(.invalidate(2))
    #expect(UserCache().subscriptions(store.state) == [] && service.calls.inputs == [1, 2])
    store.send(.invalidate(1))
    try await eventually { service.calls.inputs == [1, 2, 1] }
    store.send(.show(nil))
    service.calls.answer("late")
    store.send(.show(2))
    try await eventually { service.calls.inputs == [1, 2, 1, 2] }
    #expect(store.state.users.isEmpty, "The late response to a request that is no longer wanted is dropped.")
  }

  @Test("Every action is logged with the state after it") func logger() {
    let store = Store(0, Tally())
    var log: [String] = []
    let token = store.onAction { action, _ in log.append("\(action) \(store.state)") }
    store.send(.up)
    store.send(.down)
    #expect(log == ["up 1", "down 0"])
    token.end()
  }

  @Test("People are decoded, with and without an age, and another form is an error") func decoding() throws {
    let people = try Person.people(in: Data(#"[{"name": "Ada", "age": 36}, {"name": "Bob"}]"#.utf8))
    #expect(people == [Person(name: "Ada", age: 36), Person(name: "Bob")])
    #expect(throws: DecodingError.self) { try Person.people(in: Data(#"[{"age": 36}]"#.utf8)) }
  }

  @Test("A parent with effects calls a child without, and has its own effects alone") func childWithoutEffects() {
    var counter = Counter.State(id: 1)
    let counted = CounterWithEffects().update(&counter, .count(.up))
    let printed = CounterWithEffects().update(&counter, .print)
    #expect(counted == [] && printed == [.print(1)])
  }
}

extension WebPageTests {
  @Test("Counters in a list and alone send their actions to the right child") func counters() async throws {
    let store = Store(CounterList.State(rows: [.init(id: 1), .init(id: 2)]), CounterList())
    try await withTab(Page(title: "Counters", parts: [Part(store) { CounterList.view($0) }])) { tab in
      try await tab.click("p:nth-child(1) button:last-child")
      try await tab.click("p:nth-child(3) button:first-child")
      try await tab.shows("-1", in: "p:nth-child(3) output")
      try await tab.shows("1", in: "p:nth-child(1) output")
      #expect(store.state.rows.map(\.count) == [0, -1] && store.state.total.count == 1)
    }
    let single = Store(Counter.State(id: 1), Counter())
    try await withTab(Counter.page(single)) { tab in
      try await tab.click("button:last-child")
      try await tab.shows("1", in: "output")
    }
  }

  @Test("A list shows a derived value, and a click on a row sends its action") func todoList() async throws {
    let store = Store(TodoList.State(todos: [.init(id: 1, text: "Milk"), .init(id: 2, text: "Beer")]), TodoList())
    store.send(.showDone(false))
    try await withTab(TodoList.page(store)) { tab in
      try await tab.shows("Milk", in: "li")
      try await tab.click("li")
      try await tab.shows("Beer", in: "li")
      #expect(store.state.todos.filter(\.isDone).map(\.text) == ["Milk"])
    }
  }

  @Test("Of a long list the page has the visible rows; a component has its slot") func listAndComponent() async throws {
    let messages = (0..<10_000).map { Chat.Message(id: $0, text: "Message \($0)") }
    let store = Store(Chat.State(messages: .init(messages), top: 200_000), Chat())
    let page = Page(
      title: "Chat", styles: [".messages { height: 200px; overflow-y: auto; }"],
      parts: [Part(store) { .main(Chat.view($0), newsCard()) }])
    try await withTab(page) { tab in
      try await tab.shows("It rains.", in: ".card h2 + p")
      try await tab.wait(until: "document.body.textContent.includes('Message 5001')")
      let rows: Int = try await tab.evaluate("document.body.textContent.match(/Message/g).length")
      #expect(rows < 100)
    }
  }

  @Test("A script draws the state, and its event changes the state") func pinMap() async throws {
    let script = """
      export default {
        mounted() { this.el.onclick = () => this.pushEvent("move", { latitude: 52, longitude: 13 }); this.updated(); },
        updated() { this.el.textContent = `${this.data.latitude} ${this.data.longitude}`; },
      };
      """
    let assets = Assets(["map.js": Array(script.utf8)])
    let map = Hook<PinMap.Pin, PinMap.Event>("map.js", in: assets)
    let store = Store(PinMap.Pin(), PinMap())
    let page = Page(title: "Map", parts: [Part(store) { .main(PinMap.view($0, map)) }], assets: assets)
    try await withTab(page) { tab in
      try await tab.shows("30 31", in: "main div")
      try await tab.click("main div")
      try await tab.shows("52 13", in: "main div")
      #expect(store.state == PinMap.Pin(latitude: 52, longitude: 13))
    }
  }
}
