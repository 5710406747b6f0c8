import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// The user acts on an element that another user has removed in the meantime.
  @MainActor @Suite("User actions on removed elements") struct MissingElements {
    private struct Tasks: Feature {
      struct State: Equatable, Sendable {
        var rows = [1, 2]
        var text = ""
        var hasField = true
        var removed = 0
      }

      enum Action: Equatable, Sendable {
        case remove(Int)
        case check(Int)
        case type(String)
        case focus
        case hideField
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .remove(let row):
          state.rows.removeAll { $0 == row }
          state.removed += 1
        case .check, .focus: break
        case .type(let text): state.text = text
        case .hideField: state.hasField = false
        }
        return []
      }

      static func view(_ state: State) -> Node<Action> {
        .main(
          .h1("Tasks"),
          .when(
            state.hasField,
            .input([
              .key("text"), .id("text"), .label("Text"), .value(state.text), .onInput { .type($0) }, .onFocus(.focus),
            ])),
          .ul(
            .each(
              state.rows.map { row in
                .li(
                  [.key(row), .id("row\(row)")],
                  .input([.id("check\(row)"), .type("checkbox"), .label("Done"), .onCheck { _ in .check(row) }]),
                  .button([.id("remove\(row)"), .onClick(.remove(row))], "Remove"))
              })))
      }
    }

    private static let status = "document.querySelector('#tarn-status').textContent"
    private static let missing = "The element that you used no longer exists. Your input was ignored."

    /// Opens the tasks in a tab whose posts wait until the test lets the next one go (`gates.shift()()`).
    private func withHeldPosts(_ test: @MainActor (Tab, Store<Tasks>) async throws -> Void) async throws {
      let store = Store(Tasks.State(), Tasks())
      // The browser reports the status 410 as an error.
      try await withTab(Page(title: "Tasks", parts: [Part(store) { Tasks.view($0) }]), expectingErrors: true) {
        tab, _ in
        try await tab.run(
          """
          window.gates = [];
          const post = fetch;
          window.fetch = async (...request) => {
            await new Promise((open) => gates.push(open));
            return post(...request);
          };
          """)
        try await test(tab, store)
      }
    }

    @Test("A click on an element that was removed meanwhile is told to the user", arguments: ["remove", "check"])
    func click(control: String) async throws {
      try await withHeldPosts { tab, store in
        try await tab.click("#\(control)1")
        try await tab.wait(until: "gates.length == 1")
        store.send(.remove(1))
        try await tab.vanishes("#row1")
        try await tab.run("gates.shift()()")
        try await tab.wait(until: "\(Self.status) == '\(Self.missing)'")
        #expect(store.state.removed == 1)
        // The next action ends the message.
        try await tab.click("#remove2")
        try await tab.wait(until: "\(Self.status) == '' && gates.length == 1")
      }
    }

    @Test("It is also told if the click still waited for an earlier post", arguments: ["remove", "check"])
    func waiting(control: String) async throws {
      try await withHeldPosts { tab, store in
        try await tab.click("#check2")
        try await tab.wait(until: "gates.length == 1")
        try await tab.click("#\(control)1")
        store.send(.remove(1))
        try await tab.vanishes("#row1")
        try await tab.run("gates.shift()()")
        try await tab.wait(until: "\(Self.status) == '\(Self.missing)'")
        #expect(store.state.removed == 1)
      }
    }

    @Test("It is also told if the click was posted together with other events") func amongOthers() async throws {
      try await withHeldPosts { tab, store in
        // These two are posted together, because the first post is under way.
        try await tab.click("#check2")
        try await tab.wait(until: "gates.length == 1")
        try await tab.type("Milk", into: "#text")
        try await tab.click("#remove1")
        try await tab.run("gates.shift()()")
        try await tab.wait(until: "gates.length == 1")
        store.send(.remove(1))
        try await tab.vanishes("#row1")
        try await tab.run("gates.shift()()")
        try await tab.wait(until: "\(Self.status) == '\(Self.missing)'")
        #expect(store.state.text == "Milk")
      }
    }

    @Test("A field that is removed while it reports its text or its focus is not worth a message") func field()
      async throws
    {
      try await withHeldPosts { tab, store in
        try await tab.click("#check2")
        try await tab.wait(until: "gates.length == 1")
        try await tab.type("Milk", into: "#text")
        try await tab.click("#remove2")
        try await tab.run("gates.shift()()")
        try await tab.wait(until: "gates.length == 1")
        store.send(.hideField)
        try await tab.vanishes("#text")
        try await tab.run("gates.shift()()")
        try await eventually { store.state.rows == [1] }
        try await tab.vanishes("#row2")
        #expect(try await tab.evaluate(Self.status) == "")
        await tab.hasNoErrors()
      }
    }
  }
}
