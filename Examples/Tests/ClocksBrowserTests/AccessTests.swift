import BrowserDriver
import BrowserSuite
import Clocks
import Foundation
import TarnDates
import Testing

extension ClocksBrowserTests {
  @Suite("Access by keyboard, screen reader and touch") @MainActor struct Access {
    @Test("The user adds and removes a clock with the keyboard alone")
    func keyboard() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.press("Tab")
        #expect(try await tab.hasFocus(Selector.edit))
        try await tab.tab(to: Selector.add)
        try await tab.press("Enter")
        try await tab.waitForFocus(Selector.search)
        try await tab.type("lima")
        try await tab.finds("1 city")
        try await tab.press("ArrowDown")
        #expect(try await tab.hasFocus(Selector.city(1)))
        try await tab.press("Enter")
        try await tab.waitForFocus(Selector.add)
        #expect(scene.names == ["Cairo", "Tokyo", "Oslo", "Lima"])

        try await tab.tab(to: Selector.edit, by: "Shift+Tab")
        try await tab.press("Space")
        try await tab.appears(".remove")
        try await tab.tab(to: Selector.remove(1))
        try await tab.press("Enter")
        try await tab.wait(until: "document.querySelectorAll('.row').length == 3")
        #expect(scene.names == ["Tokyo", "Oslo", "Lima"])
        // One press of Tab moves to the next button.
        try await tab.press("Tab")
        #expect(try await tab.hasFocus(Selector.row(1)))
        try await tab.press("Escape")
        try await tab.vanishes(".remove")
        #expect(!scene.state.view.list.isEditing)
      }
    }

    @Test("Opening and closing a clock keeps the focus on its row")
    func focusOfRow() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.tab(to: Selector.row(2))
        try await tab.press("Enter")
        try await tab.appears(Selector.detail)
        #expect(try await tab.hasFocus(Selector.row(2)))
        try await tab.press("Escape")
        try await tab.vanishes(Selector.detail)
        #expect(try await tab.hasFocus(Selector.row(2)))
        try await tab.press("Tab")
        #expect(try await tab.hasFocus(Selector.row(3)))
      }
    }

    @Test("Keys add clocks, move through them, and reorder them; the key ? lists these keys")
    func keys() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.press("ArrowDown")
        try await tab.waitForFocus(Selector.row(1))
        try await tab.press("End")
        try await tab.waitForFocus(Selector.row(3))
        #expect(scene.state.view.detail?.clock == Clocks.State.id(2))
        try await tab.press("Alt+ArrowUp")
        try await scene.until("Oslo is moved up") { scene.names == ["Cairo", "Oslo", "Tokyo"] }
        try await tab.waitForFocus(Selector.row(2))

        // The row with the focus is moved, although another clock is open.
        try await tab.press("Tab")
        #expect(try await tab.hasFocus(Selector.row(3)))
        try await tab.press("Alt+ArrowUp")
        try await scene.until("Tokyo is moved up") { scene.names == ["Cairo", "Tokyo", "Oslo"] }
        #expect(scene.state.view.detail?.clock == Clocks.State.id(2))

        try await tab.press("?")
        try await tab.wait(until: "document.querySelector('.keys').matches(':popover-open')")
        for title in ["Add a clock", "Move up, down", "Move the clock up", "Close the clock"] {
          #expect(try await tab.text(of: ".keys").contains(title))
        }
        try await tab.press("Escape")
        try await tab.wait(until: "!document.querySelector('.keys').matches(':popover-open')")
        #expect(scene.state.view.detail != nil)
        try await tab.press("a")
        try await tab.waitForFocus(Selector.search)
        try await tab.type("ae")
        try await scene.until("the letters are in the search") { scene.state.view.sheet?.search == "ae" }
        try await tab.press("Escape")
        try await tab.vanishes(Selector.sheet)
        try await tab.press("e")
        try await tab.appears(".remove")
      }
    }

    @Test("A name keeps the keys that edit it")
    func editingKeys() async throws {
      try await withScene(.three.after(.open(Clocks.State.id(1)))) { scene in
        let tab = try await scene.open()
        try await tab.focus(Selector.name)
        try await tab.press("End")
        try await tab.type("e")
        try await tab.press("Home")
        try await tab.type("a")
        try await scene.until("both letters are in the name") { scene.names[1] == "aTokyoe" }
        #expect(scene.state.view.detail?.clock == Clocks.State.id(1))
      }
    }

    @Test("While no clock is open, a wide window shows the local time")
    func localTime() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        let isShown = "document.querySelector('.local').checkVisibility()"
        #expect(try await tab.evaluate(isShown) == true)
        #expect(
          try await tab.text(of: ".local .digits")
            == LocalTime(in: TimeZone.current.identifier, at: scene.wall.now)?.digits)
        try await tab.resize(width: 390, height: 800)
        #expect(try await tab.evaluate(isShown) == false)
        try await tab.resize(width: 1_280, height: 800)
        try await tab.click(Selector.row(1))
        try await tab.appears(Selector.detail)
        #expect(try await tab.count(of: ".local") == 0)
      }
    }

    @Test("Escape closes the topmost layer, wherever the focus is")
    func escape() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        scene.store.send(.edit(true))
        scene.store.send(.open(Clocks.State.id(0)))
        scene.store.send(.openSheet)
        try await tab.waitForFocus(Selector.search)
        try await tab.run("document.activeElement.blur()")
        try await tab.press("Escape")
        // The row of the open clock had the focus before.
        try await tab.waitForFocus(Selector.row(1))
        #expect(scene.state.view.detail != nil)
        try await tab.press("Escape")
        try await tab.vanishes(Selector.detail)
        #expect(scene.state.view.list.isEditing)
        try await tab.press("Escape")
        try await tab.vanishes(".remove")
      }
    }

    @Test("The user opens, renames and closes a clock with the keyboard alone")
    func keyboardDetail() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.tab(to: Selector.row(1))
        try await tab.press("Enter")
        try await tab.appears(Selector.detail)
        try await tab.tab(to: Selector.back)
        try await tab.press("Tab")
        #expect(try await tab.hasFocus(Selector.name))
        try await tab.press("Control+A")
        try await tab.type("Home")
        try await scene.until("the name is there") { scene.names[0] == "Home" }
        try await tab.press("Escape")
        try await tab.vanishes(Selector.detail)
      }
    }

    @Test("While the sheet is open, the elements below it can't be reached")
    func beneath() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        scene.store.send(.openSheet)
        scene.store.send(.search("lima"))
        try await tab.waitForFocus(Selector.search)
        try await tab.finds("1 city")
        for _ in 0..<20 {
          try await tab.press("Tab")
          #expect(try await tab.evaluate("!document.activeElement.closest('.split')") == true)
        }
      }
    }

    @Test("All elements have an accessible name")
    func names() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        scene.store.send(.edit(true))
        scene.store.send(.open(Clocks.State.id(1)))
        scene.store.send(.rename(Clocks.State.id(1), to: "Office"))
        scene.store.send(.openSheet)
        try await tab.appears(Selector.sheet)
        try await tab.click(Selector.split)
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        let nameless = try await tab.evaluate(
          """
          [...document.querySelectorAll("a, button, input, textarea, dialog, section, footer, [role=timer]")].filter((node) => {
            const label = node.getAttribute("aria-label") ?? node.labels?.[0]?.textContent;
            const name = label ?? (node.matches("a, button, [role=status], [role=alert], [role=timer]") ? node.textContent : "");
            return !name?.trim() && !node.matches("[role=status], [role=alert]");
          }).map((node) => node.outerHTML.slice(0, 120))
          """, as: [String].self)
        #expect(nameless == [])
        #expect(try await tab.attribute("aria-label", of: Selector.sheet) == "Add a clock")
        #expect(try await tab.attribute("aria-label", of: Selector.remove(2)) == "Remove Office")
        #expect(try await tab.attribute("aria-label", of: Selector.slider) == "Position in document")
        #expect(
          try await tab.attribute("aria-valuetext", of: Selector.slider) == "Rename Tokyo to Office, step 1 of 1")
        #expect(
          try await tab.attribute("aria-valuetext", of: Selector.secondSlider) == "Search for a city, step 3 of 3")
        #expect(try await tab.attribute("lang", of: "html") == "en")
        #expect(try await tab.evaluate("document.title") == "Add a clock")
        #expect(try await tab.count(of: "h1") == 1)
        #expect(try await tab.count(of: "main") == 1)
      }
    }
  }
}
