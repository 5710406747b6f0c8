import BrowserDriver
import BrowserSuite
import ProgramDriver
import Tarn
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// Several pages of one server in one browser.
  @MainActor @Suite("Several pages below others") struct SeveralPages {
    /// A page that counts, and links to the others.
    private func page(_ title: String, _ store: Store<Board>) -> Page {
      Page(
        title: title, styles: ["#count { letter-spacing: \(title.utf8.count)px }"],
        parts: [
          Part(store) { state in
            .main(
              .p([.id("count")], .text("\(title) \(state.count)")),
              .button([.id("up"), .onClick(.up)], "Up"),
              .a([.id("root"), .href("/")], "Root"), .a([.id("clocks"), .href("/clocks")], "Clocks"),
              .a([.id("watch"), .href("/chance/watch/")], "Watch"))
          }
        ])
    }

    private func server(port: UInt16 = 0, _ stores: [String: Store<Board>]) throws -> WebServer {
      var limits = HTTPLimits.patient
      limits.stopGrace = .milliseconds(10)
      let pages = ["Root": "", "Clocks": "clocks", "Watch": "chance/watch"]
      return try WebServer(
        Dictionary(uniqueKeysWithValues: stores.map { (pages[$0] ?? "", .shared(page($0, $1))) }), port: port,
        address: "127.0.0.1", hosts: [], limits: limits, access: .open)
    }

    private func stores() -> [String: Store<Board>] {
      Dictionary(
        uniqueKeysWithValues: ["Root", "Clocks", "Watch"].map { ($0, Store(Board.State(), Board())) })
    }

    @Test("Each page has its own events, changes and styles")
    func separatePages() async throws {
      let stores = stores()
      let server = try server(stores)
      defer { server.stop() }
      let browser = try #require(SharedBrowser.current)
      let tabs = [
        "Root": try await browser.newTab(server.url), "Clocks": try await browser.newTab(server.url + "clocks"),
        "Watch": try await browser.newTab(server.url + "chance/watch/"),
      ]
      for (index, title) in ["Root", "Clocks", "Watch"].enumerated() {
        let tab = try #require(tabs[title])
        for count in 1...index + 1 {
          try await tab.click("#up")
          try await tab.wait(until: "document.querySelector('#count').textContent == '\(title) \(count)'")
        }
        let spacing = try await tab.evaluate(
          "getComputedStyle(document.querySelector('#count')).letterSpacing", as: String.self)
        #expect(spacing == "\(title.utf8.count)px")
      }
      #expect(try await tabs["Clocks"]?.evaluate("location.pathname", as: String.self) == "/clocks/")
      for (title, tab) in tabs {
        #expect(try await tab.text(of: "#count") == "\(title) \(stores[title]?.state.count ?? 0)")
        await tab.hasNoErrors()
        await tab.close()
      }
      #expect(stores.mapValues(\.state.count) == ["Root": 1, "Clocks": 2, "Watch": 3])
    }

    @Test("Links lead from page to page, and the user keeps their session")
    func links() async throws {
      var created: [String: [ServedBoard]] = [:]
      func perSession(_ title: String) -> PageScope {
        .perSession {
          let board = ServedBoard()
          created[title, default: []].append(board)
          return self.page(title, board.store)
        }
      }
      let server = try WebServer(
        ["": perSession("Root"), "clocks": perSession("Clocks"), "chance/watch": perSession("Watch")], port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab(server.url, privately: true)
      for round in 1...2 {
        for title in ["Clocks", "Watch", "Root"] {
          try await tab.isReady()
          try await tab.click("#\(title.lowercased())")
          try await tab.wait(until: "document.querySelector('#count')?.textContent == '\(title) \(round - 1)'")
          try await tab.click("#up")
          try await tab.wait(until: "document.querySelector('#count').textContent == '\(title) \(round)'")
        }
      }
      #expect(created.mapValues(\.count) == ["Root": 1, "Clocks": 1, "Watch": 1])
      await tab.close()
    }

    @Test("Pages reconnect when their server is started again at the same port")
    func reconnects() async throws {
      let stores = stores()
      let port = UInt16(try freePort())
      var server = try server(port: port, stores)
      let tab = try await #require(SharedBrowser.current).newTab(server.url + "chance/watch/")
      for count in 1...2 {
        try await tab.isReady()
        try await tab.click("#up")
        try await tab.wait(until: "document.querySelector('#count').textContent == 'Watch \(count)'")
        server.stop()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        server = try self.server(port: port, stores)
      }
      try await tab.isReady()
      #expect(stores["Watch"]?.state.count == 2)
      server.stop()
      await tab.close()
    }

    @Test("The page for an unknown address lists the existing pages")
    func unknown() async throws {
      let server = try server(stores())
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab(server.url + "nothing")
      #expect(try await tab.text(of: "h1") == "This address does not exist")
      try await tab.click("a[href='./clocks/']")
      try await tab.wait(until: "document.querySelector('#count')?.textContent == 'Clocks 0'")
      await tab.close()
    }
  }
}
