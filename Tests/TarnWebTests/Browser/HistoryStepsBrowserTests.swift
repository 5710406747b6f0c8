import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// The steps in the history bar: their marks, their descriptions and their list.
  @MainActor @Suite("The steps of the history bar") struct HistorySteps {
    private let store: Store<Editor>
    private let description = ".history-description"

    init() {
      store = Store(
        Editor.State(), Editor(),
        history: HistoryRules(
          tracks: [.whole()], bound: .init(count: 100_000),
          label: { action, _ in if case .write(let text) = action { "Add \(text)" } else { "Scroll" } }))
    }

    private func withEditor(_ texts: [String], _ test: @MainActor (Tab) async throws -> Void) async throws {
      for text in texts { store.send(.write(text)) }
      let page = Page(
        title: "Editor",
        parts: [
          Part(store) { .main([.class("padded")], .h1("Editor"), .p([.id("text")], .text($0.text))) },
          .historyBar(of: store),
        ])
      try await withTab(page) { tab, _ in
        try await tab.resize(width: 1_280, height: 800)
        try await test(tab)
      }
    }

    @Test("The slider shows what a step has changed, below the pointer and at the focus of the keyboard")
    func describing() async throws {
      try await withEditor(["a", "b", "c", "d"]) { tab in
        #expect(try await tab.count(of: description) == 0)
        try await tab.hover(".history-range")
        try await tab.shows("Add b2 / 4", in: description)
        try await tab.shows("ab", in: description + " .history-new")
        #expect(try await tab.evaluate("document.querySelector('\(description)').checkVisibility()") == true)
        #expect(store.state.text == "abcd")
        try await tab.isAccessible("history-description")
        try await tab.picture("history-description")
        try await tab.hover("h1")
        try await tab.vanishes(description)
        try await tab.focus(".history-range")
        try await tab.press("ArrowLeft")
        try await tab.shows("Add c3 / 4", in: description)
        #expect(try await tab.evaluate("document.querySelector('\(description)').checkVisibility()") == true)
        #expect(store.state.text == "abc")
      }
    }

    @Test("Ten thousand steps are listed, described and travelled through") func list() async throws {
      try await withEditor((1...10_000).map { "\($0)" }) { tab in
        try await tab.click(".history-controls button:nth-child(6)")
        try await tab.shows("Add 10000", in: ".history-list [aria-selected=true]")
        try await tab.shows("Add 1000010,000 / 10,000", in: ".history-detail")
        try await tab.focus(".history-list")
        try await tab.press("ArrowUp")
        try await eventually { store.history?.position == 9_999 }
        try await tab.press("Home")
        try await eventually { store.history?.position == 0 }
        try await tab.shows("The steps begin here.", in: ".history-detail")
        try await tab.hover(".history-list [role=option]:nth-child(3)")
        try await tab.shows("Add 2", in: ".history-detail")
        #expect(store.history?.position == 0)
      }
    }

    @Test("The list and the marks of branches can be used by everyone") func usable() async throws {
      try await withEditor(["milk", String(repeating: "Llanfairpwllgwyngyll", count: 8), "c"]) { tab in
        store.step(by: -2)
        store.send(.write("bread"))
        try await tab.appears(".history-mark")
        try await tab.run("document.querySelector('.history-controls button:nth-child(6)').click()")
        try await tab.shows("2 steps set aside here", in: ".history-list")
        try await tab.isUsable(as: "history-steps", scrollingSideways: ".history-list *")
      }
    }
  }
}
