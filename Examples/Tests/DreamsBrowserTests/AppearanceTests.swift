import BrowserDriver
import BrowserSuite
import Dreams
import Foundation
import Testing

extension DreamsBrowserTests {
  @MainActor @Suite("The appearance of Dreams") struct Appearance {
    nonisolated private static let screens: [(String, [Dreams.Action])] = [
      ("list", []), ("dream", [.open(id(3))]), ("favourite", [.openFavourite]),
      ("selecting", [.select, .choose(id(1), true), .choose(id(3), true)]),
    ]

    @Test("On a tablet in dark mode, all text is legible and all targets are large enough", arguments: screens.indices)
    func legible(index: Int) async throws {
      let (name, actions) = Self.screens[index]
      try await withDreams { scene in
        for action in actions { scene.window.send(action) }
        // The tests below open the screens in both schemes on a phone and a desktop.
        let tab = try await scene.open(width: 820, height: 1_180, dark: true)
        try await tab.hasPictures()
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        #expect(try await tab.evaluate("document.documentElement.scrollWidth") == 820)
        try await tab.picture("dreams-\(name)-820-dark")
      }
    }

    @Test("Everyone can use the list, empty and full, a dream, the favourite, and the selection") func screens()
      async throws
    {
      var document = Dreams.Document.given
      document.change(id(1), to: String(repeating: "Llanfairpwllgwyngyll", count: 10))
      document.change(id(2), to: "ركوب دراجتي (my bike)")
      try await withDreams(document) { scene in
        let tab = try await scene.open()
        func check(_ name: String) async throws {
          try await tab.hasPictures()
          try await tab.isUsable(as: "dreams-\(name)")
        }
        try await check("list")
        try await tab.click(".help-button")
        try await tab.appears(".keys:popover-open")
        try await check("keys")
        try await tab.press("Escape")
        scene.window.send(.openFavourite)
        try await tab.appears(".choices-all.large")
        try await check("favourite")
        for number in 1...3 {
          scene.window.send(.open(id(number)))
          try await tab.appears(".field textarea")
          try await check("dream-\(number)")
        }
        scene.window.send(.back)
        scene.window.send(.select)
        try await tab.shows("Select dreams", in: "h1")
        try await check("select")
        scene.window.send(.choose(id(1), true))
        try await tab.shows("1 dream", in: "h1")
        try await check("selected")
        scene.window.send(.back)
        for number in 1...3 { scene.window.send(.remove(id(number))) }
        try await tab.appears(".empty")
        try await check("empty")
      }
    }

    @Test("Everyone can use the dialog of a shared picture: drawing, finished, failed, and without a dream")
    func sharing() async throws {
      try await withDreams { scene in
        let tab = try await scene.open()
        scene.gate.shut()
        scene.window.send(.choose(id(1), true))
        scene.window.send(.choose(id(2), true))
        scene.window.send(.share(as: id(1_000)))
        try await tab.appears(Selector.bar)
        try await tab.isUsable(as: "dreams-drawing")
        scene.window.send(
          .renderingUpdated(.failed(reason: "The disk is full. Remove some files, and try again."), of: id(1_000)))
        try await tab.appears(".failed")
        try await tab.isUsable(as: "dreams-failed")
        scene.gate.open()
        scene.window.send(.share(as: id(1_001)))
        try await tab.appears(Selector.picture)
        try await tab.hasPictures()
        try await tab.isUsable(as: "dreams-picture")
        scene.gate.shut()
        scene.window.send(.done)
        scene.window.send(.choose(id(1), true))
        scene.window.send(.share(as: id(1_002)))
        scene.window.send(.remove(id(1)))
        try await tab.shows("There is nothing to draw", in: "dialog h2")
        try await tab.isUsable(as: "dreams-nothing-to-draw")
        scene.gate.open()
      }
    }

    @Test("Everyone can use the page of a dream that is gone") func gone() async throws {
      try await withDreams(expectingErrors: true) { scene in
        let tab = try await scene.open()
        try await tab.go(to: scene.server.url(of: "window").replacing("?", with: "dream/\(UUID())?"))
        try await tab.shows("This dream has been removed.", in: "main")
        try await tab.isUsable(as: "dreams-gone")
      }
    }
  }
}

extension Dreams.Document {
  fileprivate mutating func change(_ id: Dream.ID, to description: String) {
    var session = Dreams.Session()
    _ = Dreams().update(&self, &session, .change(id, .describe(description)))
  }
}
