import BrowserDriver
import BrowserSuite
import Clocks
import Testing

extension ClocksBrowserTests {
  @Suite("Scroll offsets") @MainActor struct Scrolling {
    @Test("The scroll offsets of the lists are in the state")
    func scrolling() async throws {
      try await withScene(.many(40)) { scene in
        let tab = try await scene.open()
        try await tab.scroll(Selector.rows, to: 640)
        try await scene.until("the list's offset is in the state") { scene.state.view.list.scroll == 640 }
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        try await tab.scroll(Selector.cities, to: 1_669)
        try await scene.until("the cities' offset is in the state") { scene.state.view.sheet?.scroll == 1_669 }
        try await tab.click(Selector.cancel)
        try await tab.waitForFocus(Selector.add)
        try await tab.resize(width: 1_280, height: 420)
        try await tab.click(".row:nth-child(10) .clock-button")
        try await tab.appears(Selector.detail)
        try await tab.scroll(Selector.detail, to: 33)
        try await scene.until("the detail's offset is in the state") { scene.state.view.detail?.scroll == 33 }
      }
    }

    @Test("At every step back and forward, scroll offsets and focus are restored")
    func thereAndBack() async throws {
      try await withScene(.many(40)) { scene in
        let tab = try await scene.open()
        var seen: [(contents: ScreenContents, state: Clocks.State)] = []
        @MainActor func step(_ what: String, _ body: () async throws -> Void) async throws {
          try await body()
          try await scene.until("\(what) is step \(seen.count)") { scene.history.count() == seen.count }
          try await tab.isAtStep(seen.count, of: seen.count)
          seen.append((try await tab.contents(), scene.state))
        }
        seen.append((try await tab.contents(), scene.state))
        try await step("scrolling") { try await tab.scroll(Selector.rows, to: 300) }
        try await step("opening") { try await tab.click(Selector.row(6)) }
        try await step("renaming") { try await tab.type("!", into: Selector.name) }
        try await step("the sheet") { try await tab.click(Selector.add) }
        try await step("a half-typed search") {
          try await tab.type("am", into: Selector.search)
          try await tab.wait(until: "document.querySelector('.history-label').textContent == 'Search for “am”'")
        }
        try await step("scrolling the cities") { try await tab.scroll(Selector.cities, to: 1_200) }
        try await step("closing the sheet") { try await tab.click(Selector.cancel) }
        try await step("editing") { try await tab.click(Selector.edit) }
        try await step("removing above what is in view") {
          try await tab.run("document.querySelector('\(Selector.remove(2))').click()")
        }
        try await step("scrolling on") { try await tab.scroll(Selector.rows, to: 1_500) }

        #expect(seen[6].contents.search == "am")
        #expect(seen[6].contents.sheetScroll == 1_200)
        try await tab.focus(Selector.slider)
        for position in (0..<seen.count - 1).reversed() + Array(1..<seen.count) {
          try await tab.press(scene.history.position > position ? "ArrowLeft" : "ArrowRight")
          try await tab.isAtStep(position, of: seen.count - 1)
          #expect(scene.state == seen[position].state, "step \(position)")
          let contents = try await tab.contents()
          #expect(contents == seen[position].contents, "step \(position)")
          #expect(try await tab.hasFocus(Selector.slider))
        }
        #expect(scene.history.count() == seen.count - 1)
      }
    }

    @Test("A list keeps the user's scroll offset while every frame changes its content")
    func scrollingWhileTicking() async throws {
      try await withScene(.many(40)) { scene in
        let tab = try await scene.open()
        scene.wall.isRunning = true
        for offset in stride(from: 100, through: 2_000, by: 100) {
          try await tab.scroll(Selector.rows, to: offset)
          try await scene.until("the list is scrolled to \(offset)") { scene.state.view.list.scroll == Double(offset) }
        }
      }
    }

    @Test(
      "On a slow computer, a page with more updates than it can show reacts to the user, and ends with the last one")
    func slowWhileTicking() async throws {
      try await withScene(.many(40)) { scene in
        let tab = try await scene.open()
        try await tab.slowDown(by: 10)
        scene.wall.isRunning = true
        for offset in stride(from: 100, through: 500, by: 100) {
          try await tab.scroll(Selector.rows, to: offset)
          try await scene.until("the list is scrolled to \(offset)") { scene.state.view.list.scroll == Double(offset) }
        }
        scene.wall.isRunning = false
        try await tab.slowDown(by: 1)
        let other = try await scene.open()
        let shown = try await other.text(of: ".row time")
        try await tab.wait(until: "document.querySelector('.row time').innerText == '\(shown)'")
      }
    }

    @Test("A scroll caused by time travel is not an action and drops no steps")
    func scrollAnchors() async throws {
      try await withScene(.many(40)) { scene in
        let tab = try await scene.open()
        try await tab.scroll(Selector.rows, to: 2_600)
        try await scene.until("the list is scrolled") { scene.state.view.list.scroll == 2_600 }
        for number in 0..<34 { scene.store.send(.remove(Clocks.State.id(number))) }
        scene.store.send(.edit(true))
        try await tab.appears(".remove")
        let count = scene.history.count()
        try await tab.click(Selector.split)
        try await tab.appears(Selector.secondSlider)
        // Jumps the document back and forth while the view stays: rows appear and disappear above and below the visible
        // part.
        try await tab.focus(Selector.slider)
        for (key, rows) in [("Home", 40), ("End", 6), ("ArrowLeft", 7), ("Home", 40)] {
          try await tab.press(key)
          try await tab.wait(until: "document.querySelectorAll('.row').length == \(rows)")
          try await tab.hasSentEvents()
          #expect(scene.history.count() == count)
          #expect(scene.state.view.list.scroll == 2_600)
        }
        #expect(try await tab.contents().listScroll == 2_600)
        // The same holds when the window becomes higher, and when the panel closes.
        try await tab.resize(width: 1_280, height: 1_600)
        try await tab.hasSentEvents()
        try await tab.resize(width: 1_280, height: 800)
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        try await tab.click(Selector.state)
        try await tab.vanishes(Selector.json)
        try await tab.hasSentEvents()
        #expect(scene.history.count() == count)
        #expect(scene.state.view.list.scroll == 2_600)
        #expect(try await tab.contents().listScroll == 2_600)
      }
    }
  }
}
