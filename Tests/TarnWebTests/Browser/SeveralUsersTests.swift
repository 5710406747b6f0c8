import BrowserDriver
import BrowserSuite
import ProgramDriver
import Tarn
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// Two users, each with their own browser, of one document.
  @MainActor @Suite("Several users of one document") struct SeveralUsers {
    @Test("Users have their own drafts, see each other's changes, and find their drafts after a restart")
    func drafts() async throws {
      let documentServer = DocumentServer()
      let browser = try #require(SharedBrowser.current)
      let port = UInt16(try freePort())
      var tabs: [Tab] = []
      try await documentServer.withServer(port: port) { server in
        for message in ["Dear Bob", "Dear Ann"] {
          let tab = try await browser.newTab(server.url, privately: true)
          tabs.append(tab)
          try await tab.isReady()
          try await tab.type(message, into: "#text")
          try await tab.wait(until: "document.querySelector('#draft').textContent == '\(message)'")
        }
        #expect(try await tabs[0].text(of: "#draft") == "Dear Bob")
        try await tabs[0].click("#done")
        try await tabs[1].wait(until: "document.querySelector('#document').textContent == 'Dear Bob'")
        #expect(try await tabs[1].text(of: "#draft") == "Dear Ann")
        #expect(try await tabs[1].value(of: "#text") == "Dear Ann")
      }
      for tab in tabs { try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'") }
      try await documentServer.withServer(port: port) { server in
        // Open pages reconnect by themselves, and a closed page shows the document when its user opens it again.
        for tab in tabs { try await tab.isReady() }
        try await tabs[0].go(to: server.url)
        try await tabs[0].wait(until: "document.querySelector('#document')?.textContent == 'Dear Bob'")
        #expect(Set(documentServer.sessions.map(\.id)).count == 2)
        #expect(documentServer.sessions.count == 4)
        for tab in tabs { await tab.close() }
      }
    }

    @Test("A user whose page can't be created sees the reason, and a click tries again")
    func failing() async throws {
      let documentServer = DocumentServer()
      documentServer.isFailing = true
      try await documentServer.withServer { server in
        let tab = try await #require(SharedBrowser.current).newTab(server.url, privately: true)
        try await tab.wait(
          until: "document.querySelector('[role=alert] p')?.textContent.startsWith('The document is locked')")
        try await tab.picture("failed-page")
        #expect(try await tab.smallTargets() == [])
        documentServer.isFailing = false
        try await tab.click("main a")
        try await tab.appears("#draft")
        await tab.close()
      }
    }
  }
}
