import BrowserDriver
import BrowserSuite
import Testing

extension JournalBrowserTests {
  @MainActor @Suite("Journal by keyboard only") struct Keyboard {
    @Test("The keyboard signs up, writes, reads, changes and removes an entry, and signs out") func work() async throws
    {
      try await withJournal { scene in
        let tab = try await scene.visitor()
        try await tab.tab(to: "#sign-in-name")
        for text in ["Ada", "ada@example.org", "correct horse", "correct horse"] {
          try await tab.type(text)
          try await tab.press("Tab")
        }
        try await tab.wait(until: "!document.querySelector('.fields .go').disabled")
        try await tab.tab(to: ".fields .go")
        try await tab.press("Enter")
        try await tab.appears(".list")

        try await tab.tab(to: At.write)
        try await tab.press("Enter")
        try await tab.appears(At.title)
        try await tab.tab(to: At.title)
        try await tab.type("A walk")
        try await tab.press("Tab")
        #expect(try await tab.hasFocus(At.body))
        try await tab.type("Around the lake.")
        try await tab.wait(until: "document.querySelector('#done')?.disabled == false")
        try await tab.tab(to: At.done, by: "Shift+Tab")
        try await tab.press("Enter")
        try await tab.shows("A walk", in: ".entry-view h1")

        try await tab.tab(to: At.edit)
        try await tab.press(" ")
        try await tab.appears(At.drawer)
        try await tab.tab(to: At.drawer)
        try await tab.press("Enter")
        try await tab.appears(".drawer.open")
        try await tab.tab(to: "#choose")
        try await tab.tab(to: "#cancel", by: "Shift+Tab")
        try await tab.press("Enter")
        try await tab.appears(".entry-view")
        try await tab.press("Escape")
        try await tab.appears("#search")
        try await tab.tab(to: "#search")
        try await tab.type("lake")
        try await tab.appears("mark")
        try await tab.tab(to: ".row .entry")
        try await tab.press("Enter")
        try await tab.appears(".entry-view")
        try await tab.tab(to: ".danger")
        try await tab.press("Enter")
        try await tab.appears("#search")
        #expect(scene.entries.isEmpty)
        try await tab.tab(to: "button.back")
        try await tab.press("Enter")
        try await tab.appears(".row .entry")
        #expect(scene.entries.map(\.title) == ["A walk"])
        try await tab.tab(to: ".out")
        try await tab.press("Enter")
        try await tab.appears(".sign-in")
      }
    }
  }
}
