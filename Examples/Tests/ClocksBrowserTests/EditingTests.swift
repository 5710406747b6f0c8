import BrowserDriver
import BrowserSuite
import Clocks
import Testing

extension ClocksBrowserTests {
  @Suite("Adding, renaming and removing") @MainActor struct Editing {
    @Test("The user adds a clock by searching for its zone and choosing it")
    func addition() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        #expect(scene.state.view.sheet?.search == "")
        try await tab.type("new york")
        try await scene.until("the search is in the state") { scene.state.view.sheet?.search == "new york" }
        try await tab.finds("1 city")
        #expect(try await tab.text(of: Selector.count) == "1 city")
        try await tab.click(Selector.city(1))
        try await tab.vanishes(Selector.sheet)
        #expect(scene.names == ["Cairo", "Tokyo", "Oslo", "New York"])
        #expect(scene.state.document.clocks.last?.zone == "America/New_York")
        #expect(try await tab.names() == scene.names)
        #expect(scene.labels == ["Search for a city", "Search for “new york”", "Add New York"])
      }
    }

    @Test("A search finds the cities of a country, with the country and the time there")
    func country() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        try await tab.type("germ mun")
        try await tab.finds("1 city")
        // It is noon in London.
        #expect(try await tab.text(of: Selector.city(1)).hasPrefix("Munich"))
        #expect(try await tab.text(of: Selector.city(1)).hasSuffix("Germany · 13:00"))
        try await tab.press("ArrowDown")
        try await tab.press("Enter")
        try await tab.vanishes(Selector.sheet)
        #expect(scene.names.last == "Munich")
        #expect(scene.state.document.clocks.last?.zone == "Europe/Berlin")
      }
    }

    @Test("The user reorders clocks while editing, and undoes it")
    func reordering() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.edit)
        try await tab.appears(".remove")
        #expect(try await tab.attribute("aria-label", of: Selector.moveDown(1)) == "Move Cairo down")
        try await tab.click(Selector.moveDown(1))
        try await tab.wait(until: "document.querySelector('.row-name').textContent == 'Tokyo'")
        try await tab.click(Selector.moveUp(3))
        try await scene.until("Oslo is moved up") { scene.names == ["Tokyo", "Oslo", "Cairo"] }
        #expect(scene.labels == ["Start editing", "Move Cairo", "Move Oslo"])
        try await tab.press("Control+Z")
        try await tab.press("Control+Z")
        try await scene.until("the order is that of the beginning") { scene.names == ["Cairo", "Tokyo", "Oslo"] }
        try await tab.wait(until: "document.querySelector('.row-name').textContent == 'Cairo'")
      }
    }

    @Test("A search without results shows a message")
    func nothingFound() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        try await tab.type("atlantis")
        try await tab.wait(until: "document.querySelector('.sheet .empty')?.textContent.includes('“atlantis”')")
        #expect(try await tab.text(of: Selector.count) == "0 cities")
      }
    }

    @Test("The button and Escape close the sheet, and the focus returns to Add")
    func cancelling() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        for close in [{ try await tab.click(Selector.cancel) }, { try await tab.press("Escape") }] {
          try await tab.click(Selector.add)
          try await tab.waitForFocus(Selector.search)
          try await close()
          try await tab.waitForFocus(Selector.add)
          #expect(scene.state.view.sheet == nil)
        }
      }
    }

    @Test("The user edits the middle of a name, and the caret stays in place")
    func renaming() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.row(1))
        try await tab.appears(Selector.name)
        try await tab.type("", into: Selector.name)
        for _ in 0..<2 { try await tab.press("ArrowLeft") }
        for (count, letter) in "nter".enumerated() {
          try await tab.type(String(letter))
          try await scene.until("the name has grown") { scene.names[0].count == 6 + count }
          try await tab.wait(until: "document.querySelector('.row-name').textContent.length == \(6 + count)")
          #expect(try await tab.caret() == [4 + count, 4 + count])
        }
        #expect(scene.names[0] == "Cainterro")
        #expect(try await tab.value(of: Selector.name) == "Cainterro")
        try await tab.wait(until: "document.querySelector('.history-label').textContent == 'Rename Cairo to Cainterro'")
        #expect(scene.labels == ["Open Cairo", "Rename Cairo to Cainterro"])
      }
    }

    @Test("A clock without a name shows its city")
    func nameless() async throws {
      try await withScene(.three.after(.edit(true), .open(Clocks.State.id(1)))) { scene in
        let tab = try await scene.open()
        try await tab.type("x", into: Selector.name, replacing: true)
        try await tab.press("Backspace")
        try await scene.until("the name is gone") { scene.names[1] == "" }
        try await tab.wait(until: "document.querySelector('.row:nth-child(2) .row-name').textContent == 'Tokyo'")
        #expect(try await tab.value(of: Selector.name) == "")
        #expect(try await tab.attribute("placeholder", of: Selector.name) == "Tokyo")
        #expect(try await tab.attribute("aria-label", of: Selector.remove(2)) == "Remove Tokyo")
      }
    }

    @Test("A name of more than 60 characters is refused at its field, which shows the name that the clock has")
    func longName() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.row(1))
        try await tab.appears(Selector.name)
        let sixty = String(repeating: "x", count: 60)
        try await tab.type(sixty, into: Selector.name, replacing: true)
        try await scene.until("the name is there") { scene.names[0] == sixty }
        try await tab.type("y")
        let reason = "document.querySelector('.clock .field-error[role=alert]')"
        try await tab.wait(until: "\(reason)?.textContent == 'The name of a clock has at most 60 characters.'")
        try await tab.wait(until: "document.querySelector('\(Selector.name)').value == '\(sixty)'")
        #expect(scene.names[0] == sixty)
        #expect(try await tab.text(of: ".row-name") == sixty)
        // A shorter name is accepted, and the reason goes.
        try await tab.press("Backspace")
        try await scene.until("the name is shorter") { scene.names[0] == String(sixty.dropLast()) }
        try await tab.wait(until: "\(reason) == null")
      }
    }

    @Test("The user removes clocks while editing; removing the last one ends editing")
    func removal() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        #expect(try await tab.isShown(".remove") == false)
        try await tab.click(Selector.edit)
        try await tab.appears(".remove")
        #expect(try await tab.attribute("aria-pressed", of: Selector.edit) == "true")
        try await tab.click(Selector.remove(2))
        try await tab.wait(until: "document.querySelectorAll('.row').length == 2")
        #expect(scene.names == ["Cairo", "Oslo"])
        try await tab.click(Selector.remove(1))
        try await tab.wait(until: "document.querySelectorAll('.row').length == 1")
        try await tab.click(Selector.remove(1))
        try await tab.appears(".list .empty")
        #expect(scene.state.document.clocks.isEmpty)
        #expect(!scene.state.view.list.isEditing)
        #expect(try await tab.attribute("disabled", of: Selector.edit) != nil)
      }
    }

    @Test("Markup in a name is shown as text everywhere")
    func markup() async throws {
      let name = "<img src=x onerror=alert(1)>"
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.row(1))
        try await tab.appears(Selector.name)
        try await tab.type(name, into: Selector.name, replacing: true)
        try await scene.until("the name is there") { scene.names[0] == name }
        try await tab.wait(until: "document.querySelector('.row-name').textContent == '\(name)'")
        #expect(try await tab.value(of: Selector.name) == name)
        #expect(try await tab.text(of: ".history-label") == "Rename Cairo to \(name)")
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        #expect(try await tab.text(of: Selector.json).contains("\"name\" : \"\(name)\""))
        #expect(try await tab.count(of: "img") == 0)
        #expect(tab.dialogs() == [])
      }
    }
  }
}
