import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import TarnTesting
import Testing

extension JournalBrowserTests {
  /// Fills a journal with the entries of thirty years.
  @MainActor @Suite("Ten thousand entries") struct ManyTests {
    @Test("The page lists, searches, shows and edits the entries of a large journal")
    func many() async throws {
      try await withJournal { scene in
        try scene.write(10_000)
        let tab = try await scene.person("Ada", calm: false)
        try await tab.wait(until: "document.querySelectorAll('.row').length == 100")
        try await tab.shows("Show 9900 older entries", in: ".more")
        try await tab.picture("journal-many")
        var times: [String] = []
        func time(_ name: String, _ script: String, until isSo: String) async throws {
          let passed: Double = try await tab.evaluate(
            """
            (async () => {
              const begun = performance.now();
              \(script);
              const end = begun + 120000;
              while (!(\(isSo))) {
                if (performance.now() > end) throw new Error(`never: \(name)`);
                // Pause: between two checks, until the end.
                await new Promise((next) => setTimeout(next, 1));
              }
              return performance.now() - begun;
            })()
            """, within: .seconds(130))
          times.append("\(name) \(Int(passed.rounded())) ms")
        }
        func search(_ text: String) -> String {
          """
          const field = document.querySelector('#search'); field.focus(); field.value = '\(text)';
          field.dispatchEvent(new InputEvent('input', { bubbles: true }))
          """
        }
        func count(_ text: String) -> String { "document.querySelector('.count')?.textContent == '\(text)'" }

        try await tab.go(to: scene.url)
        // The time starts at the navigation.
        let rows = "document.querySelectorAll('.row').length == 100"
        let opened: Double = try await tab.evaluate(
          """
          (async () => {
            // Pause: between two checks, until the limit of the call.
            while (!(\(rows))) await new Promise((next) => setTimeout(next, 1));
            return performance.now();
          })()
          """)
        times.append("opened \(Int(opened.rounded())) ms")
        try await time("first letter", search("k"), until: count("Found in 10000 entries."))
        try await time("word", search("kingfisher"), until: count("Found in 100 entries."))
        try await tab.picture("journal-many-found")
        try await time("another letter", search("kingfisher 4"), until: "!(\(count("Found in 100 entries.")))")
        try await time("all again", search(""), until: "document.querySelectorAll('.row').length == 100")
        try await time(
          "older ones", "document.querySelector('.more').click()",
          until: "document.querySelectorAll('.row').length == 200")
        let isReading = "document.querySelector('.entry-view')"
        try await time("reading", "document.querySelector('.entry').click()", until: isReading)
        try await time(
          "back", "document.querySelector('.read .back').click()",
          until: "document.querySelectorAll('.row').length == 100")

        try await tab.edit()
        try await tab.type("A change among many", into: At.title, replacing: true)
        try await scene.until { $0.title == "A change among many" }
        try await time("done", "document.querySelector('#done').click()", until: isReading)
        try await tab.click(".quiet.back")
        try await tab.shows("A change among many", in: ".row h3")
        print("10,000 entries: " + times.joined(separator: ", "))
        #expect(scene.entries.count == 10_000)
        #expect(scene.entries.filter { $0.title == "A change among many" }.count == 1)
      }
    }
  }
}
