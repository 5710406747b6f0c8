import BrowserDriver
import BrowserSuite
import Chance
import ChanceWatch
import ChanceWeb
import Foundation
import Tarn
import TarnDocument
import TarnWeb
import Testing

extension DemoBrowserTests {
  @Suite("Chance on a page") @MainActor struct ChanceInBrowser {
    @Test("All columns and the button keep their places, whatever is thrown and typed", arguments: [390, 1_280])
    func steady(width: Int) async throws {
      let store = Chance.app.makeStore()
      store.session("seed").send(.setSeed(7))
      let server = try WebServer(.perDocumentSession(of: store) { chancePage($0) }, port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab()
      try await tab.inspect(at: server.url, width: width, touch: width < 1_000)
      try await tab.appears(".go")
      let before = try await places(tab)
      // The marks of the tallest bars are at the top of the chart, just below its sentence.
      #expect(
        try await tab.evaluate(
          """
          document.querySelector('.bars').getBoundingClientRect().top
            - document.querySelector('.fairness p').getBoundingClientRect().bottom >= 8
          """))
      if width > 1_000 {
        let isFilled =
          "2 * document.querySelector('.bars').offsetHeight > document.querySelector('.fairness').offsetHeight"
        #expect(try await tab.evaluate(isFilled))
      }
      for notation in ["20d6", "4d6kh", "d%", "2d6!+"] {
        try await tab.type(notation, into: ".inputs input", replacing: true)
        try await tab.isAnswered()
        #expect(try await places(tab) == before, "\(notation) is typed")
        if try await tab.attribute("disabled", of: ".go") == nil { try await tab.click(".go") }
        try await tab.isAnswered()
        #expect(try await places(tab) == before, "\(notation) is thrown")
      }
      try await tab.press("Tab")
      try await tab.wait(
        until: "document.querySelector('.field-error').innerText"
          + " == 'The end is missing. Write dice such as 2d6, or a number.'")
      try await tab.picture("chance-\(width)-error")
      for game in [2, 3, 4] {
        try await tab.click(".table nav a:nth-child(\(game))")
        try await tab.click(".go")
        try await tab.isAnswered()
        #expect(try await places(tab) == before, "game \(game)")
      }
      try await tab.picture("chance-\(width)-cards")
      #expect(try await tab.faintTexts() == [])
      try await tab.isAccessible()
      #expect(try await tab.smallTargets() == [])
      await tab.close()
    }

    @Test("The games of the watch are links, which its last throw stays beside") func watch() async throws {
      let store = Chance.app.makeStore()
      store.session("seed").send(.setSeed(7))
      let server = try WebServer(.perWindow(of: store) { chanceWatchPage($0) }, port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab()
      try await tab.inspect(at: server.url, width: 200, touch: true)
      let links: [String] = try await tab.evaluate(
        "[...document.querySelectorAll('.watch nav a')].map((link) => link.getAttribute('href'))")
      #expect(links == Game.allCases.map { "\(Chance.addresses.address(of: $0))" }.map { $0.isEmpty ? "./" : $0 })
      try await tab.click(".watch nav a:nth-child(2)")
      try await tab.appears(".watch nav a:nth-child(2)[aria-current=true]")
      try await tab.wait(until: "location.pathname == '/\(links[1])'")
      try await tab.click(".go")
      try await tab.appears(".outcome strong")
      for dark in [false, true] {
        try await tab.emulate(dark: dark, reducedMotion: true)
        #expect(try await tab.faintTexts() == [])
        #expect(try await tab.smallTargets() == [])
        try await tab.isAccessible("the watch")
        #expect(try await tab.evaluate("document.documentElement.scrollWidth") == 200)
        try await tab.picture("chance-watch\(dark ? "-dark" : "")")
      }
      await tab.close()
    }

    /// The edges of the columns, and the position of the button.
    private func places(_ tab: Tab) async throws -> [Double] {
      try await tab.evaluate(
        """
        [...document.querySelectorAll('.table, .fairness, .throws')]
          .map(e => e.getBoundingClientRect()).flatMap(r => [r.left, r.width])
          .concat([document.querySelector('.go').getBoundingClientRect().top])
        """)
    }
  }
}
