import BrowserDriver
import BrowserSuite
import Foundation
import TarnLanguages
import TarnWeb
import Testing
import Todos

extension DemoBrowserTests {
  /// Each place of Todos has an address: for links, Back and Forward, deep links, and for a to-do that is gone.
  @Suite("The addresses of Todos") @MainActor struct TodosAddresses {
    private func at(_ address: String, _ tab: Tab) async throws {
      try await tab.wait(until: "location.pathname + location.search == '/\(address)'")
    }

    private func address(of row: Int, in scene: ServedTodos) -> String {
      "todo/\(scene.document.todos[row - 1].id.uuidString.lowercased())"
    }

    @Test("What only navigates is a link: to a to-do, to each list, to a tag, and to the journal")
    func links() async throws {
      try await withTodos(languages: Todos.languages) { scene in
        let tab = try await scene.open()
        try await tab.appears(Selector.row(3))
        func link(_ selector: String) async throws -> String {
          try await tab.evaluate("document.querySelector(`\(selector)`).href.slice(location.origin.length + 1)")
        }
        #expect(try await link(Selector.more(2)) == address(of: 2, in: scene))
        for (number, address) in ["", "open", "done", "overdue", "today", "upcoming"].enumerated() {
          #expect(try await link(Selector.filter(number + 1)) == address)
        }
        #expect(try await link(Selector.filter(7)).hasPrefix("%23"))
        #expect(try await link("#journal") == "journal")
        try await tab.type("a", into: Selector.search)
        try await tab.appears(".chips a[href='done?q=a']")
        try await tab.isAccessible()
        for selector in [Selector.more(1), Selector.filter(2), "#journal"] {
          let address = try await link(selector)
          let other = try await tab.middleClick(selector)
          try await other.isReady()
          try await at(address, other)
          await other.hasNoErrors()
          await other.close()
        }
        // Each window has a place of its own: the new ones have not moved this one.
        try await at("?q=a", tab)
        #expect(try await tab.count(of: ".sheet") == 0)
        try await tab.type("zebra", into: Selector.search, replacing: true)
        try await tab.appears(".empty")
        #expect(try await link(".empty a:last-child") == "")
        try await tab.click(".empty a:last-child")
        try await tab.appears(Selector.row(3))
        try await at("", tab)
      }
    }

    @Test("In the menu of a to-do each item that opens a sheet is a link to it; the others are buttons")
    func menu() async throws {
      try await withTodos(languages: Todos.languages) { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.more(1))
        try await tab.appears(Selector.menu)
        let items: [String] = try await tab.evaluate(
          "[...document.querySelectorAll('.sheet .menu > *')].map((item) => item.getAttribute('href') ?? item.localName)"
        )
        let place = address(of: 1, in: scene)
        #expect(
          items == [
            "button", "\(place)?sheet=edit", "\(place)?sheet=due", "\(place)?sheet=tags", "button",
            "\(place)?sheet=fork", "\(place)?sheet=forkDue", "button",
          ])
        let other = try await tab.middleClick(Selector.item(4))
        try await other.isReady()
        try await at("\(place)?sheet=tags", other)
        try await other.shows("Tags of 1", in: "dialog h2")
        await other.hasNoErrors()
        await other.close()
        try await at(place, tab)
        try await tab.click(Selector.item(2))
        try await tab.appears(Selector.dialog)
        try await at("\(place)?sheet=edit", tab)
        try await tab.run("history.back()")
        try await tab.appears(Selector.menu)
      }
    }

    @Test("Back and Forward go through lists and to-dos, each with its title")
    func history() async throws {
      try await withTodos(languages: Todos.languages) { scene in
        let tab = try await scene.open()
        try await tab.appears(Selector.row(3))
        try await tab.click(Selector.filter(5))
        try await at("today", tab)
        try await tab.click(Selector.filter(2))
        try await at("open", tab)
        try await tab.click(Selector.more(1))
        let place = address(of: 1, in: scene)
        try await at(place, tab)
        try await tab.wait(until: "document.title == 'To-do 1'")
        try await tab.run("history.back()")
        try await tab.vanishes(".sheet")
        try await at("open", tab)
        try await tab.appears(Selector.filter(2) + "[aria-current=true]")
        try await tab.run("history.back()")
        try await tab.appears(Selector.filter(5) + "[aria-current=true]")
        try await tab.run("history.go(2)")
        try await tab.appears(Selector.menu)
        try await at(place, tab)
      }
    }

    @Test(
      "Each address opens its place directly",
      arguments: [
        ("today", ".chips [aria-current=true][href='./']"), ("%23home?q=plants", ".chips [aria-current=true]"),
        ("journal", "dialog.sheet"), ("add", "dialog.sheet form"), ("todo", "dialog.sheet .menu"),
        ("todo?sheet=due", "dialog.sheet form"),
      ])
    func deepLinks(path: String, selector: String) async throws {
      try await withTodos(languages: Todos.languages) { scene in
        let path = path.replacing("todo", with: address(of: 2, in: scene))
        let tab = try await scene.open()
        try await tab.go(to: scene.server.url.replacing("?", with: path + (path.contains("?") ? "&" : "?")))
        try await tab.isReady()
        try await tab.appears(selector)
        try await at(path, tab)
      }
    }

    @Test("The page of a to-do that is gone is the app's own, in the user's language, with and without scripts")
    func gone() async throws {
      let arabic = try #require(Language("ar").flatMap { Todos.languages[$0] })
      try await withTodos(languages: Todos.languages, expectingErrors: true) { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.more(1))
        try await tab.appears(Selector.menu)
        let place = address(of: 1, in: scene)
        try await tab.press("Escape")
        try await tab.vanishes(Selector.menu)
        // Another person removes it while this one is elsewhere.
        scene.other(.remove(.number(1)))
        try await tab.run("history.back()")
        try await tab.shows("This to-do is gone", in: "h1")
        try await at(place, tab)
        let status = "performance.getEntriesByType('navigation')[0].responseStatus"
        #expect(try await tab.evaluate(status, as: Int.self) == 404)
        #expect(try await tab.text(of: "main").contains("This to-do is no longer in the list."))
        try await tab.isAccessible()
        try await tab.click(".chips a:nth-child(2)")
        try await tab.appears(Selector.filter(2) + "[aria-current=true]")
        try await at("open", tab)

        try await tab.setLanguage("ar")
        try await tab.setScripts(enabled: false)
        try await tab.go(to: scene.server.url.replacing("?", with: place + "?"))
        #expect(try await tab.text(of: "h1") == arabic("This to-do is gone"))
        #expect(try await tab.attribute("dir", of: "html") == "rtl")
        try await tab.click("main > p:last-child a")
        try await tab.wait(until: "document.querySelectorAll('.todos [role=row]').length == 2")
      }
    }

    @Test(
      "The page of a to-do that is gone, for a person to look at", arguments: [(390, 844), (1_280, 800)], [false, true])
    func pictures(size: (width: Int, height: Int), dark: Bool) async throws {
      try await withTodos(languages: Todos.languages, expectingErrors: true) { scene in
        let tab = try await scene.open(width: size.width, height: size.height, touch: size.width < 600, dark: dark)
        for language in ["en", "ar"] {
          try await tab.setLanguage(language)
          try await tab.go(to: scene.server.url.replacing("?", with: "todo/\(UUID())?"))
          try await tab.appears("h1")
          #expect(try await tab.faintTexts() == [])
          if size.width < 600 { #expect(try await tab.smallTargets() == []) }
          try await tab.picture("todos-gone-\(language)-\(size.width)\(dark ? "-dark" : "")")
        }
      }
    }
  }
}
