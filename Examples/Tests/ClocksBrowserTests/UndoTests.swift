import BrowserDriver
import BrowserSuite
import Clocks
import Testing

extension ClocksBrowserTests {
  @Suite("Undo") @MainActor struct Undoing {
    @Test("The button names and undoes the last change and keeps the user's screen; redo restores the change")
    func button() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        #expect(try await tab.name(of: Selector.undo) == "Undo")
        try await tab.click(Selector.row(1))
        try await tab.appears(Selector.name)
        try await tab.focus(Selector.name)
        try await tab.press("Control+A")
        try await tab.type("Home")
        try await tab.wait(until: "document.querySelector('\(Selector.undo)').title == 'Undo Rename Cairo to Home'")
        try await tab.click(Selector.back)
        try await tab.vanishes(Selector.name)
        #expect(try await tab.name(of: Selector.redo) == "Redo")
        #expect(try await tab.evaluate("document.querySelector('\(Selector.redo)').disabled") == true)

        try await tab.click(Selector.undo)
        try await scene.until("the name is taken back") { scene.names == ["Cairo", "Tokyo", "Oslo"] }
        try await tab.wait(until: "document.querySelector('\(Selector.undo)').disabled")
        #expect(try await tab.name(of: Selector.redo) == "Redo Rename Cairo to Home")

        try await tab.click(Selector.redo)
        try await scene.until("the name is back") { scene.names == ["Home", "Tokyo", "Oslo"] }
        #expect(try await tab.count(of: Selector.name) == 0)
      }
    }

    @Test("The keys undo and redo wherever the focus is", arguments: ["Control+Shift+Z", "Control+Y"])
    func keys(redo: String) async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        for selector in [nil, Selector.slider, Selector.row(2), Selector.play] {
          scene.store.send(.remove(Clocks.State.id(2)))
          try await tab.wait(until: "document.querySelectorAll('.row').length == 2")
          if let selector { try await tab.focus(selector) }
          try await tab.press("Control+Z")
          try await scene.until("Oslo is back") { scene.names.count == 3 }
          try await tab.press(redo)
          try await scene.until("Oslo is gone again") { scene.names.count == 2 }
          try await tab.press("Meta+Z")
          try await scene.until("Oslo is back again") { scene.names.count == 3 }
          try await tab.wait(until: "document.querySelectorAll('.row').length == 3")
        }
      }
    }

    @Test("A text field uses the keys for its own undo")
    func field() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        scene.store.send(.remove(Clocks.State.id(2)))
        scene.store.send(.openSheet)
        try await tab.waitForFocus(Selector.search)
        for key in ["Control+Z", "Control+Shift+Z", "Control+Y"] { try await tab.press(key) }
        try await tab.hasSentEvents()
        #expect(scene.names.count == 2)
        #expect(scene.history.log.allSatisfy { $0.cause == .acted })
        try await tab.run("document.activeElement.blur()")
        try await tab.press("Control+Z")
        try await scene.until("Oslo is back") { scene.names.count == 3 }
        #expect(scene.state.view.sheet != nil, "undo keeps the user's screen")
      }
    }

    @Test("Undo and redo in another window keep an open search with its typed text")
    func openSearch() async throws {
      try await withScene { scene in
        scene.store.send(.remove(Clocks.State.id(2)))
        let one = try await scene.open()
        let other = try await scene.open()
        try await one.click(Selector.add)
        try await one.waitForFocus(Selector.search)
        try await one.type("lago")
        try await scene.until("it is searched") { scene.state.view.sheet?.search == "lago" }
        try await other.appears(Selector.sheet)
        try await other.run("document.activeElement.blur()")
        for (key, count) in [("Control+Z", 3), ("Control+Y", 2)] {
          try await other.press(key)
          try await scene.until("there are \(count)") { scene.names.count == count }
          #expect(scene.state.view.sheet?.search == "lago")
          try await one.wait(until: "document.querySelectorAll('.row').length == \(count)")
          #expect(try await one.value(of: Selector.search) == "lago")
          try await one.waitForFocus(Selector.search)
        }
        try await one.type("s")
        try await scene.until("it is searched on") { scene.state.view.sheet?.search == "lagos" }
      }
    }

    @Test("The bar with undo fits on a phone and a desktop", arguments: [320, 390, 1_280])
    func fits(width: Int) async throws {
      try await withScene { scene in
        let tab = try await scene.open(width: width, height: 800, touch: width < 720)
        scene.store.send(.rename(Clocks.State.id(0), to: "Cairo, where we were last winter"))
        scene.store.send(.remove(Clocks.State.id(2)))
        scene.store.undo()
        try await tab.wait(until: "document.querySelectorAll('.history-controls :disabled').length == 0")
        let cut: [String] = try await tab.evaluate(
          """
          [...document.querySelectorAll(".history-controls button")]
            .filter((button) => button.getBoundingClientRect().right > innerWidth || button.offsetHeight > 44)
            .map((button) => button.textContent)
          """)
        #expect(cut == [])
        try await tab.picture("clocks-undo-\(width)")
      }
    }
  }
}

extension Tab {
  /// Returns the accessible name of an element.
  fileprivate func name(of selector: String) async throws -> String {
    try await evaluate("document.querySelector('\(selector)').getAttribute('aria-label')")
  }
}
