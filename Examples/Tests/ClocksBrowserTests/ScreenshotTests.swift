import BrowserDriver
import BrowserSuite
import Clocks
import Foundation
import Testing

extension ClocksBrowserTests {
  /// Takes screenshots for a person to look at, in `.build/screenshots`.
  @Suite("Screenshots") @MainActor struct Pictures {
    @Test("Some steps in the history and a clock in detail, light and dark", arguments: [false, true])
    func desk(dark: Bool) async throws {
      try await withScene(.initial) { scene in
        let tab = try await scene.open()
        try await tab.emulate(dark: dark, reducedMotion: true)
        scene.someSteps()
        try await tab.isAtStep(4, of: 6)
        try await tab.picture(dark ? "clocks-dark" : "clocks-light")
      }
    }

    @Test("The list and a clock in detail on a phone")
    func phone() async throws {
      try await withScene(.initial) { scene in
        let tab = try await scene.open(width: 390, height: 844, touch: true)
        scene.someSteps()
        try await tab.isAtStep(4, of: 6)
        try await tab.picture("clocks-phone-detail")
        scene.store.jump(to: 1)
        try await tab.isAtStep(1, of: 6)
        try await tab.picture("clocks-phone")
        scene.store.send(.edit(true))
        scene.store.send(.openSheet)
        try await tab.appears(Selector.sheet)
        try await tab.picture("clocks-phone-sheet")
        try await tab.click(Selector.cancel)
        try await tab.vanishes(Selector.sheet)
        try await tab.click(Selector.unfold)
        try await tab.click(Selector.split)
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        try await tab.picture("clocks-phone-panel")
      }
    }

    @Test("The sheet, light and dark", arguments: [false, true])
    func sheet(dark: Bool) async throws {
      try await withScene(.initial) { scene in
        let tab = try await scene.open()
        try await tab.emulate(dark: dark, reducedMotion: true)
        scene.someSteps()
        scene.store.send(.openSheet)
        scene.store.send(.search("am"))
        try await tab.appears(Selector.sheet)
        try await tab.waitForFocus(Selector.search)
        try await tab.picture(dark ? "clocks-sheet-dark" : "clocks-sheet")
      }
    }

    @Test("The state panel and the separate tracks of document and view, light and dark", arguments: [false, true])
    func panel(dark: Bool) async throws {
      try await withScene(.initial) { scene in
        let tab = try await scene.open()
        try await tab.emulate(dark: dark, reducedMotion: true)
        scene.someSteps()
        try await tab.click(Selector.split)
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        try await tab.type("{ \"document\" : 5 }", into: Selector.paste)
        try await tab.click(Selector.goThere)
        try await tab.wait(until: "document.querySelector('\(Selector.refusal)').textContent != ''")
        try await tab.picture(dark ? "clocks-panel-dark" : "clocks-panel")
      }
    }

    @Test("The empty list")
    func empty() async throws {
      try await withScene(Clocks.State()) { scene in
        let tab = try await scene.open()
        try await tab.picture("clocks-empty")
      }
    }

    @Test("Two hundred clocks, some with unusual names, while editing")
    func twoHundred() async throws {
      try await withScene(.many(200)) { scene in
        var state = scene.state
        for index in 0..<12 { state.document.clocks[index].name = Clocks.State.awkward.document.clocks[index].name }
        scene.store.load(state)
        scene.store.send(.edit(true))
        scene.store.send(.open(Clocks.State.id(1)))
        let tab = try await scene.open()
        try await tab.picture("clocks-200")
        try await tab.resize(width: 820, height: 1_180, touch: true)
        try await tab.picture("clocks-200-tablet")
      }
    }

    @Test("The page without its server")
    func lost() async throws {
      try await withScene(.initial, expectingErrors: true) { scene in
        let tab = try await scene.open()
        scene.stopServer()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        try await tab.picture("clocks-lost")
      }
    }
  }
}

extension ServedClocks {
  /// Makes six steps and jumps back by two.
  fileprivate func someSteps() {
    let ids = state.document.clocks.map(\.id)
    store.send(.listScrolled(0))
    store.send(.edit(true))
    store.send(.edit(false))
    store.send(.rename(ids[2], to: "Cairo office"))
    store.send(.open(ids[2]))
    store.send(.remove(ids[5]))
    store.send(.closeDetail)
    store.jump(to: 4)
  }
}
