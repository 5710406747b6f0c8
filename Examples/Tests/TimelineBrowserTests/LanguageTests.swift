import BrowserDriver
import Testing

extension TimelineBrowserTests {
  @MainActor @Suite("Timeline in the language of a browser") struct Languages {
    @Test("A browser that prefers Polish gets it, and its user can choose English") func polish() async throws {
      try await withTimeline { scene in
        let tab = scene.tab
        try await tab.setLanguage("pl")
        try await scene.open(tab)
        try await tab.shows("Napisz", in: ".write")
        #expect(try await tab.evaluate("document.title", as: String.self) == "Oś czasu")
        try await tab.click(".languages-button")
        try await tab.click(".languages a[lang=en]")
        try await tab.wait(until: "document.documentElement.lang == 'en'")
        try await tab.shows("Write", in: ".write")
      }
    }
  }
}
