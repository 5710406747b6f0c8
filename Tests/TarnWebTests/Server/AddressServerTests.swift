import Tarn
import TarnDocument
import TarnLanguages
import Testing

@testable import TarnWeb

/// The addresses of a page's places, as requests.
@MainActor @Suite("Addresses of places") struct AddressServerTests {
  private let store = Store(DocumentState(Shelf.Document()), SharedDocument(Shelf()))

  private func withServer(
    access: WebServer.Access = .open, _ scope: PageScope? = nil, _ test: @MainActor (WebServer) async throws -> Void
  ) async throws {
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    let server = try WebServer(
      [
        "shelf": scope ?? .perDocumentSession(of: store) { Shelf.page($0) },
        "shelf/board": .perSession { ServedBoard().page }, "window": .perWindow(of: store) { Shelf.page($0) },
      ], port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: access)
    defer { server.stop() }
    try await test(server)
  }

  @Test(
    "Each address below a page has a status, and the page's base",
    arguments: [
      ("/shelf/", 200, "./"), ("/shelf/?q=3", 200, "./"), ("/shelf/?q=%2", 400, nil), ("/shelf/book/3", 200, "../"),
      ("/shelf/book/3/", 200, "../../"), ("/shelf/book/40", 404, "../"), ("/shelf/book/x", 404, "../"),
      ("/shelf/book", 404, "./"), ("/shelf/book//3", 404, "../../"), ("/shelf/old/3?x=1", 200, "../"),
      ("/shelf/a/b/c/d", 404, "../../../"), ("/shelf//", 404, "../"), ("/window/book/3", 200, "../"),
      ("/window/book/99", 404, "../"), ("/shelf/book/%2E%2E", 400, nil), ("/shelf/book/a%2Fb", 404, "../../"),
      ("/shelf/board/", 200, nil), ("/shelf/board/book/3", 404, nil), ("/other/book/3", 404, nil),
    ] as [(String, Int, String?)])
  func statuses(path: String, status: Int, base: String?) async throws {
    try await withServer { server in
      let response = try await BrowserClient(server).get(path)
      #expect(response.status == status)
      let found = response.body.firstMatch(of: /<base href="([^"]*)">/).map { String($0.output.1) }
      #expect(found == base)
    }
  }

  /// The kinds of parts that may have addresses.
  nonisolated enum PartKind: CaseIterable {
    case frame, frameShowing, plain, derived
  }

  nonisolated private static let found = Derived { (view: borrowing SessionView<Shelf>) in
    view.derivedCount
  }

  private func part(_ kind: PartKind, _ session: DocumentSession<Shelf>) -> Part {
    func content(_ view: SessionView<Shelf>, _ count: Int) -> Node<Shelf.Action> {
      .p(.text(view.session.book.map { "Book \($0)." } ?? "\(count) found."))
    }
    return switch kind {
    case .frame:
      Part(frame: session, addresses: Shelf.addresses) { AppFrame(content($0, $0.derivedCount), title: $0.title) }
    case .frameShowing:
      Part(
        frameShowing: session, view: { AppFrame(content($0, session.read(Self.found)), title: $0.title) },
        send: { try session.request($0) }
      ).addresses(Shelf.addresses, of: session)
    case .plain:
      Part(session) { .div([.documentTitle($0.title)], content($0, $0.derivedCount)) }
        .addresses(Shelf.addresses, of: session)
    case .derived:
      Part(
        showing: session.store.select(Derived { [id = session.id] state in state.session(id)?.book ?? -1 })
      ) { _ in
        .div([.documentTitle(session.view.title)], content(session.view, session.read(Self.found)))
      } send: {
        session.send($0)
      }.addresses(Shelf.addresses, of: session)
    }
  }

  @Test(
    "The page at an address has the content and the title of its place, whichever place the session shows",
    arguments: PartKind.allCases)
  func content(kind: PartKind) async throws {
    let scope = PageScope.perDocumentSession(of: store) { Page(title: "Page", parts: [self.part(kind, $0)]) }
    try await withServer(scope) { server in
      let browser = BrowserClient(server, at: "/shelf/")
      func expect(_ address: String, _ title: String, _ text: String, _ location: SourceLocation = #_sourceLocation)
        async throws
      {
        let body = try await browser.get("/shelf/" + address).body
        #expect(body.contains("<p>\(text)</p>"), "\(address)", sourceLocation: location)
        #expect(body.contains("<title>\(title)"), "\(address)", sourceLocation: location)
      }
      func expectAll() async throws {
        for _ in 0..<2 {
          try await expect("", "Shelf", "40 found.")
          try await expect("?q=3", "Search", "13 found.")
          try await expect("book/7", "Book 7", "Book 7.")
        }
      }
      try await expectAll()
      try await browser.open()
      try await expectAll()
      #expect(store.state.sessionIDs.allSatisfy { store.session($0).session.book == nil })
    }
  }

  /// Pages, of which the last can't be left.
  private struct Locked: RefusingFeature {
    func update(_ page: inout Int, _ action: Int) -> [Never] {
      page = action
      return []
    }

    func refusal(of action: Int, in page: Int) -> Refusal? {
      page == 9 && action != 9 ? Refusal("Close this page first.") : nil
    }
  }

  @Test("The start always shows the app: the present place if its own can't be opened") func start() async throws {
    let store = Store(0, Locked())
    let router = AddressRouter<Int>(.route("", 0), .route("page/:number", .int, make: { $0 }) { $0 })
    let addresses = Addresses<Int, Int, Int>(router, place: { $0 }, open: { $0 })
    let scope = PageScope.perSession {
      Page(title: "Pages", parts: [Part(store) { .p(.text("Page \($0)")) }.addresses(addresses, of: store)])
    }
    try await withServer(scope) { server in
      let browser = BrowserClient(server, at: "/shelf/")
      store.send(9)
      let start = try await browser.get("/shelf/")
      #expect(start.status == 200 && start.body.contains("Page 9"))
      let other = try await browser.get("/shelf/page/3")
      #expect(other.status == 404 && other.body.contains("Close this page first."))
      try await browser.open()
      #expect(store.state == 9 && browser.page?.html.contains("Page 9") == true && browser.first["r"] == nil)
    }
  }

  @Test("The page of a missing place is the app's own: its title, styles and language, the reason and a link home")
  func missing() async throws {
    try await withServer { server in
      let body = try await BrowserClient(server).get("/shelf/book/40").body
      for part in [
        "<html lang=\"en-GB\">", "<base href=\"../\">", "<title>There is no book 40. – Shelf</title>",
        "<link rel=\"stylesheet\" href=\"style.css?v=", "<p>There is no book 40.</p>",
        "<a href=\"./?\">To the start</a>",
      ] { #expect(body.contains(part)) }
      #expect(body.contains(">\(EarlyScripts.reloads)</script>"))
      #expect(try await BrowserClient(server).get("/shelf/a/b").body.contains("This address does not exist."))
    }
  }

  @Test("An app gives the content for a missing place: in its language, with the reason, and with a link home")
  func ownContent() async throws {
    let polish = try #require(Language("pl").flatMap { Localizations.framework[$0] })
    let scope = PageScope.perWindow(of: store) { session in
      Page(
        title: "Shelf", words: polish, styles: [".lost { color: red }"],
        parts: [
          Shelf.part(session).notFound { missing in
            let isBook = missing.address?.path.first == "book"
            return .each([
              .h1(.text(isBook ? "No book <3" : "Nothing")),
              .p([.class("lost"), .property("--turn", "2")], .text(missing.reason)),
              .a([.href(Shelf.addresses.address(of: .book(0)))], "The first book"),
            ])
          }
        ])
    }
    try await withServer(scope.linked(to: "../", "All apps")) { server in
      let browser = BrowserClient(server, at: "/shelf/")
      let book = try await browser.get("/shelf/book/40")
      #expect(book.status == 404)
      for part in [
        "<html lang=\"pl\">", "<base href=\"../\">", "<title>There is no book 40. – Shelf</title>",
        "<h1>No book &lt;3</h1>",
        ">There is no book 40.</p>", "<a href=\"book/0\">The first book</a>", ">Na początek</a>", "title=\"All apps\"",
        "--turn:2", ">\(EarlyScripts.reloads)</script>",
      ] { #expect(book.body.contains(part), "\(part)") }
      let nonce = try #require(book.body.firstMatch(of: /<style nonce="(\w+)">/)).output.1
      #expect(book.header("Content-Security-Policy")?.contains("'nonce-\(nonce)'") == true)
      let unknown = try await browser.get("/shelf/a/b")
      #expect(unknown.status == 404)
      #expect(unknown.body.contains("<h1>Nothing</h1>") && unknown.body.contains("Ten adres nie istnieje."))
      #expect(try await browser.get("/shelf/book/0").status == 200)
      #expect(store.state == DocumentState(Shelf.Document()))
    }
  }

  @Test(
    "The response has the content and the title of the place, whatever the session shows",
    arguments: ["shelf", "window"])
  func content(page: String) async throws {
    try await withServer { server in
      let browser = BrowserClient(server, at: "/\(page)/")
      let book = try await browser.get("/\(page)/book/3").body
      #expect(book.contains("<h1>Book 3</h1>") && book.contains("<title>Book 3</title>"))
      let list = try await browser.get("/\(page)/").body
      #expect(list.contains("Row 4</p>") && list.contains("<title>Shelf</title>"))
      let found = try await browser.get("/\(page)/?q=3").body
      #expect(found.contains("Row 13</p>") && !found.contains("Row 4</p>"))
      #expect(store.state == DocumentState(Shelf.Document()))
    }
  }

  @Test("A request for an address changes no state and begins no session")
  func pure() async throws {
    try await withServer { server in
      let browser = BrowserClient(server, at: "/shelf/")
      for path in ["/shelf/book/3", "/shelf/?q=3", "/shelf/book/99"] { _ = try await browser.get(path) }
      #expect(store.state == DocumentState(Shelf.Document()))
      // Only the page's own address is a folder in which its cookie is valid.
      let stranger = BrowserClient(server, at: "/shelf/")
      #expect(try await !stranger.get("/shelf/book/3").head.contains("Set-Cookie"))
      #expect(try await stranger.get("/shelf/style.css").body.contains(".scroll"))
      try await stranger.open()
      #expect(stranger.cookie != nil)
    }
  }

  @Test("The stream goes to the address at which its tab was loaded, once, and names the present one")
  func stream() async throws {
    try await withServer { server in
      let browser = BrowserClient(server, at: "/shelf/")
      try await browser.opens("address=book/3&", at: "book/3")
      #expect(store.state.sessionIDs.count == 1)
      let id = store.state.sessionIDs[0]
      #expect(store.session(id).session.book == 3)
      // The same address again: no action, so the document's turns stay.
      let state = store.state
      try await browser.opens("address=book/3%3Futm=1&", at: "book/3")
      #expect(store.state == state)
      try await browser.opens("address=old/4&", at: "book/4")
      try await browser.opens("address=nothing&", at: "book/4")
      try await browser.opens("address=book/40&", at: "book/4")
      try await browser.opens("", at: "book/4")
      try await browser.opens("address=&", at: "")
      #expect(store.session(id).session.book == nil)
    }
  }

  @Test(
    "The token leaves the address, and nothing else does",
    arguments: [
      ("/shelf/book/3?token=T", "./3"), ("/shelf/?token=T&q=a%20b", "./?q=a%20b"),
      ("/shelf?q=3&token=T", "./shelf/?q=3"),
      ("/shelf/book/3/?r=1&token=T&q=2", "./?q=2&r=1"), ("/shelf/old%20x/a:b?token=T", "./a%3Ab"),
      ("/nothing/else?token=T", "../"),
    ])
  func token(path: String, location: String) async throws {
    try await withServer(access: .token) { server in
      let token = try #require(server.url.split(separator: "=").last)
      let head = try await BrowserClient(server).get(path.replacing("T", with: token)).head
      let line = head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Location: ") }
      #expect(line.map(String.init) == "Location: \(location)")
    }
  }

  @Test("A link that was followed makes a new entry, and other changes replace the address")
  func navigation() async throws {
    try await withServer(.shared(Shelf.page(store.session("all")))) { server in
      let (anna, ben) = (BrowserClient(server, at: "/shelf/"), BrowserClient(server, at: "/shelf/"))
      for browser in [anna, ben] { try await browser.opens("address=&", at: "") }
      try await anna.navigate("navigate", "book/3")
      try await anna.receives(["book/3", "1"])
      try await ben.receives(["book/3", "0"])
      // Back: the address bar shows the address already.
      try await anna.navigate("traverse", "")
      try await ben.receives(["", "0"])
      try await anna.receives([""])
      try await anna.navigate("navigate", "?q=3")
      try await anna.receives(["?q=3", "1"])
      try await anna.navigate("navigate", "nothing")
      try await anna.receives(missing: "nothing")
      try await anna.navigate("traverse", "book/40")
      try await anna.receives(missing: "book/40")
      #expect(store.session("all").session.book == nil)
    }
  }

  @Test("A user's own change of the path is pushed, of the query replaced, and so are changes by others")
  func pushes() async throws {
    try await withServer(.shared(Shelf.page(store.session("all")))) { server in
      let browser = BrowserClient(server, at: "/shelf/")
      try await browser.opens("", at: "")
      #expect(try await browser.post(("search", "input", "\"3\"")).status == 204)
      try await browser.receives(["?q=3", "0"])
      #expect(try await browser.post(("go", "click", "null")).status == 204)
      try await browser.receives(["book/2", "1"])
      store.session("all").send(.open(.book(7)))
      try await browser.receives(["book/7", "0"])
    }
  }
}

extension BrowserClient {
  /// Opens the stream with further parameters, and expects an address in its first message.
  fileprivate func opens(_ parameters: String, at address: String?, _ location: SourceLocation = #_sourceLocation)
    async throws
  {
    try await open(parameters: parameters)
    let shown = first["u"]?.text
    #expect(shown == address, sourceLocation: location)
  }

  /// Posts a navigation of the user.
  fileprivate func navigate(_ name: String, _ address: String) async throws {
    let response = try await post(("", name, "\"\(address)\""))
    #expect(response.status == 204)
  }

  /// Receives messages until one has an address, and expects that one: with whether it makes a new entry, or in the answer to
  /// going back.
  fileprivate func receives(_ address: [String], _ location: SourceLocation = #_sourceLocation) async throws {
    while true {
      let message = try await next()
      guard let text = message["u"]?.text else { continue }
      let received = [text] + (message["h"].map { ["\($0.integer)"] } ?? [])
      #expect(received == address, sourceLocation: location)
      return
    }
  }

  fileprivate func receives(missing: String, _ location: SourceLocation = #_sourceLocation) async throws {
    while true {
      guard let text = try await next()["m"]?.text else { continue }
      #expect(text == missing, sourceLocation: location)
      return
    }
  }
}

extension SessionView<Shelf> {
  fileprivate var title: String { session.book.map { "Book \($0)" } ?? (session.search.isEmpty ? "Shelf" : "Search") }
  fileprivate var derivedCount: Int {
    (0..<document.count).filter { session.search.isEmpty || "\($0)".contains(session.search) }.count
  }
}
