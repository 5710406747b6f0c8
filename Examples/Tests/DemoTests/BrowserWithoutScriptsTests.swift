import BrowserDriver
import BrowserSuite
import Foundation
import Testing

extension DemoBrowserTests {
  @Suite("A browser without scripts") @MainActor struct WithoutScripts {
    @Test("Every app can be read, and its links work")
    func apps() async throws {
      let running = try Running(Folder())
      defer { running.program.kill() }
      let tab = try await #require(SharedBrowser.current).newTab("about:blank")
      try await tab.setScripts(enabled: false)
      // A text that each page shows to a new user.
      let texts = [
        "": "A list with due dates in plain English", "todos": "To-dos", "clocks": "Clocks", "chance": "Chance",
        "chance/watch": "Throw", "dreams": "Dreams", "journal": "Journal", "timeline": "Timeline",
      ]
      for (path, text) in texts {
        try await tab.go(to: printedAddress(running.url, to: path.isEmpty ? "" : path + "/"))
        #expect(try await tab.evaluate("document.documentElement.dataset.tarn ?? 'none'", as: String.self) == "none")
        let shown: String = try await tab.evaluate("document.getElementById('tarn').innerText")
        #expect(shown.localizedCaseInsensitiveContains(text), "\(path): \(shown)")
        #expect(shown.split(whereSeparator: \.isWhitespace).count > 8, "\(path): \(shown)")
        try await tab.picture("without-scripts-\(path.isEmpty ? "start" : path.replacing("/", with: "-"))")
      }
      try await tab.go(to: printedAddress(running.url, to: "todos/"))
      try await tab.click(".page-link a")
      try await tab.wait(until: "location.pathname == '/' && document.querySelector('.cards') != null")
      await tab.close()
    }
  }
}
