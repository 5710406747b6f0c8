import BrowserDriver
import BrowserSuite
import Clocks
import ClocksView
import Foundation
import TarnTesting
import Testing

@Suite("The addresses of Clocks") struct AddressTests {
  @Test("The list, each clock and the sheet to add one have an address, which leads there")
  func law() {
    let laws = Laws(Clocks(), from: .initial) { state, random in
      let id = random.oneIn(5) ? UUID() : state.document.clocks.randomElement(using: &random)?.id ?? UUID()
      return random.pick(from: [.open(id), .closeDetail, .remove(id), .openSheet, .add(zone: "Asia/Tokyo", id: UUID())])
    }
    #expect(laws.addresses(Clocks.addresses, places: [.list, .add, .clock(UUID())])?.description == nil)
  }
}

extension ClocksBrowserTests {
  @Suite("Links") @MainActor struct Links {
    private func at(_ address: String, _ tab: Tab) async throws {
      try await tab.wait(until: "location.pathname == '/\(address)'")
    }

    private func clock(_ number: Int) -> String { "clock/\(Clocks.State.id(number).uuidString.lowercased())" }

    @Test("A clock, the list and the sheet to add a clock are links, which Back and Forward follow")
    func links() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        #expect(try await tab.attribute("href", of: Selector.row(2)) == clock(1))
        #expect(try await tab.attribute("href", of: Selector.add) == "add")
        try await tab.click(Selector.row(2))
        try await at(clock(1), tab)
        try await tab.wait(until: "document.title == 'Tokyo'")
        #expect(try await tab.attribute("href", of: Selector.back) == "./")
        try await tab.isAccessible("a clock")
        try await tab.click(Selector.add)
        try await at("add", tab)
        try await tab.wait(until: "document.title == 'Add a clock'")
        try await tab.run("history.back()")
        try await tab.vanishes(Selector.sheet)
        try await at(clock(1), tab)
        try await tab.appears(Selector.row(2) + "[aria-current=true]")
        try await tab.run("history.forward()")
        try await tab.appears(Selector.sheet)
        try await tab.press("Escape")
        try await tab.vanishes(Selector.sheet)
        try await at(clock(1), tab)
        try await tab.click(Selector.back)
        try await at("", tab)
        try await tab.wait(until: "document.title == 'Clocks'")
      }
    }

    @Test("A middle click on a link, and its address, open the place in another tab")
    func newTab() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        for (selector, address, shown) in [
          (Selector.row(1), clock(0), Selector.name), (Selector.add, "add", Selector.sheet),
        ] {
          let other = try await tab.middleClick(selector)
          try await other.isReady()
          try await other.appears(shown)
          try await at(address, other)
          await other.close()
          scene.store.send(.closeDetail)
          try await at("", tab)
        }
      }
    }

    @Test(
      "The page of a clock that is gone says so, and leads home", arguments: [(390, 844), (1_280, 800)], [false, true])
    func gone(size: (width: Int, height: Int), dark: Bool) async throws {
      try await withScene(expectingErrors: true) { scene in
        let tab = try await scene.open(width: size.width, height: size.height, touch: size.width < 600)
        try await tab.emulate(dark: dark, reducedMotion: true)
        try await tab.click(Selector.row(1))
        try await at(clock(0), tab)
        scene.store.send(.closeDetail)
        scene.store.send(.remove(Clocks.State.id(0)))
        try await tab.go(to: scene.server.url.replacing("?", with: clock(0) + "?"))
        try await tab.shows("No such clock.", in: "main")
        #expect(
          try await tab.evaluate("performance.getEntriesByType('navigation')[0].responseStatus", as: Int.self) == 404)
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        try await tab.picture("clocks-gone-\(size.width)\(dark ? "-dark" : "")")
        try await tab.click("main > p:last-child a")
        try await tab.appears(Selector.row(2))
        try await at("", tab)
        #expect(scene.names == ["Tokyo", "Oslo"])
      }
    }
  }
}
