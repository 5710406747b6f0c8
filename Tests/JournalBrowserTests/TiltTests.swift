import BrowserDriver
import BrowserSuite
import Testing

extension JournalBrowserTests {
  /// A phone or a tablet that is held in the hand.
  @MainActor @Suite("Tilted") struct TiltTests {
    /// Where the picture is on the screen, in pixels.
    private let place =
      "(() => { const box = document.querySelector('.window img').getBoundingClientRect(); return [box.x, box.y]; })()"

    @Test(
      "The header picture follows the tilt of the device, and is still where less motion is asked for",
      arguments: [false, true])
    func parallax(calm: Bool) async throws {
      try await withJournal(samples: true) { scene in
        let tab = try await scene.person("Ada", width: 390, calm: calm)
        try await tab.run("addEventListener('deviceorientation', ({ beta }) => window.held = Math.round(beta))")
        try await tab.click(".row .entry")
        try await tab.appears(".window img")
        try await tab.wait(until: "document.querySelector('.window img').complete")
        // As it is held, so that nothing is to be moved.
        try await tab.tilt(beta: 45, gamma: 0)
        try await tab.wait(until: "held == 45")
        try await tab.wait(until: "document.getAnimations().length == 0")
        let held: [Double] = try await tab.evaluate(place)
        try await tab.tilt(beta: 80, gamma: 40)
        try await tab.wait(until: "held == 80")
        // Whoever is to move has by then been told where to, and whoever is not is looked at no sooner.
        let offset = try await tab.offset()
        if calm {
          #expect(offset == 0)
          // There is no transition that it could wait for.
          #expect(try await tab.evaluate(place) == held)
        } else {
          #expect(offset < -10)
          // To the left and up: what is behind a window that is turned to the right.
          try await tab.wait(until: "\(place)[0] < \(held[0] - 10) && \(place)[1] < \(held[1] - 4)")
          try await tab.picture("journal-tilted")
          try await tab.tilt(beta: 10, gamma: -40)
          try await tab.wait(until: "\(place)[0] > \(held[0] + 10) && \(place)[1] > \(held[1] + 4)")
        }
      }
    }
  }
}

extension Tab {
  /// How far the header picture is to be moved to the right, as the page has it when it has drawn all that it has heard.
  func offset() async throws -> Double {
    try await run("await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")
    return try await evaluate(
      "Number(getComputedStyle(document.querySelector('.window')).getPropertyValue('--x'))", as: Double.self)
  }
}
