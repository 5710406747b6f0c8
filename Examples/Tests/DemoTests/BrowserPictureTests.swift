import BrowserDriver
import BrowserSuite
import Chance
import ChanceDice
import ChanceWeb
import Foundation
import Tarn
import TarnDates
import TarnDocument
import TarnWeb
import Testing
import Todos

extension DemoBrowserTests {
  /// Takes screenshots for a person to look at, in `.build/screenshots`.
  @Suite("Screenshots") @MainActor struct Pictures {
    @Test("A week's to-dos on a desktop, light and dark", arguments: [false, true])
    func desk(dark: Bool) async throws {
      try await withTodos(.week) { scene in
        let tab = try await scene.open(dark: dark)
        scene.other(.check(.number(4), true))
        scene.core.undo()
        try await tab.appears(Selector.row(9))
        try await tab.type("Buy bread #home", into: Selector.add)
        try await tab.type("tomorrow 9am", into: Selector.due)
        try await tab.shows("Due:", in: ".preview")
        try await tab.click(Selector.row(2))
        try await tab.appears(".todos [aria-selected=true]")
        try await tab.picture(dark ? "todos-dark" : "todos-light")
        try await tab.click(Selector.more(4))
        try await tab.appears(Selector.menu)
        try await tab.picture(dark ? "todos-menu-dark" : "todos-menu")
        try await tab.click(Selector.item(7))
        try await tab.appears(Selector.dialog)
        try await tab.type("+1w")
        try await tab.shows("1 Jul", in: ".sheet .field-note")
        try await tab.picture(dark ? "todos-fork-dark" : "todos-fork")
      }
    }

    @Test("To-dos on a phone and a tablet", arguments: [390, 820])
    func small(width: Int) async throws {
      try await withTodos(.week) { scene in
        let tab = try await scene.open(width: width, height: 844, touch: true)
        try await tab.appears(Selector.row(9))
        try await tab.picture("todos-\(width)")
        try await tab.click(Selector.more(2))
        try await tab.appears(Selector.menu)
        try await tab.picture("todos-\(width)-menu")
        try await tab.click(Selector.item(3))
        try await tab.appears(Selector.dialog)
        try await tab.type("frday")
        try await tab.press("Tab")
        try await tab.appears(".sheet .field-error")
        try await tab.picture("todos-\(width)-due")
        try await tab.press("Escape")
        try await tab.vanishes(Selector.dialog)
        scene.other(.add(text: "Something", tags: []))
        try await tab.click("#journal")
        try await tab.appears(".sheet-row")
        try await tab.picture("todos-\(width)-journal")
      }
    }

    @Test("To-dos by day, a date in a text, and a note", arguments: zip([390, 820, 1_280], [true, false, false]))
    func byDay(width: Int, dark: Bool) async throws {
      try await withTodos(.week) { scene in
        let name = "\(width)\(dark ? "-dark" : "")"
        let tab = try await scene.open(width: width, height: 844, touch: width < 1_000, dark: dark)
        scene.other(.alter(.number(1), [.note("Two crates.\nNot the warm ones.")]))
        for (filter, title) in [(5, "today"), (6, "upcoming")] {
          try await tab.click(Selector.filter(filter))
          try await tab.appears(Selector.filter(filter) + "[aria-current=true]")
          try await tab.appears(".todos .day")
          try await tab.picture("todos-\(title)-\(name)")
          #expect(try await tab.faintTexts() == [])
          try await tab.isAccessible()
        }
        try await tab.type("Pay rent on 1 Dec #home", into: Selector.add)
        try await tab.appears(".preview button")
        if width < 1_000 { #expect(try await tab.smallTargets() == []) }
        try await tab.picture("todos-typed-\(name)")
        try await tab.click(Selector.filter(5))
        // Before that the rows are those of the other filter, and a click may miss the one that it is meant for.
        try await tab.appears(Selector.filter(5) + "[aria-current=true]")
        try await tab.appears(Selector.row(2))
        try await tab.click(Selector.more(2))
        try await tab.appears(Selector.menu)
        try await tab.click(Selector.item(2))
        try await tab.appears(Selector.dialog)
        try await tab.picture("todos-note-\(name)")
      }
    }

    @Test(
      "An empty list, unusual texts, and ten thousand to-dos", arguments: ["nothing", "awkward", "full"], [390, 1_280])
    func extremes(kind: String, width: Int) async throws {
      let state: Todos.Document = kind == "nothing" ? Todos.Document() : kind == "awkward" ? .awkward : .many(10_000)
      try await withTodos(state) { scene in
        let tab = try await scene.open(width: width, height: 800, touch: width < 1_000)
        try await tab.picture("todos-\(kind)-\(width)")
        if kind == "nothing" {
          try await tab.click(".help-button")
          try await tab.appears(".keys:popover-open")
          try await tab.picture("todos-help-\(width)")
        }
      }
    }

    @Test("The start page on a desktop and a phone", arguments: [390, 1_280])
    func start(width: Int) async throws {
      let folder = try Folder()
      // One of the files can't be opened.
      try Data("These are my notes.\n".utf8).write(to: folder.url.appendingPathComponent("chance.tarn"))
      let running = try await Running(folder)
      defer { running.program.kill() }
      try running.perform(.add(text: "buy beer"))
      let tab = try await running.open()
      try await tab.resize(width: width, height: 800)
      try await tab.shows("1 open", in: ".cards")
      try await tab.picture("start-\(width)")
      try await tab.emulate(dark: true, reducedMotion: true)
      try await tab.picture("start-\(width)-dark")
      #expect(try await tab.faintTexts() == [])
      try await tab.isAccessible()
      #expect(try await tab.smallTargets() == [])
      await tab.close()
    }

    @Test("The README's pictures: to-dos with a fork being written, and a thousand throws")
    func forTheReadme() async throws {
      try await withTodos(.week) { scene in
        let tab = try await scene.open()
        scene.other(.check(.number(4), true))
        scene.other(.add(text: "Buy bread", due: FloatingDate("2024-06-22T09:00"), tags: ["home"]))
        try await tab.click(Selector.more(2))
        try await tab.appears(Selector.menu)
        try await tab.hover(Selector.item(6))
        try await tab.picture("readme-todos")
      }
      let store = Store(
        DocumentState(Chance.Document()), SharedDocument(Chance()),
        effects: SharedDocument<Chance>.effects([Chance.draws]), history: Chance.history,
        now: { Timestamp(milliseconds: 1_718_967_600_000) })
      let session = store.session("anna")
      session.send(.setSeed(2024))
      let notation = try DiceNotation("3d6")
      for _ in 0..<1_000 { session.send(.request(.dice(notation))) }
      let server = try WebServer(.shared(chancePage(session)), port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab()
      try await tab.inspect(at: server.url)
      try await tab.appears(".bars")
      try await tab.picture("readme-chance")
      await tab.close()
    }
  }
}
