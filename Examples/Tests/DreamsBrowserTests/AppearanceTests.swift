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

    @Test(
      "On a phone and a desktop, light and dark, all text is legible and all targets are large enough",
      arguments: screens.indices)
    func legible(index: Int) async throws {
      let (name, actions) = Self.screens[index]
      try await withDreams { scene in
        for action in actions { scene.window.send(action) }
        for (width, height) in [(390, 844), (820, 1_180), (1_280, 800)] {
          for dark in [false, true] {
            let tab = try await scene.open(width: width, height: height, dark: dark, touch: width < 500)
            try await tab.hasPictures()
            #expect(try await tab.smallTargets() == [])
            #expect(try await tab.faintTexts() == [])
            try await tab.isAccessible()
            #expect(try await tab.evaluate("document.documentElement.scrollWidth") == width)
            try await tab.picture("dreams-\(name)-\(width)\(dark ? "-dark" : "")")
          }
        }
      }
    }

    @Test("The dialog with a shared picture is legible") func sharing() async throws {
      try await withDreams(.first) { scene in
        scene.window.send(.select)
        for dream in scene.window.document.dreams { scene.window.send(.choose(dream.id, true)) }
        scene.window.send(.share(as: id(1_000)))
        for (width, height) in [(390, 844), (1_280, 800)] {
          let tab = try await scene.open(width: width, height: height)
          try await tab.appears(Selector.picture)
          try await tab.hasPictures()
          #expect(try await tab.smallTargets() == [])
          #expect(try await tab.faintTexts() == [])
          try await tab.isAccessible()
          try await tab.picture("dreams-sharing-\(width)")
        }
      }
    }
  }
}
