import BrowserDriver
import BrowserSuite
import Tarn
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// A server with a token, served below `/apps` of a proxy.
  @MainActor @Suite("A proxy with a path prefix") struct PrefixTests {
    private struct Nowhere: FileStore {
      func file(_ id: String) async -> ServedFile? { nil }
    }

    private func page(_ title: String, _ link: String) -> Page {
      let store = Store(Board.State(), Board())
      return Page(
        title: title,
        parts: [
          Part(store) { state in
            .main(
              .p([.id("count")], .text("\(title) \(state.count)")), .button([.id("up"), .onClick(.up)], "Up"),
              .a([.id("link"), .href(link)], "On"))
          }
        ], files: Nowhere(), motion: true, shaking: true)
    }

    private func withProxy(_ test: @MainActor (PrefixProxy, WebServer, Tab) async throws -> Void) async throws {
      let proxy = try PrefixProxy(prefix: "/apps")
      defer { proxy.stop() }
      var limits = HTTPLimits.patient
      limits.stopGrace = .milliseconds(10)
      let server = try WebServer(
        ["": .shared(page("Root", "chance/watch")), "chance/watch": .shared(page("Watch", "../../"))], port: 0,
        address: "127.0.0.1", hosts: ["127.0.0.1:\(proxy.port)"], limits: limits, access: .token)
      defer { server.stop() }
      proxy.forward(to: server.port)
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      try await test(proxy, server, tab)
      // Every address that the page requested is below the prefix.
      #expect(proxy.requestsOutsidePrefix == [])
      await tab.close()
    }

    @Test("Pages work below the prefix: scripts, styles, stream, events, cookies and links")
    func works() async throws {
      try await withProxy { proxy, server, tab in
        let token = try #require(server.url.split(separator: "?").last)
        try await tab.go(to: "http://127.0.0.1:\(proxy.port)/apps/?\(token)")
        for round in 1...2 {
          for (title, path) in [("Root", "/apps/"), ("Watch", "/apps/chance/watch/")] {
            // First the count: the page that is left is ready, too.
            try await tab.wait(until: "document.querySelector('#count')?.textContent == '\(title) \(round - 1)'")
            try await tab.isReady()
            #expect(try await tab.evaluate("location.pathname + location.search", as: String.self) == path)
            #expect(try await tab.evaluate("getComputedStyle(document.body).margin", as: String.self) == "0px")
            try await tab.click("#up")
            try await tab.wait(until: "document.querySelector('#count').textContent == '\(title) \(round)'")
            try await tab.click("#link")
          }
        }
        await tab.hasNoErrors()
      }
    }

    @Test("A missing token and an unknown address show a message, the latter with links below the prefix")
    func messages() async throws {
      try await withProxy { proxy, server, tab in
        let token = try #require(server.url.split(separator: "?").last)
        let root = "http://127.0.0.1:\(proxy.port)/apps/"
        try await tab.go(to: root + "chance/watch/")
        #expect(try await tab.text(of: "h1") == "Open the address that the program printed")
        try await tab.go(to: root + "chance/watch?\(token)")
        try await tab.wait(until: "location.pathname == '/apps/chance/watch/'")
        try await tab.go(to: root + "chance/nothing/else")
        #expect(try await tab.text(of: "h1") == "This address does not exist")
        try await tab.click("li:last-child a")
        try await tab.wait(until: "document.querySelector('#count')?.textContent == 'Watch 0'")
      }
    }
  }
}
