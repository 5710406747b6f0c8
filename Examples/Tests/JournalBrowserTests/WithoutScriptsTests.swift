import BrowserDriver
import BrowserSuite
import Testing

extension JournalBrowserTests {
  /// A person who is signed in, in a browser without scripts.
  @Suite("A signed-in person without scripts") @MainActor struct WithoutScripts {
    @Test("Each address shows its place, and links lead to it")
    func places() async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Mia")
        let rome = try scene.write("Rome", "Under the pines")
        _ = try scene.write("Oslo", "On the fjord")
        try await tab.setScripts(enabled: false)
        let url: String = try await tab.evaluate("location.origin + location.pathname")
        try await tab.go(to: url)
        func shows(_ texts: String..., not missing: String? = nil, at address: String) async throws {
          try await tab.wait(until: "location.href == '\(url)\(address)' && document.readyState == 'complete'")
          let text: String = try await tab.evaluate("document.title + document.getElementById('tarn').innerText")
          for part in texts { #expect(text.contains(part), "\(address): \(text)") }
          if let missing { #expect(!text.contains(missing), "\(address): \(text)") }
        }
        let entry = "entry/\(rome.uuidString.lowercased())"
        try await shows("Rome", "Oslo", at: "")
        try await tab.click("#tarn a[href='\(entry)']")
        try await shows("Rome", "Under the pines", at: entry)
        try await tab.picture("journal-without-scripts-entry")
        try await tab.go(to: url + "?q=oslo")
        try await shows("Oslo", not: "Rome", at: "?q=oslo")
        try await tab.go(to: url + "new")
        let fields: Int = try await tab.evaluate("document.querySelectorAll('#tarn textarea').length")
        #expect(fields > 0)
        #expect(scene.session(of: "Mia")?.openEntry == nil)
      }
    }
  }
}
