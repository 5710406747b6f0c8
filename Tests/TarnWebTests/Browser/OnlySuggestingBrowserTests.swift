import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// A password field whose state is never sent to the page.
  @MainActor @Suite("A field that only suggests") struct OnlySuggesting {
    @Test("The field keeps its text at every redraw, and sends it to a state that has lost it")
    func keepsText() async throws {
      let store = Store(Lock.State(), Lock())
      try await withTab(Page(title: "Lock", parts: [Part(store) { Lock.view($0) }])) { tab, _ in
        try await tab.type("open sesame", into: "#word")
        try await tab.wait(until: "document.querySelector('#door').textContent == 'Open'")
        // The state is empty, as after a restart: the browser has the text.
        store.send("")
        try await tab.wait(until: "document.querySelector('#door').textContent == 'Shut after 0'")
        #expect(try await tab.value(of: "#word") == "open sesame")
        // A new stream sends the field's text.
        try await tab.run("dispatchEvent(new PageTransitionEvent('pagehide'))")
        try await tab.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        try await tab.wait(until: "document.querySelector('#door').textContent == 'Open'")
        #expect(try await tab.value(of: "#word") == "open sesame")
      }
    }

    @Test("The field is empty after a reload, and so is the state")
    func emptyAfterReload() async throws {
      let store = Store(Lock.State(), Lock())
      try await withTab(Page(title: "Lock", parts: [Part(store) { Lock.view($0) }])) { tab, server in
        try await tab.type("open sesame", into: "#word")
        try await eventually { store.state.isOpen }
        try await tab.go(to: server.url)
        try await tab.wait(until: "document.querySelector('#door')?.textContent == 'Shut after 0'")
        #expect(try await tab.value(of: "#word") == "")
      }
    }
  }
}
