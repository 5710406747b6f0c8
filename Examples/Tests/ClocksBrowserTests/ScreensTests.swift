import BrowserDriver
import BrowserSuite
import Clocks
import Testing

extension ClocksBrowserTests {
  @Suite("All screens") @MainActor struct Screens {
    @Test("Everyone can use the list, empty and while it is edited, a clock, and the sheet to add one")
    func screens() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        scene.store.send(.rename(Clocks.State.id(0), to: String(repeating: "Llanfairpwllgwyngyll", count: 3)))
        scene.store.send(.rename(Clocks.State.id(2), to: "أوسلو (Oslo)"))
        try await tab.appears(Selector.row(3))
        try await tab.press("?")
        try await tab.appears(".keys:popover-open")
        try await tab.isUsable("keys")
        try await tab.press("Escape")
        try await tab.isUsable("list")
        scene.store.send(.edit(true))
        try await tab.appears(Selector.remove(3))
        try await tab.isUsable("editing")
        scene.store.send(.open(Clocks.State.id(0)))
        try await tab.appears(Selector.name)
        try await tab.isUsable("clock")
        scene.store.send(.rename(Clocks.State.id(0), to: ""))
        scene.store.send(.closeDetail)
        scene.store.send(.openSheet)
        try await tab.appears(Selector.sheet)
        try await tab.isUsable("add")
        scene.store.send(.search("atlantis"))
        try await tab.appears(".sheet .empty")
        try await tab.isUsable("add-nothing-found")
        scene.store.load(Clocks.State())
        try await tab.appears(".list .empty")
        try await tab.isUsable("empty")
      }
    }

    @Test("Everyone can use the history bar: folded, unfolded, split, with its steps, and with the state")
    func history()
      async throws
    {
      try await withScene { scene in
        let tab = try await scene.open()
        scene.store.send(.edit(true))
        scene.store.send(.remove(Clocks.State.id(1)))
        scene.store.undo()
        try await tab.isUsable("history")
        try await tab.resize(width: 320, height: 640, touch: true)
        try await tab.click(Selector.unfold)
        try await tab.isUsable("history-unfolded")
        try await tab.click(Selector.split)
        try await tab.appears(Selector.secondSlider)
        try await tab.isUsable("history-split")
        try await tab.click(Selector.steps)
        try await tab.appears(".history-list [aria-selected=true]")
        try await tab.isUsable("history-steps")
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        try await tab.isUsable("history-state")
        try await tab.type("no state", into: Selector.paste)
        try await tab.click(Selector.goThere)
        try await tab.wait(until: "document.querySelector('\(Selector.refusal)').textContent != ''")
        try await tab.isUsable("history-refused")
      }
    }

    @Test("Everyone can use a page that has lost its server") func lost() async throws {
      try await withScene(expectingErrors: true) { scene in
        let tab = try await scene.open()
        scene.stopServer()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        try await tab.isUsable("lost")
      }
    }
  }
}

extension Tab {
  fileprivate func isUsable(_ name: String, _ location: SourceLocation = #_sourceLocation) async throws {
    try await isUsable(as: "clocks-\(name)", scrollingSideways: ".history-panel pre", location)
  }
}
