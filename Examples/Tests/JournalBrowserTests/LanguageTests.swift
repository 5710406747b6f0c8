import BrowserDriver
import BrowserSuite
import Testing

extension JournalBrowserTests {
  @MainActor @Suite("The journal in the language of a browser") struct Languages {
    @Test(
      "A browser that prefers Polish gets it; another language shows the same draft, and a sign-out is valid in both")
    func polish() async throws {
      try await withJournal(expectingErrors: true) { scene in
        let tab = try await scene.visitor()
        try await tab.setLanguage("pl")
        try await tab.reload()
        try await tab.shows("Dziennik", in: "h1")
        try await tab.shows("Zarejestruj się", in: ".fields .go")
        try await tab.type("A", into: "#sign-in-name")
        try await tab.press("Tab")
        try await tab.shows("Nazwa zaczyna się literą", in: "#sign-in-name-error")
        try await tab.type("da", into: "#sign-in-name")
        try await tab.type("ada@example.org", into: "#sign-in-email")
        try await tab.type("correct horse", into: "#sign-in-password")
        try await tab.type("correct horse", into: "#sign-in-again")
        try await tab.wait(until: "!document.querySelector('.fields .go').disabled")
        try await tab.click(".fields .go")
        try await tab.shows("Nie ma wpisów", in: ".empty")
        try await tab.write("Spacer")
        try await tab.shows("Nowy wpis, zapisany jako Twój szkic", in: ".kept")
        try await Self.choose("en", tab)
        try await tab.shows("A new entry, saved as your draft", in: ".kept")
        #expect(try await tab.value(of: At.title) == "Spacer")
        try await tab.done()
        try await tab.shows("Edit", in: At.edit)
        try await tab.press(button: "Remove this entry")
        try await tab.shows("“Spacer” was removed. Undo restores it.", in: At.message)
        try await Self.choose("pl", tab)
        try await tab.shows("Wpis „Spacer” został usunięty. Cofnięcie go przywraca.", in: At.message)
        try await tab.shows("Cofnij usunięcie wpisu „Spacer”", in: ".list > .back")
        try await tab.press(button: "Wyloguj się")
        try await tab.shows("Wylogowano Cię.", in: ".sign-in [role=status]")
        try await Self.choose("en", tab)
        try await tab.shows("You are signed out.", in: ".sign-in [role=status]")
      }
    }

    private static func choose(_ language: String, _ tab: Tab) async throws {
      try await tab.click(".languages-button")
      try await tab.click(".languages a[lang=\(language)]")
      try await tab.wait(
        until: "document.documentElement.lang == '\(language)' && document.documentElement.dataset.tarn == 'ready'")
    }
  }
}
