import BrowserDriver
import BrowserSuite
import Testing

extension JournalBrowserTests {
  /// Tests with a tilted phone or tablet.
  @MainActor @Suite("Device tilt", .oneCompleteBrowser) struct TiltTests {
    /// The picture's position on the screen in pixels.
    private let target =
      "(() => { const box = document.querySelector('.window img').getBoundingClientRect(); return [box.x, box.y]; })()"

    @Test(
      "The header picture follows the device's tilt, and stays still with reduced motion",
      arguments: [false, true])
    func parallax(calm: Bool) async throws {
      try await withJournal(samples: true) { scene in
        let tab = try await scene.person("Ada", width: 390, calm: calm)
        try await tab.run("addEventListener('deviceorientation', ({ beta }) => window.held = Math.round(beta))")
        try await tab.click(".row .entry")
        try await tab.appears(".window img")
        try await tab.wait(until: "document.querySelector('.window img').complete")
        // The current tilt is the neutral one, so the picture does not move.
        try await tab.tilt(beta: 45, gamma: 0)
        try await tab.wait(until: "held == 45")
        try await tab.wait(until: "document.getAnimations().length == 0")
        let held: [Double] = try await tab.evaluate(target)
        try await tab.tilt(beta: 80, gamma: 40)
        try await tab.wait(until: "held == 80")
        // The offset is read at the same time in both cases, when a moving picture has received its new one.
        let offset = try await tab.offset()
        if calm {
          #expect(offset == 0)
          // With reduced motion there is no transition to wait for.
          #expect(try await tab.evaluate(target) == held)
        } else {
          #expect(offset < -10)
          // The picture moves to the left and up, like a view through a window that turns to the right.
          try await tab.wait(until: "\(target)[0] < \(held[0] - 10) && \(target)[1] < \(held[1] - 4)")
          try await tab.picture("journal-tilted")
          try await tab.tilt(beta: 10, gamma: -40)
          try await tab.wait(until: "\(target)[0] > \(held[0] + 10) && \(target)[1] > \(held[1] + 4)")
        }
      }
    }
  }
}

extension Tab {
  /// Returns the horizontal offset of the header picture after the page has drawn all messages received so far.
  func offset() async throws -> Double {
    try await run("await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")
    return try await evaluate(
      "Number(getComputedStyle(document.querySelector('.window')).getPropertyValue('--x'))", as: Double.self)
  }
}
