import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// The events of a user in a short time must reach the store in the order of the user.
  @MainActor @Suite("Events in quick succession") struct EventOrder {
    private struct Notes: Feature {
      struct State: Equatable, Sendable {
        var top = 0.0
        var text = ""
        var saved: [String] = []
      }

      enum Action: Equatable, Sendable {
        case scrolled(Double)
        case showFirst
        case typed(String)
        case save
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .scrolled(let top): state.top = top
        case .showFirst: state.top = 0
        case .typed(let text): state.text = text
        case .save: state.saved.append(state.text)
        }
        return []
      }

      static func view(_ state: State) -> Node<Action> {
        .main(
          [.class("notes")],
          .button([.id("first"), .onClick(.showFirst)], "First"),
          .input([.id("text"), .label("Text"), .value(state.text), .onInput { .typed($0) }]),
          .button([.id("save"), .onClick(.save)], "Save"),
          .window(
            WindowedList(count: 10_000, rowHeight: 44, top: state.top),
            [.id("list"), .label("Rows")], key: { $0 }, onScroll: { .scrolled($0) }, onSelect: nil,
            row: { .text("Row \($0)") }))
      }

      static let style = """
        .notes { display: flex; flex-direction: column; height: 100%; } #list { flex: 1; }
        """
    }

    private func withNotes(_ test: @MainActor (Tab, Store<Notes>) async throws -> Void) async throws {
      let store = Store(Notes.State(), Notes())
      let page = Page(title: "Notes", styles: [Notes.style], parts: [Part(store) { Notes.view($0) }])
      try await withTab(page) { tab, _ in try await test(tab, store) }
    }

    private let top = "document.getElementById('list').scrollTop"

    @Test(
      "A click right after scrolling acts on the new offset, and the list shows what the click shows",
      arguments: [0, 30])
    func clickAfterScroll(delay: Int) async throws {
      try await withNotes { tab, store in
        // With no delay the scroll event comes only with the next frame; 30 ms later its offset waits to be sent.
        try await tab.run(
          """
          document.getElementById('list').scrollTop = 8800;
          setTimeout(() => { document.getElementById('first').click(); window.clicked = true; }, \(delay));
          """)
        try await tab.wait(until: "window.clicked")
        try await tab.wait(until: "\(top) == 0")
        // Pause: the offset would be sent now, if it were still waiting.
        try await tab.run("await new Promise((done) => setTimeout(done, 300))")
        #expect(try await tab.evaluate(top, as: Double.self) == 0)
        #expect(store.state.top == 0)
      }
    }

    @Test("Text and offsets that wait for an earlier post keep their places among the clicks")
    func typedBetweenClicks() async throws {
      try await withNotes { tab, store in
        try await tab.run(
          """
          window.real = fetch;
          window.fetch = async (...request) => {
            await new Promise((open) => window.openGate = open);
            window.fetch = real;
            return real(...request);
          };
          const text = document.getElementById('text'), save = document.getElementById('save');
          const type = (value) => { text.value = value; text.dispatchEvent(new Event('input', { bubbles: true })); };
          document.getElementById('first').click();
          type('a'); type('ab'); save.click(); type('abc'); save.click(); type('abcd');
          """)
        // The page may still be posting the height of its list.
        try await tab.wait(until: "window.openGate != null")
        try await tab.run("openGate()")
        try await eventually { store.state.text == "abcd" }
        #expect(store.state.saved == ["ab", "abc"])
      }
    }
  }
}
