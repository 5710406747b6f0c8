import BrowserDriver
import BrowserSuite
import DocumentedCode
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// The example of docs/web.md, and its two pictures.
  @MainActor @Suite("The page about pages") struct WebPage {
    private func withTools(_ test: @MainActor (Tab, Store<ToolLibrary>) async throws -> Void) async throws {
      let store = Store(ToolLibrary.State(), ToolLibrary(), history: HistoryRules(tracks: [.whole()]))
      try await withTab(toolPage(store)) { tab, _ in try await test(tab, store) }
    }

    @Test("All code of the page is in its two examples") func code() throws {
      let page = try DocumentedPage("docs/web.md")
      #expect(page.count == 8)
      let missing = try ["ToolPage", "BookingPage"].map {
        try page.missing(in: "Tests/TarnWebTests/Browser/\($0).swift")
      }
      #expect(Set(missing[0]).intersection(missing[1]) == [])
    }

    @Test("All classes and variables that the page names are in Tarn's stylesheet") func classes() throws {
      let text = try DocumentedPage("docs/web.md").text
      let sheet = String(decoding: PackageResources.tarn_css, as: UTF8.self)
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `.") || $0.hasPrefix("| `--") }
      #expect(rows.count == 19)
      for name in rows.flatMap({ $0.split(separator: "|")[0].matches(of: /`([.-][^`]+)`/).map { String($0.1) } }) {
        #expect(sheet.contains(name), "\(name)")
      }
    }

    @Test("A key gives the search field the focus, and Escape takes it away") func search() async throws {
      try await withTools { tab, store in
        try await tab.press("/")
        try await tab.wait(until: "document.activeElement.matches('[type=search]')")
        try await tab.type("sa")
        try await tab.wait(until: "document.querySelectorAll('.item').length == 1")
        try await eventually { store.state.search == "sa" }
        try await tab.press("Escape")
        try await eventually { !store.state.isSearching }
      }
    }

    @Test("A button in a row that can be clicked does not select the row") func clicks() async throws {
      try await withTools { tab, store in
        try await tab.click(".item:nth-child(2) .item-text")
        try await tab.wait(until: "document.querySelector('.item:nth-child(2)').ariaCurrent == 'true'")
        try await tab.click(".item:nth-child(1) button")
        try await tab.appears("dialog.sheet[open]")
        #expect(store.state.selected == "ladder")
      }
    }

    @Test("The pictures of the page show the list, and the sheet in the dark") func pictures() async throws {
      try await withTools { tab, store in
        try await tab.resize(width: 720, height: 400)
        for action: ToolLibrary.Action in [.select("ladder"), .show(.all)] { store.send(action) }
        try await tab.appears(".item[aria-current=true]")
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        #expect(try await tab.smallTargets() == [])
        try await tab.picture("web-list")
        try await tab.resize(width: 390, height: 560)
        try await tab.emulate(dark: true, reducedMotion: true)
        store.send(.lend("saw"))
        try await tab.appears("dialog.sheet[open]")
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        try await tab.picture("web-sheet")
      }
    }
  }
}
