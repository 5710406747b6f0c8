import BrowserDriver
import BrowserSuite
import ProgramDriver
import Tarn
import TarnDocument
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// The address bar and the history of a real browser.
  @MainActor @Suite("Addresses of places") struct Addresses {
    private let store = Store(DocumentState(Shelf.Document()), SharedDocument(Shelf()))

    private func withServer(
      port: UInt16 = 0, hosts: [String] = [], access: WebServer.Access = .open,
      _ test: @MainActor (WebServer, Browser) async throws -> Void
    ) async throws {
      var limits = HTTPLimits.patient
      limits.stopGrace = .milliseconds(10)
      let server = try WebServer(
        ["shelf": .perWindow(of: store) { Shelf.page($0) }, "all": .shared(Shelf.page(store.session("all")))],
        port: port,
        address: "127.0.0.1", hosts: hosts, limits: limits, access: access)
      defer { server.stop() }
      try await test(server, #require(SharedBrowser.current))
    }

    private func at(_ address: String, _ tab: Tab) async throws {
      try await tab.wait(until: "location.pathname + location.search == '\(address)'")
    }

    private func title(_ title: String, _ tab: Tab) async throws {
      try await tab.wait(until: "document.title == '\(title)'")
    }

    private func entries(_ tab: Tab) async throws -> Int { try await tab.evaluate("history.length") }

    @Test("A deep link opens its place, with its title, and a reload stays there")
    func deepLink() async throws {
      try await withServer { server, browser in
        let tab = try await browser.newTab(server.url + "shelf/book/3?utm=1")
        try await tab.appears("#book")
        try await at("/shelf/book/3", tab)
        try await title("Book 3", tab)
        #expect(try await tab.text(of: "h1") == "Book 3")
        let state = store.state
        try await tab.reload()
        try await tab.isReady()
        try await title("Book 3", tab)
        #expect(store.state == state)
        #expect(try await tab.evaluate("getComputedStyle(document.body).margin", as: String.self) == "0px")
        await tab.hasNoErrors()
        await tab.close()
      }
    }

    @Test("Navigation is pushed, refinement replaced; Back and Forward go there by actions")
    func history() async throws {
      try await withServer { server, browser in
        let tab = try await browser.newTab(server.url + "shelf/")
        try await tab.isReady()
        let start = try await entries(tab)
        try await tab.type("3", into: "#search")
        try await at("/shelf/?q=3", tab)
        #expect(try await entries(tab) == start)
        try await tab.click("#book13")
        try await at("/shelf/book/13", tab)
        try await title("Book 13", tab)
        // The app redirects: the new address replaces the one of the link.
        try await tab.click("#next")
        try await at("/shelf/book/14", tab)
        #expect(try await entries(tab) == start + 2)
        try await tab.run("history.back()")
        try await title("Book 13", tab)
        try await at("/shelf/book/13", tab)
        try await tab.run("history.back()")
        try await tab.appears("#search")
        try await at("/shelf/?q=3", tab)
        #expect(try await tab.value(of: "#search") == "3")
        try await tab.run("history.go(2)")
        try await title("Book 14", tab)
        #expect(try await entries(tab) == start + 2)
        // A link that only refines the place was followed: that is navigation, too.
        try await tab.click("#home")
        try await at("/shelf/", tab)
        try await tab.click("#found")
        try await at("/shelf/?q=3", tab)
        #expect(try await entries(tab) == start + 4)
        await tab.hasNoErrors()
        await tab.close()
      }
    }

    @Test("Going back before the answer to going forward leads back")
    func backAtOnce() async throws {
      try await withServer { server, browser in
        let tab = try await browser.newTab(server.url + "shelf/")
        try await tab.isReady()
        try await tab.click("#book3")
        try await tab.appears("#book")
        let session = store.session(try #require(store.state.sessionIDs.first))
        try await tab.run("history.back()")
        try await until("the list is shown", seen: "\(session.session)") { session.session.book == nil }
        var books: [Int?] = []
        let observing = session.observe({ $1.book }, onChange: { books.append($0.new) })
        try await tab.run(
          """
          const go = (move) => new Promise((next) => {
            addEventListener("popstate", next, { once: true });
            move();
          });
          await go(() => history.forward());
          await go(() => history.back());
          """)
        try await until("both are followed", seen: "\(books)") { books == [3, nil] }
        try await tab.appears("#list")
        try await at("/shelf/", tab)
        try await title("Shelf", tab)
        withExtendedLifetime(observing) {}
        await tab.close()
      }
    }

    @Test("Changes by others replace the address of every tab, and a tab's own navigation pushes only there")
    func twoTabs() async throws {
      try await withServer { server, browser in
        let first = try await browser.newTab(server.url + "all/")
        try await first.isReady()
        let second = try await browser.newTab(server.url + "all/")
        try await second.isReady()
        let start = (try await entries(first), try await entries(second))
        try await second.click("#go")
        try await at("/all/book/2", second)
        try await first.bringToFront()
        try await at("/all/book/2", first)
        #expect(try await entries(second) == start.1 + 1)
        #expect(try await entries(first) == start.0)
        store.session("all").send(.open(.list(search: "")))
        try await at("/all/", first)
        #expect(try await entries(first) == start.0)
        for tab in [first, second] { await tab.close() }
      }
    }

    @Test("A missing place has status 404 and the app's own page, and Back works from it")
    func missing() async throws {
      try await withServer { server, browser in
        let tab = try await browser.newTab(server.url + "shelf/")
        try await tab.isReady()
        try await tab.click("#missing")
        try await at("/shelf/nothing/here", tab)
        try await tab.wait(until: "document.querySelector('h1')?.textContent == 'Shelf'")
        #expect(
          try await tab.evaluate("performance.getEntriesByType('navigation')[0].responseStatus", as: Int.self) == 404)
        #expect(try await tab.text(of: "main").contains("This address does not exist."))
        try await tab.run("history.back()")
        try await tab.appears("#list")
        try await at("/shelf/", tab)
        try await tab.go(to: server.url + "shelf/book/40")
        #expect(try await tab.text(of: "main").contains("There is no book 40."))
        try await tab.click("a")
        try await tab.appears("#list")
        await tab.close()
      }
    }

    @Test("Going back to a place that is gone loads the page that says so")
    func refused() async throws {
      try await withServer { server, browser in
        let tab = try await browser.newTab(server.url + "shelf/book/39")
        try await tab.appears("#book")
        try await tab.click("#remove")
        try await tab.appears("#list")
        // The removal left the place: that is navigation of this user.
        try await at("/shelf/", tab)
        try await tab.run("history.back()")
        try await tab.wait(until: "document.querySelector('main')?.textContent.includes('There is no book 39.')")
        try await tab.run("history.forward()")
        try await tab.appears("#list")
        await tab.close()
      }
    }

    @Test("Links are real: their addresses, a click for a new tab, and fragments")
    func links() async throws {
      try await withServer { server, browser in
        let tab = try await browser.newTab(server.url + "shelf/book/1")
        // The HTML has the book before the tab has a session.
        try await tab.isReady()
        try await tab.appears("#book")
        let address = "document.querySelector('#next').href"
        #expect(try await tab.evaluate(address, as: String.self) == server.url + "shelf/old/2")
        // The page has its content before it has a session.
        let session = try await #require(eventually(store.state.sessionIDs) { !$0.isEmpty }.first)
        // A click for a new tab is left to the browser.
        let isLeft = try await tab.evaluate(
          """
          (() => {
            let isLeft;
            const record = (event) => { isLeft = !event.defaultPrevented; event.preventDefault(); };
            addEventListener("click", record, { once: true });
            document.querySelector("#next").dispatchEvent(
              new MouseEvent("click", { ctrlKey: true, bubbles: true, cancelable: true }));
            return isLeft;
          })()
          """, as: Bool.self)
        #expect(isLeft)
        let other = try await browser.newTab(server.url + "shelf/old/2")
        try await other.wait(until: "document.title == 'Book 2'")
        await other.close()
        try await tab.bringToFront()
        try await tab.click("#fragment")
        try await tab.wait(until: "location.hash == '#book'")
        #expect(try await tab.evaluate("location.pathname", as: String.self) == "/shelf/book/1")
        #expect(store.session(session).session.book == 1)
        await tab.close()
      }
    }

    @Test("Without a connection a link loads its address from the server") func lostConnection() async throws {
      let port = UInt16(try freePort())
      let tab = try await #require(SharedBrowser.current).newTab()
      try await withServer(port: port) { server, _ in
        try await tab.go(to: server.url + "shelf/book/1")
        try await tab.isReady()
        try await tab.appears("#book")
      }
      try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
      try await tab.click("#next")
      try await tab.wait(until: "location.protocol == 'chrome-error:'")
      try await withServer(port: port) { _, _ in
        try await tab.reload()
        try await title("Book 2", tab)
        try await at("/shelf/book/2", tab)
        await tab.close()
      }
    }

    @Test("Going back restores the scroll offsets, those of the state and the others")
    func scroll() async throws {
      try await withServer { server, browser in
        let tab = try await browser.newTab(server.url + "shelf/")
        try await tab.isReady()
        try await tab.run(
          "document.querySelector('#links').scrollTop = 120; document.querySelector('#known').scrollTop = 80")
        try await tab.wait(until: "document.querySelector('#known').$wantedTop == 80")
        try await tab.run("document.querySelector('#book9').click()")
        try await tab.appears("#book")
        // While it differs from a new one: others are not in the state.
        let session = store.session(try #require(store.state.sessionIDs.first))
        try await tab.click("#home")
        try await tab.appears("#list")
        let offsets = "document.querySelector('#links').scrollTop + ' ' + document.querySelector('#known').scrollTop"
        #expect(try await tab.evaluate(offsets, as: String.self) == "0 0")
        try await tab.run("history.go(-2)")
        try await tab.wait(until: "(\(offsets)) == '120 80'")
        try await until("the state knows the offset", seen: "\(session.session.top)") { session.session.top == 80 }
        try await tab.reload()
        try await tab.isReady()
        try await tab.wait(until: "(\(offsets)) == '120 80'")
        await tab.close()
      }
    }

    @Test("Offsets that were restored are kept by a reload before the browser has announced them") func early()
      async throws
    {
      try await withServer { server, browser in
        let tab = try await browser.newTab(server.url + "shelf/")
        try await tab.isReady()
        try await tab.run("document.querySelector('#links').scrollTop = 120")
        try await tab.wait(until: "[...tarnScrolled].some((node) => node.id == 'links')")
        try await tab.run("document.querySelector('#book9').click()")
        try await tab.appears("#book")
        // As a reload in the same frame would: its events for scrolling come with the next frame.
        try await tab.run(
          """
          const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
          Object.defineProperty(Element.prototype, "scrollTop", {
            get,
            set(top) {
              set.call(this, top);
              if (this.id != "links" || !top) return;
              queueMicrotask(() => {
                dispatchEvent(new Event("beforeunload"));
                window.saved = JSON.stringify(history.state.offsets);
              });
            },
          });
          history.back();
          """)
        try await tab.wait(until: "window.saved")
        #expect(try await tab.evaluate("window.saved", as: String.self) == "{\"links\":120}")
        await tab.close()
      }
    }

    @Test("Leaving a page reads the offsets of the elements that were scrolled, and of no other ones") func leaving()
      async throws
    {
      try await withServer { server, browser in
        let tab = try await browser.newTab(server.url + "shelf/")
        try await tab.isReady()
        try await tab.run(
          """
          const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
          window.read = [];
          Object.defineProperty(Element.prototype, "scrollTop", {
            get() { window.read.push(this.id); return get.call(this); },
            set(top) { set.call(this, top); },
          });
          document.querySelector("#links").scrollTop = 120;
          """)
        try await tab.wait(until: "[...tarnScrolled].some((node) => node.id == 'links')")
        try await tab.run("window.read = []; dispatchEvent(new Event('beforeunload'))")
        #expect(try await tab.evaluate("[...new Set(window.read)].join()", as: String.self) == "links")
        #expect(try await tab.evaluate("JSON.stringify(history.state.offsets)", as: String.self) == "{\"links\":120}")
        // A removed element is not kept.
        try await tab.run("document.querySelector('#book9').click()")
        try await tab.appears("#book")
        try await tab.run("dispatchEvent(new Event('beforeunload'))")
        #expect(try await tab.evaluate("[...tarnScrolled].some((node) => node.id == 'links')") == false)
        await tab.close()
      }
    }

    @Test("Addresses work below a proxy's prefix, with the token and the cookie")
    func prefix() async throws {
      let proxy = try PrefixProxy(prefix: "/apps")
      defer { proxy.stop() }
      try await withServer(hosts: ["127.0.0.1:\(proxy.port)"], access: .token) { server, browser in
        proxy.forward(to: server.port)
        let tab = try await browser.newTab(privately: true)
        let token = try #require(server.url.split(separator: "?").last)
        try await tab.go(to: "http://127.0.0.1:\(proxy.port)/apps/shelf/book/3?\(token)")
        try await tab.appears("#book")
        try await at("/apps/shelf/book/3", tab)
        for number in [4, 5] {
          try await tab.click("#next")
          try await at("/apps/shelf/book/\(number)", tab)
        }
        try await tab.reload()
        try await tab.isReady()
        try await title("Book 5", tab)
        try await tab.run("history.back()")
        try await title("Book 4", tab)
        #expect(store.state.sessionIDs.count == 1)
        #expect(proxy.requestsOutsidePrefix == [])
        await tab.hasNoErrors()
        await tab.close()
      }
    }
  }
}
