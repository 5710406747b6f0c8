import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Keys that a user presses while the last action is on its way to the server.
  @MainActor @Suite("Keys before the answer") struct TypeAhead {
    private struct Rows: Feature {
      struct State: Equatable, Sendable {
        var rows = [1, 2, 3]
        var selected: Int?
        var isSearching = false
        var search = ""
        var found: [String] = []
      }

      enum Action: Equatable, Sendable {
        case select
        case remove(Int)
        case setSearching(Bool)
        case search(String)
        case find
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .select: state.selected = state.rows.first { $0 > state.selected ?? 0 }
        case .remove(let row): state.rows.removeAll { $0 == row }
        case .setSearching(let isSearching): state.isSearching = isSearching
        case .search(let text): state.search = text
        case .find: state.found.append(state.search)
        }
        return []
      }

      static func view(_ state: State) -> Node<Action> {
        var keys: [String: Action] = ["ArrowDown": .select, "/": .setSearching(true)]
        if let selected = state.selected { keys["x"] = .remove(selected) }
        return .main(
          [.onKeys(keys)],
          .form(
            [.onSubmit(.find)],
            .input([
              .label("Search"), .value(state.search), .focused(state.isSearching), .onFocus(.setSearching(true)),
              .onBlur(.setSearching(false)), .onInput { .search($0) },
            ])),
          .button([.id("search"), .onClick(.setSearching(true))], "Search"),
          .p([.id("selected")], "\(state.selected ?? 0)"))
      }
    }

    /// Holds the posts of the page back until `openGate()`.
    private func withRows(_ test: @MainActor (Tab, Store<Rows>) async throws -> Void) async throws {
      let store = Store(Rows.State(), Rows())
      try await withTab(Page(title: "Rows", parts: [Part(store) { Rows.view($0) }])) { tab, _ in
        try await tab.run(
          """
          const real = fetch;
          let open;
          const gate = new Promise((done) => open = done);
          window.openGate = open;
          window.posts = 0;
          window.fetch = async (...request) => { posts += 1; await gate; return real(...request); };
          """)
        try await test(tab, store)
      }
    }

    private func select(_ store: Store<Rows>, in tab: Tab) async throws {
      store.send(.select)
      try await tab.wait(until: "document.getElementById('selected').textContent == '1'")
    }

    @Test("A key for the row that the key before it selects is for that row") func selection() async throws {
      try await withRows { tab, store in
        for key in ["ArrowDown", "ArrowDown", "x"] { try await tab.press(key) }
        try await tab.run("openGate()")
        try await eventually { store.state.rows == [1, 3] }
        #expect(store.state.selected == 2)
      }
    }

    @Test("Letters behind the key that moves the focus are in the field, and no keys of the page", arguments: [1, 2])
    func search(way: Int) async throws {
      try await withRows { tab, store in
        try await select(store, in: tab)
        if way == 1 { try await tab.press("/") } else { try await tab.click("#search") }
        for key in ["x", "y", "Backspace", "2", "Enter"] { try await tab.press(key) }
        try await tab.run("openGate()")
        try await eventually { store.state.found == ["x2"] }
        #expect(store.state.rows == [1, 2, 3])
        try await tab.press("3")
        try await eventually { store.state.search == "x23" }
      }
    }

    @Test("A key that is pressed while others wait comes after them", arguments: [["a", "b"], ["a", "Enter"]])
    func order(keys: [String]) async throws {
      try await withRows { tab, store in
        for key in ["/"] + keys { try await tab.press(key) }
        // The field gets the focus before the server has answered the key.
        store.send(.setSearching(true))
        try await tab.wait(until: "document.activeElement.matches('input')")
        try await tab.press("c")
        try await tab.run("openGate()")
        try await eventually { store.state.search == (keys[1] == "b" ? "abc" : "ac") }
        try await eventually { store.state.found == (keys[1] == "b" ? [] : ["a"]) }
      }
    }

    @Test(
      "A field that the user has left keeps the focus away, although the answer to its focus comes later",
      arguments: [false, true])
    func leaving(inOnePost: Bool) async throws {
      try await withRows { tab, store in
        try await tab.run(
          """
          window.visited = [];
          addEventListener('focusin', ({ target }) => visited.push(target.localName));
          """)
        // While its post is under way, the focus and the leaving wait for the next one.
        if inOnePost { try await tab.press("ArrowDown") }
        for _ in 1...2 { try await tab.press("Tab") }
        try await tab.wait(until: "posts == 1")
        try await tab.run("openGate()")
        try await tab.wait(until: "posts == 2")
        try await eventually { !store.state.isSearching }
        // Its answer comes after all others.
        try await tab.press("ArrowDown")
        try await tab.wait(until: "document.getElementById('selected').textContent == '\(inOnePost ? 2 : 1)'")
        #expect(try await tab.evaluate("visited") == ["input", "button"])
      }
    }

    @Test("A key that is repeated is sent without a wait") func repetition() async throws {
      try await withRows { tab, store in
        try await select(store, in: tab)
        for _ in 1...3 { try await tab.press("x") }
        try await tab.run("openGate()")
        try await eventually { store.state.rows == [2, 3] }
        #expect(try await tab.evaluate("posts <= 2") == true, "The second post has both repetitions.")
      }
    }
  }
}
