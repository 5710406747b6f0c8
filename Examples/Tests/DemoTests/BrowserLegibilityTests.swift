import BrowserDriver
import BrowserSuite
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("Target sizes and contrast") @MainActor struct Legibility {
    @Test(
      "Touch targets are at least 44 pixels wide and high, and no element overflows sideways",
      arguments: [390, 820, 1_280])
    func targets(width: Int) async throws {
      try await withTodos(.awkward) { scene in
        let tab = try await scene.open(width: width, height: 844, touch: true)
        try await tab.type("something", into: Selector.due)
        try await tab.appears(".preview .field-error")
        try await tab.isUsable()
        try await tab.click(Selector.more(1))
        try await tab.appears(Selector.menu)
        try await tab.click(Selector.item(6))
        try await tab.appears(Selector.dialog)
        try await tab.isUsable()
        try await tab.press("Escape")
        try await tab.vanishes(Selector.dialog)
        scene.other(.check(.number(1), true))
        try await tab.click("#journal")
        try await tab.appears(".sheet-row")
        try await tab.isUsable()
      }
    }

    @Test("All text has enough contrast, light and dark", arguments: [false, true])
    func contrast(dark: Bool) async throws {
      try await withTodos(.awkward) { scene in
        let tab = try await scene.open(dark: dark)
        try await tab.type("tomorrow", into: Selector.due)
        try await tab.click(".adding .add")
        try await tab.isRefused("A to-do needs a text.", at: Selector.add)
        try await tab.click(Selector.row(1))
        try await tab.appears(Selector.row(1) + "[aria-selected=true]")
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        try await tab.click(Selector.more(1))
        try await tab.appears(Selector.menu)
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        try await tab.click(Selector.item(3))
        try await tab.appears(Selector.dialog)
        try await tab.type("someday")
        try await tab.appears(".sheet .field-error")
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        try await tab.press("Escape")
        try await tab.vanishes(Selector.dialog)
        try await tab.type("zebra", into: Selector.search)
        try await tab.appears(".empty")
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
      }
    }
  }
}

extension Tab {
  fileprivate func isUsable(_ location: SourceLocation = #_sourceLocation) async throws {
    #expect(try await smallTargets() == [], sourceLocation: location)
    #expect(try await sticksOut() == [], sourceLocation: location)
  }

  /// Returns the elements that overflow the window on the left or the right, except inside boxes that clip or scroll.
  private func sticksOut() async throws -> [String] {
    try await evaluate(
      """
      [...document.querySelectorAll("#tarn *")].filter((node) => {
        const box = node.getBoundingClientRect();
        const isOutside = box.left < -0.5 || box.right > innerWidth + 0.5;
        return box.width && !node.closest(".chips, .details, .item-text") && isOutside;
      }).map((node) => node.localName + "." + node.className)
        .concat(document.documentElement.scrollWidth > innerWidth ? ["the page"] : [])
      """)
  }
}
