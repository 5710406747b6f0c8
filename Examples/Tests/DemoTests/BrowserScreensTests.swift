import BrowserDriver
import BrowserSuite
import Chance
import ChanceDice
import ChanceWatch
import ChanceWeb
import Foundation
import Tarn
import TarnDocument
import TarnWeb
import Testing
import Todos

extension DemoBrowserTests {
  /// Every screen of Todos and of Chance: a new place or sheet has to be added here.
  @Suite("All screens") @MainActor struct Screens {
    @Test("Everyone can use the lists of Todos: each filter, a tag, a search, the languages and the keys")
    func lists() async throws {
      try await withTodos(.awkward, languages: Todos.languages) { scene in
        let tab = try await scene.open()
        for filter in Todos.Filter.common + [.tag("home")] {
          try await tab.open(.list(filter, search: ""), in: scene)
          try await tab.appears(".chips a[aria-current=true]")
          try await tab.isUsable("todos-\(filter.name)")
        }
        try await tab.open(.list(.all, search: "zebra"), in: scene)
        try await tab.appears(".empty")
        try await tab.isUsable("todos-nothing-found")
        try await tab.open(.list(.open, search: ""), in: scene)
        for (button, popover) in [(".languages-button", ".languages"), (".help-button", ".keys")] {
          try await tab.click(button)
          try await tab.appears("\(popover):popover-open")
          try await tab.isUsable("todos-\(popover.dropFirst())")
          try await tab.press("Escape")
        }
        try await tab.type("Pay rent tomorrow #home", into: Selector.add)
        try await tab.appears(".preview button")
        try await tab.isUsable("todos-typed")
        try await tab.setLanguage("ar")
        try await tab.reload()
        try await tab.isReady()
        try await tab.isUsable("todos-arabic")
      }
    }

    @Test("Everyone can use the sheets of a to-do: its menu, and all that it opens", arguments: 0..<3)
    func todoSheets(number: Int) async throws {
      try await withTodos(.awkward, languages: Todos.languages) { scene in
        let tab = try await scene.open()
        let id = scene.document.todos[number].id
        for kind in [OpenSheet.Kind.menu, .edit, .due, .tags, .fork, .forkDue] where number == 0 || kind == .menu {
          try await tab.open(.sheet(kind, of: id), in: scene)
          try await tab.appears("dialog.sheet")
          try await tab.isUsable("todos-\(number)-\(kind)")
        }
        scene.other(.remove(.id(id)))
        try await tab.shows("The to-do was removed", in: "dialog h2")
        try await tab.isUsable("todos-\(number)-removed")
      }
    }

    @Test("Everyone can use the other sheets of Todos: a new to-do with and without an error, and the journal")
    func otherSheets() async throws {
      try await withTodos(languages: Todos.languages) { scene in
        let tab = try await scene.open()
        try await tab.open(.sheet(.journal, of: nil), in: scene)
        try await tab.appears("dialog .empty")
        try await tab.isUsable("todos-journal-empty")
        scene.other(.add(text: String(repeating: "Llanfairpwllgwyngyll", count: 5), tags: []))
        scene.other(.removeDone)
        try await tab.wait(until: "document.querySelectorAll('.sheet-row').length == 2")
        try await tab.isUsable("todos-journal")
        try await tab.open(.sheet(.add, of: nil), in: scene)
        try await tab.appears(Selector.dialog)
        try await tab.isUsable("todos-add")
        try await tab.type("frday", into: ".sheet [name=due]")
        try await tab.press("Tab")
        try await tab.appears(".sheet .field-error")
        try await tab.isUsable("todos-add-error")
      }
    }

    @Test("Everyone can use the form to add a to-do, when its date can't be read and when its text is missing")
    func refusals() async throws {
      try await withTodos(.awkward) { scene in
        let tab = try await scene.open()
        try await tab.type("something", into: Selector.due)
        try await tab.appears(".preview .field-error")
        try await tab.isUsable("todos-due-error")
        try await tab.type("tomorrow", into: Selector.due, replacing: true)
        try await tab.click(".adding .add")
        try await tab.isRefused("A to-do needs a text.", at: Selector.add)
        try await tab.click(Selector.row(1))
        try await tab.appears(Selector.row(1) + "[aria-selected=true]")
        try await tab.isUsable("todos-refused")
      }
    }

    @Test("Everyone can use the empty list of Todos, and the page of a to-do that is gone") func empty() async throws {
      try await withTodos(Todos.Document(), languages: Todos.languages, expectingErrors: true) { scene in
        let tab = try await scene.open()
        try await tab.appears(".empty")
        try await tab.isUsable("todos-empty")
        try await tab.go(to: scene.server.url.replacing("?", with: "todo/\(UUID())?"))
        try await tab.shows("This to-do is gone", in: "h1")
        try await tab.isUsable("todos-gone")
      }
    }

    @Test("Everyone can use each game of Chance, before and after a throw, and with an error") func games() async throws
    {
      let store = Chance.app.makeStore()
      store.session("seed").send(.setSeed(7))
      let server = try WebServer(.perWindow(of: store) { chancePage($0) }, port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      try await tab.inspect(at: server.url)
      for (index, game) in Game.allCases.enumerated() {
        try await tab.click(".table nav a:nth-child(\(index + 1))")
        try await tab.appears(".table nav a:nth-child(\(index + 1))[aria-current=true]")
        try await tab.isUsable("chance-\(game)-before")
        if game == .ball {
          try await tab.type(String(repeating: "Llanfairpwllgwyngyll", count: 10), into: ".inputs input")
        }
        try await tab.click(".go")
        try await tab.appears(".result.\(game.rawValue)")
        try await tab.isUsable("chance-\(game)")
      }
      try await tab.click(".table nav a:first-child")
      try await tab.type("20d6", into: ".inputs input", replacing: true)
      try await tab.click(".go")
      try await tab.wait(until: "document.querySelectorAll('.faces .die').length == 20")
      try await tab.isUsable("chance-many-dice")
      try await tab.type("2d6!+", into: ".inputs input", replacing: true)
      try await tab.press("Tab")
      try await tab.appears(".field-error:not(:empty)")
      try await tab.isUsable("chance-error")
      try await tab.click(".help-button")
      try await tab.appears(".keys:popover-open")
      try await tab.isUsable("chance-keys")
      await tab.close()
    }
  }
}

extension Tab {
  fileprivate func isUsable(_ name: String, _ location: SourceLocation = #_sourceLocation) async throws {
    try await isUsable(as: name, scrollingSideways: ".chips, .chips *, .details, .details *", location)
  }

  /// Opens a place by its address.
  @MainActor fileprivate func open(_ place: Todos.Place, in scene: ServedTodos) async throws {
    let address = "\(Todos.addresses.address(of: place))"
    try await go(to: scene.server.url.replacing("?", with: address + (address.contains("?") ? "&" : "?")))
    try await isReady()
  }
}
