import BrowserDriver
import BrowserSuite
import Clocks
import Testing

extension ClocksBrowserTests {
  @Suite("Target sizes and contrast") @MainActor struct Legibility {
    @Test("Touch targets are at least 44 pixels wide and high")
    func targets() async throws {
      try await withScene { scene in
        let tab = try await scene.open(width: 390, height: 844, touch: true)
        scene.store.send(.edit(true))
        try await tab.appears(".remove")
        try await tab.click(Selector.unfold)
        try await tab.click(Selector.split)
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        expectNone(try await tab.smallTargets())
        try await tab.click(Selector.state)
        try await tab.vanishes(Selector.json)
        try await tab.click(Selector.row(1))
        try await tab.appears(Selector.name)
        expectNone(try await tab.smallTargets())
        try await tab.click(Selector.back)
        try await tab.vanishes(Selector.detail)
        try await tab.click(Selector.add)
        try await tab.appears(Selector.sheet)
        expectNone(try await tab.smallTargets())
      }
    }

    @Test("All text has enough contrast, light and dark", arguments: [false, true])
    func contrast(dark: Bool) async throws {
      try await withScene(expectingErrors: true) { scene in
        let tab = try await scene.open()
        try await tab.emulate(dark: dark, reducedMotion: true)
        scene.store.send(.edit(true))
        scene.store.send(.open(Clocks.State.id(1)))
        scene.store.jump(to: 1)
        try await tab.isAtStep(1, of: 2)
        try await tab.click(Selector.split)
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        try await tab.type("no state", into: Selector.paste)
        try await tab.click(Selector.goThere)
        try await tab.wait(until: "document.querySelector('\(Selector.refusal)').textContent != ''")
        expectNone(try await tab.faintTexts())
        try await tab.isAccessible()
        scene.store.jump(to: 2)
        try await tab.appears(Selector.name)
        expectNone(try await tab.faintTexts())
        try await tab.isAccessible()
        scene.store.send(.openSheet)
        try await tab.appears(Selector.sheet)
        expectNone(try await tab.faintTexts())
        try await tab.isAccessible()
        scene.store.send(.search("atlantis"))
        try await tab.appears(".sheet .empty")
        expectNone(try await tab.faintTexts())
        try await tab.isAccessible()
        scene.store.load(Clocks.State())
        try await tab.appears(".list .empty")
        scene.stopServer()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        expectNone(try await tab.faintTexts())
        try await tab.isAccessible()
      }
    }
  }
}
