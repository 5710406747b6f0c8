import BrowserDriver
import BrowserSuite
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("Target sizes") @MainActor struct Legibility {
    /// The tests of all screens check them on a phone and a desktop.
    @Test("On a tablet, touch targets are at least 44 pixels wide and high, and no element overflows sideways")
    func targets() async throws {
      try await withTodos(.awkward) { scene in
        let tab = try await scene.open(width: 820, height: 844, touch: true)
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
