import BrowserDriver
import BrowserSuite
import Dreams
import Testing

extension DreamsBrowserTests {
  @MainActor @Suite("Dreams by keyboard only") struct Keyboard {
    @Test("The keyboard adds a dream, opens and changes it, and the list gives its row the focus again")
    func dreams() async throws {
      try await withDreams { scene in
        let tab = try await scene.open()
        try await tab.tab(to: Selector.new)
        try await tab.type("A lecture")
        try await tab.press("Enter")
        try await tab.shows("A lecture", in: Selector.card(5))
        try await tab.tab(to: Selector.card(5), by: "Shift+Tab")
        try await tab.press("Enter")
        try await tab.waitForFocus(Selector.back)
        try await tab.tab(to: Selector.creature(2))
        try await tab.press("Enter")
        try await tab.shows("a dragon", in: Selector.preview)
        try await tab.press("1")
        try await tab.shows("a dragon with laser focus", in: Selector.preview)
        try await tab.press("ArrowRight")
        try await tab.shows("an owl with laser focus", in: Selector.preview)
        try await tab.tab(to: Selector.back, by: "Shift+Tab")
        try await tab.press("Enter")
        try await tab.waitForFocus(Selector.card(5))
        try await tab.press("Enter")
        try await tab.waitForFocus(Selector.back)
        try await tab.press("x")
        try await tab.wait(until: "document.querySelectorAll('.cards li').length == 4")
        try await tab.press("Control+z")
        try await tab.shows("A lecture", in: Selector.card(5))
      }
    }

    @Test("The keyboard selects dreams and shares them, and the dialog gives the focus back") func sharing()
      async throws
    {
      try await withDreams { scene in
        let tab = try await scene.open()
        try await tab.tab(to: Selector.select)
        try await tab.press("Enter")
        try await tab.waitForFocus(".dreams-list header button:first-child")
        try await tab.tab(to: Selector.card(1))
        try await tab.press(" ")
        try await tab.appears(Selector.card(1) + ".chosen")
        try await tab.tab(to: Selector.share, by: "Shift+Tab")
        try await tab.press("Enter")
        try await tab.appears(Selector.picture)
        try await tab.tab(to: Selector.download)
        try await tab.press("Escape")
        try await tab.vanishes(Selector.sheet)
        try await tab.waitForFocus(Selector.share)
        try await tab.press("Escape")
        try await tab.appears(Selector.new)
      }
    }
  }
}
