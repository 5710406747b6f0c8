import BrowserDriver
import BrowserSuite
import Clocks
import Testing

extension ClocksBrowserTests {
  @Suite("Several tabs, and a server that stops and restarts") @MainActor struct SeveralTabs {
    @Test("A second tab shows the same, and both stay in sync")
    func secondTab() async throws {
      try await withScene(.many(40)) { scene in
        let first = try await scene.open()
        try await first.scroll(Selector.rows, to: 400)
        try await scene.until("the list is scrolled") { scene.state.view.list.scroll == 400 }
        try await first.click(Selector.row(7))
        try await first.appears(Selector.name)
        try await first.click(Selector.add)
        try await first.waitForFocus(Selector.search)
        try await first.type("am")
        try await scene.until("the search is there") { scene.state.view.sheet?.search == "am" }
        try await first.wait(until: "parseInt(document.querySelector('\(Selector.count)').textContent) < 300")
        try await first.scroll(Selector.cities, to: 900)
        try await scene.until("the cities are scrolled") { scene.state.view.sheet?.scroll == 900 }

        let second = try await scene.open()
        try await second.agrees(with: first)
        try await second.type("er", into: Selector.search)
        try await first.wait(until: "document.querySelector('\(Selector.search)').value == 'amer'")
        try await first.press("Escape")
        try await second.vanishes(Selector.sheet)
        try await second.scroll(Selector.rows, to: 800)
        try await first.wait(until: "document.querySelector('\(Selector.rows)').scrollTop == 800")
        try await first.click(Selector.edit)
        try await second.appears(".remove")
        try await second.agrees(with: first)
      }
    }

    @Test("Another user sees the same without sharing a cookie")
    func otherPerson() async throws {
      try await withScene { scene in
        let (one, other) = (try await scene.open(), try await scene.open(privately: true))
        try await one.click(Selector.edit)
        try await other.appears(".remove")
        try await other.click(Selector.remove(1))
        try await one.wait(until: "document.querySelectorAll('.row').length == 2")
        #expect(scene.names == ["Tokyo", "Oslo"])
      }
    }

    @Test("A reloaded page shows the same")
    func reloading() async throws {
      try await withScene(.many(40)) { scene in
        let tab = try await scene.open()
        try await tab.scroll(Selector.rows, to: 555)
        try await scene.until("the list is scrolled") { scene.state.view.list.scroll == 555 }
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        try await tab.type("am")
        try await tab.wait(until: "document.querySelector('.history-label').textContent == 'Search for “am”'")
        let contents = try await tab.contents()
        try await tab.reload()
        try await tab.isReady()
        try await tab.agrees(with: contents)
        try await tab.waitForFocus(Selector.search)
      }
    }

    @Test("Focus, caret, selection and scroll offset survive the changes of another tab")
    func undisturbed() async throws {
      try await withScene(.many(40)) { scene in
        let (mine, other) = (try await scene.open(), try await scene.open())
        try await mine.click(Selector.row(3))
        try await mine.appears(Selector.name)
        try await other.appears(Selector.name)
        try await mine.focus(Selector.name)
        try await mine.run("document.activeElement.setSelectionRange(2, 5)")
        try await other.click(Selector.edit)
        try await mine.appears(".remove")
        try await other.click(Selector.remove(1))
        try await mine.wait(until: "document.querySelectorAll('.row').length == 39")
        try await other.click(Selector.remove(30))
        try await mine.wait(until: "document.querySelectorAll('.row').length == 38")
        #expect(try await mine.hasFocus(Selector.name))
        #expect(try await mine.caret() == [2, 5])
        // The other tab scrolled the list to reach the row, and this tab follows.
        try await other.hasSentEvents()
        let scroll = scene.state.view.list.scroll
        try await mine.wait(until: "document.querySelector('\(Selector.rows)').scrollTop == \(scroll)")
        // The other tab changes the same field.
        try await other.type("!", into: Selector.name)
        try await mine.wait(until: "document.querySelector('\(Selector.name)').value == 'Clock 3!'")
        #expect(try await mine.hasFocus(Selector.name))
        #expect(try await mine.caret() == [2, 5])
      }
    }

    @Test("Without its server the page shows a message, reconnects by itself, and keeps unfinished input")
    func restart() async throws {
      try await withScene(expectingErrors: true) { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        try await tab.type("new")
        try await scene.until("the search is there") { scene.state.view.sheet?.search == "new" }
        scene.stopServer()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        #expect(try await tab.text(of: ".sheet-status") == "Connection lost. Trying again…")
        try await tab.type(" yo")
        #expect(try await tab.value(of: Selector.search) == "new yo")
        try scene.startServer()
        try await tab.isReady()
        try await scene.until("what was typed has arrived") { scene.state.view.sheet?.search == "new yo" }
        #expect(try await tab.value(of: Selector.search) == "new yo")
        #expect(try await tab.hasFocus(Selector.search))
        #expect(try await tab.caret() == [6, 6])
        #expect(try await tab.text(of: ".sheet-status") == "")
        try await tab.type("rk")
        try await tab.finds("1 city")
      }
    }

    @Test("Changes made while the page was disconnected are shown after it reconnects")
    func changedMeanwhile() async throws {
      try await withScene(expectingErrors: true) { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        try await scene.until("the sheet is open") { scene.state.view.sheet != nil }
        scene.stopServer()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        scene.store.send(.closeSheet)
        scene.store.send(.remove(Clocks.State.id(0)))
        scene.store.send(.rename(Clocks.State.id(2), to: "Fjord"))
        try scene.startServer()
        try await tab.vanishes(Selector.sheet)
        #expect(try await tab.names() == ["Tokyo", "Fjord"])
        // The state that was set while the sheet was open is gone.
        try await tab.click(Selector.edit)
        try await tab.appears(".remove")
      }
    }
  }
}
