import BrowserDriver
import BrowserSuite
import Chance
import ChanceWeb
import Tarn
import TarnDocument
import TarnWeb
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("By keyboard only") @MainActor struct Keyboard {
    @Test("The keyboard writes, moves in the list, checks, changes and undoes")
    func work() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.focus(Selector.list)
        try await tab.press("a")
        try await tab.waitForFocus(Selector.add)
        try await tab.type("feed the cat #home")
        try await tab.press("Enter")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "feed the cat"])
        try await tab.waitForFocus(Selector.add)
        try await tab.focus(Selector.list)
        try await tab.press("Home")
        try await tab.appears(Selector.row(1) + "[aria-selected=true]")
        try await tab.press("ArrowDown")
        try await tab.appears(Selector.row(2) + "[aria-selected=true]")
        try await tab.press(" ")
        try await tab.appears(Selector.row(2) + " .done")
        try await tab.press("Enter")
        try await tab.waitForFocus(Selector.field)
        try await tab.press("Control+A")
        try await tab.type("call Ada and Bob")
        try await tab.press("Enter")
        try await tab.vanishes(Selector.dialog)
        try await tab.has(rows: ["buy beer", "call Ada and Bob", "water the plants", "feed the cat"])
        try await tab.waitForFocus(Selector.list)
        try await tab.press("Control+z")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "feed the cat"])
        try await tab.shows("“call Ada” is done", in: Selector.message)
        try await tab.press("Control+y")
        try await tab.has(rows: ["buy beer", "call Ada and Bob", "water the plants", "feed the cat"])
        try await tab.press("Delete")
        try await tab.has(rows: ["buy beer", "water the plants", "feed the cat"])
        // The next row takes its place.
        try await tab.appears(Selector.row(2) + "[aria-selected=true]")
      }
    }

    @Test("Arrow keys move in the menu and choose a fork, and Escape closes a sheet")
    func menu() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.focus(Selector.list)
        try await tab.press("Home")
        try await tab.appears(Selector.row(1) + "[aria-selected=true]")
        try await tab.press("m")
        try await tab.waitForFocus(Selector.item(1))
        for number in 2...5 {
          try await tab.press("ArrowDown")
          try await tab.waitForFocus(Selector.item(number))
        }
        try await tab.press("Enter")
        try await scene.until("it is forked") {
          scene.texts == ["buy beer", "call Ada", "water the plants", "buy beer"]
        }
        try await tab.vanishes(Selector.menu)
        try await tab.waitForFocus(Selector.list)
        try await tab.press("f")
        try await tab.waitForFocus(Selector.field)
        try await tab.press("Escape")
        try await tab.vanishes(Selector.dialog)
        try await tab.waitForFocus(Selector.list)
        try await tab.press("/")
        try await tab.waitForFocus(Selector.search)
        try await tab.type("ada")
        try await tab.has(rows: ["call Ada"])
        try await tab.press("Enter")
        try await tab.waitForFocus(Selector.list)
        try await tab.press("?")
        try await tab.appears(".keys:popover-open")
        try await tab.press("Escape")
        try await tab.vanishes(".keys:popover-open")
      }
    }

    @Test("Chance: the keyboard chooses a game, types what to throw, throws, and sets the seed") func chance()
      async throws
    {
      let store = Chance.app.makeStore()
      let server = try WebServer(.perWindow(of: store) { chancePage($0) }, port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      try await tab.inspect(at: server.url)
      try await tab.tab(to: ".inputs input")
      try await tab.press("Control+A")
      try await tab.type("2d1")
      try await tab.press("Enter")
      try await tab.shows("2", in: ".result.dice strong")
      try await tab.tab(to: ".table nav a:nth-child(2)", by: "Shift+Tab")
      try await tab.press("Enter")
      try await tab.appears(".table nav a:nth-child(2)[aria-current=true]")
      try await tab.tab(to: ".go")
      try await tab.press("Enter")
      try await tab.appears(".result.coin")
      try await tab.press("4")
      try await tab.appears(".table nav a:nth-child(4)[aria-current=true]")
      try await tab.press("t")
      try await tab.appears(".result.cards")
      try await tab.tab(to: ".seed input")
      try await tab.type("2024")
      try await tab.press("Enter")
      try await until("the seed is set", seen: "\(store.state.document)") { store.state.document.seed == 2024 }
      await tab.close()
    }
  }
}
