import Dispatch
import Foundation
import Tarn
import TarnLanguages
import TarnView

/// A web server that serves pages to browsers.
///
/// ```swift
/// let server = try WebServer(.shared(page))
/// print(server.url)
/// await server.run()  // until SIGINT or SIGTERM
/// ```
///
/// It serves one page at `/`, or several pages, each at its name:
///
/// ```swift
/// let server = try WebServer(["": .shared(start), "clocks": .shared(clocks), "todos": .perSession { todosPage() }])
/// ```
///
/// The server redirects `/clocks` to `/clocks/`. A view links to another page by an address relative to its own, such
/// as `.a([.href("clocks/")], "Clocks")` on the page at `/` and `.a([.href("../clocks/")], "Clocks")` at `/todos/`, so
/// that the links are also valid if a proxy serves all pages below another path. The pages share a port and the
/// scripts, nothing else: each has its own sessions, cookies and streams.
///
/// The server admits only browsers that open the printed address, which ends with a token; see ``Access`` for details,
/// and `access: .open` for an app that authenticates its users itself.
///
/// It listens on 127.0.0.1 by default, handles only requests that are addressed to it (`Host`) and sent by its own
/// pages (`Origin`), and identifies a session by an unguessable token in a cookie that scripts can't read. All input is
/// bounded; the server answers an invalid request with an error message and does not process it further.
///
/// Details, with figures: `docs/web-security.md`.
///
/// It needs libmicrohttpd. In a build without the package trait `Web`, which does not need it, the initializers throw an
/// error that says so; views and pages are as usual.
///
/// The server must be used in the isolation of its pages. It is not meant for direct access from the internet: put a
/// proxy with TLS in front of it.
public final class WebServer {
  /// The address to print: the page without a name, with the token that admits a browser (unless the server is
  /// ``Access/open``).
  ///
  /// It is a secret as long as the server runs: print it only to a terminal or a log that only the user can read.
  public var url: String { url(of: "") }
  /// The port that the server listens on.
  public let port: UInt16

  /// The address of the server's root, without a token.
  private let root: String
  private let access: AccessControl

  private let http: HTTPServer
  private let inbox: Inbox<PageInput>
  private let sessions: [PageRoute: SessionStore]
  private let tickers: Tickers
  private var monitoring: HTTPServer?
  private var flushesDue: Set<PageID> = []
  /// Whether the server has stopped: it then ignores the input that is still in the inbox.
  private var isStopped = false
  /// The connections whose streams have ended. They are not in the inbox, which may be full, because an end is reported
  /// only once.
  private let disconnected = DisconnectQueue()

  private let endedSignIns: EndedSignIns

  /// Creates and starts a server of one page.
  ///
  /// - Parameters:
  ///   - pages: the page, for all sessions or for each.
  ///   - port: 0 for any free one; by default the one in the environment variable `PORT`, or 8080. By default it also
  ///     accepts connections on the socket that a service manager has passed (systemd's socket activation), whatever its
  ///     address.
  ///   - address: the address to listen on: 127.0.0.1 unless other machines should reach the pages.
  ///   - hosts: further host names by which browsers may reach the server, such as `tarn.example:8080`; the names of
  ///     `address` and `localhost` are always valid. A name with the prefix `https://`, such as `https://tarn.example`,
  ///     is reached by TLS only, through a proxy that passes on the requested name (`Host`): a browser that uses it
  ///     gets a cookie that it sends only over TLS (`Secure`).
  ///   - access: which browsers are admitted: those that open the printed address, or all.
  ///   - isolation: the isolation of the pages; use the default.
  /// - Throws: an error whose description says what to do: the port is in use, `PORT` is not a port, the address does
  ///   not belong to this machine, the package was built without its trait `Web`.
  public convenience init(
    _ pages: PageScope, port: UInt16? = nil, address: String = "127.0.0.1", hosts: [String] = [],
    access: Access = .token, isolation: isolated any Actor = #isolation
  ) throws {
    try self.init(["": pages], port: port, address: address, hosts: hosts, access: access, isolation: isolation)
  }

  /// Creates and starts a server of several pages, each at its own address.
  ///
  /// - Parameter pages: the pages by name. A name consists of one or more components separated by `/`, each of letters,
  ///   digits, `-` and `_`: `todos`, `chance/watch`. The page with the empty name is at `/`; without one, `/` lists the
  ///   pages, as any unknown address does.
  /// - Throws: the errors above, and an error for an invalid name or if there is no page.
  public convenience init(
    _ pages: [String: PageScope], port: UInt16? = nil, address: String = "127.0.0.1", hosts: [String] = [],
    access: Access = .token, isolation: isolated any Actor = #isolation
  ) throws {
    try self.init(
      pages, port: port, address: address, hosts: hosts, limits: HTTPLimits(), access: access, isolation: isolation)
  }

  package convenience init(
    _ pages: PageScope, port: UInt16?, address: String, hosts: [String], limits: HTTPLimits, access: Access,
    isolation: isolated any Actor = #isolation
  ) throws {
    try self.init(
      ["": pages], port: port, address: address, hosts: hosts, limits: limits, access: access, isolation: isolation)
  }

  /// - Parameter port: `nil` for the socket that a service manager has passed, or the port in the environment.
  package init(
    _ pages: [String: PageScope], port: UInt16?, address: String, hosts: [String], limits: HTTPLimits, access: Access,
    isolation: isolated any Actor = #isolation
  ) throws {
    guard !pages.isEmpty else { throw NoPages() }
    let routes = try pages.map { (route: try PageRoute($0.key), pages: $0.value) }
    let inbox = Inbox<PageInput>(bound: 4_096)
    self.inbox = inbox
    tickers = Tickers { number in _ = inbox.put(.tick(number)) }
    let bodies = BodyBudget(bytes: limits.bodiesBytes)
    let files = FileTransfer(limits, bodies: bodies)
    let sessionIndex = SessionIndex()
    let assets = AssetIndex()
    let endedSignIns = EndedSignIns { _ = inbox.put(.wakeUp) }
    self.endedSignIns = endedSignIns
    self.access =
      switch access {
      case .token: .token(AccessGuard(key: AccessKey.ofUser))
      case .open: .open
      case .proxy(let proxy): .proxy(proxy)
      case .signIn(let signIn):
        .signIn(
          SignInRoutes(signIn, cookies: SignInCookies(key: AccessKey.ofUser), ended: endedSignIns))
      }
    let router = RequestRouter(
      address: address, hosts: hosts, routes: routes.map(\.route),
      languages: RouteLanguages(
        Dictionary(uniqueKeysWithValues: routes.compactMap { route, pages in pages.languages.map { (route, $0) } })),
      inbox: inbox, transfer: files, assets: assets, sessions: sessionIndex, access: self.access)
    http = try HTTPServer(
      on: Self.listeningSocket(address: address, port: port), limits: limits, bodies: bodies,
      admit: { router.admit($0) }, handler: { router.receive($0, $1) })
    self.port = http.port
    router.open(port: http.port)
    root = "http://\(address.contains(":") ? "[\(address)]" : address):\(http.port)/"
    let port = http.port
    sessions = Dictionary(
      uniqueKeysWithValues: routes.flatMap { route, pages in
        pages.byLanguage.map { words, pages in
          var route = route
          route.language = words?.language
          return (
            route,
            SessionStore(
              pages, at: route, words: words ?? .english, port: port, files: files, assets: assets,
              index: sessionIndex,
              streamsPerSession: limits.streamsPerSession)
          )
        }
      })
    for (route, store) in sessions {
      store.onNewPage = { [weak self] page, token in self?.add(page, PageID(route: route, token: token)) }
      store.addShared()
    }
    Task { [weak self] in
      _ = isolation
      while let inputs = await inbox.take() {
        for input in inputs { self?.receive(input) }
        self?.catchUp()
      }
    }
  }

  deinit { stop() }

  /// The free bytes of the budget for request bodies.
  var freeBodyBytes: Int { http.freeBodyBytes }

  /// Returns the address of a page, with the token that admits a browser: `url(of: "clocks")` is
  /// `http://127.0.0.1:8080/clocks/?token=…`.
  ///
  /// - Parameter name: the page's name; empty for the page at `/`.
  public func url(of name: String) -> String {
    root + (name.isEmpty ? "" : name + "/") + (access.token.map { "?token=\($0)" } ?? "")
  }

  /// Serves metrics and a check of the server's health at a port of their own, which the proxy does not pass on.
  ///
  /// ```swift
  /// let server = try WebServer(.shared(page))
  /// try server.serveMetrics(port: 9090)
  /// ```
  ///
  /// | address | response |
  /// |---|---|
  /// | `/metrics` | counters and durations in Prometheus' text format; it has no data of a user |
  /// | `/health` | “ok” with status 200, if the isolation of the pages handles input |
  ///
  /// It needs no token, so the default address is reachable from this machine only.
  ///
  /// - Parameters:
  ///   - port: 0 for any free one.
  ///   - address: the address to listen on, by which a request must name the server (`Host`).
  /// - Returns: the port.
  /// - Throws: an error if the port is in use.
  @discardableResult public func serveMetrics(port: UInt16, address: String = "127.0.0.1") throws -> UInt16 {
    let server = try HTTPServer.monitoring(port: port, address: address, inbox: inbox)
    monitoring?.stop()
    monitoring = server
    return server.port
  }

  private var metricsResponse: HTTPResponse {
    // The languages of a page are counted together.
    let pages = Dictionary(grouping: sessions, by: \.key.name).map { name, stores in
      PageMetrics(
        name: name, sessions: stores.reduce(0) { $0 + $1.value.sessions.count },
        windows: stores.reduce(0) { $0 + $1.value.windows.count })
    }
    return .metrics(http, pages)
  }

  /// Ends every stream and stops listening. Returns after the server has stopped; a second call is a no-op.
  ///
  /// - Parameter restarts: whether the program ends to be started again, as a service is after an update. The server
  ///   then handles the input that has arrived, and tells the browsers: they keep what the user types and clicks, for ten
  ///   seconds without a word, and send it to the next server at this address. Nothing is lost if the app's state is
  ///   stored before the program ends.
  public func stop(restarts: Bool = false) {
    if restarts, !isStopped { finishInput() }
    isStopped = true
    inbox.close()
    tickers.cancelAll()
    monitoring?.stop()
    http.stop()
    for store in sessions.values { store.closeAll() }
  }

  /// Handles the input that has arrived, and announces the restart: what a browser finds unacknowledged when its stream
  /// ends was not handled.
  private func finishInput() {
    for input in inbox.removeAll() { receive(input) }
    catchUp()
    for store in sessions.values { store.announceRestart() }
  }

  /// Serves until the process receives SIGINT or SIGTERM, then stops. SIGTERM is the signal of a service manager, after
  /// which it may start the program again: see ``stop(restarts:)``.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    // Standard output to a pipe is buffered: without a flush the printed address would not appear while the server
    // runs.
    StandardOutput.flush()
    let signal = await TerminationSignals.wait(for: [SIGINT, SIGTERM])
    stop(restarts: signal == SIGTERM)
  }

  // MARK: In the pages' isolation

  private func add(_ page: Page, _ id: PageID) {
    page.onDirty = { [weak self] in
      guard let self, self.flushesDue.insert(id).inserted else { return }
      // If the inbox is full, other input is waiting in it, and ``catchUp()`` runs after that, too.
      _ = self.inbox.put(.wakeUp)
    }
    page.ticks = { [tickers] in tickers.start(every: $0, tick: $1) }
  }

  private func receive(_ input: PageInput) {
    // The requests have been answered already; a page that was created now would never be released.
    guard !isStopped else { return }
    switch input {
    case .home(let sender, let target, let reply):
      sessions[sender.route]?.home(sender, target, reply)
    case .form(let sender, let target, let post, let reply):
      sessions[sender.route]?.handle(sender, target, post, reply)
    case .style(let sender, let reply):
      if let response = sessions[sender.route]?.style(sender.token) { _ = reply.respond(response) }
    case .open(let sender, let request, let reply):
      sessions[sender.route]?.open(sender, request, reply) { [inbox, disconnected] connection in
        disconnected.append(connection, at: sender.route)
        _ = inbox.put(.wakeUp)
      }
    case .print(let sender, let reply):
      if let response = sessions[sender.route]?.print(sender) { _ = reply.respond(response) }
    case .events(let sender, let post, let reply):
      sessions[sender.route]?.handle(sender.token, post, reply)
    case .metrics(let reply): _ = reply.respond(metricsResponse)
    case .health(let reply): _ = reply.respond(.text(200, "ok"))
    case .tick(let number):
      tickers.tick(number)
    case .wakeUp: break
    }
  }

  /// Does the work that is due once for each batch of input.
  private func catchUp() {
    for (route, connection) in disconnected.removeAll() { sessions[route]?.close(connection) }
    for signIn in endedSignIns.removeAll() {
      for store in sessions.values { store.endConnections(of: signIn) }
    }
    let pages = flushesDue
    flushesDue = []
    for page in pages { sessions[page.route]?.page(page.token)?.flush() }
  }
}

extension WebServer {
  private static func listeningSocket(address: String, port: UInt16?) throws -> ListeningSocket {
    let environment = ProcessInfo.processInfo.environment
    if port == nil, let inherited = try ListeningSocket.inherited(environment) { return inherited }
    return try ListeningSocket(address: address, port: port ?? portFromEnvironment(environment))
  }

  private static func portFromEnvironment(_ environment: [String: String]) throws -> UInt16 {
    guard let text = environment["PORT"], !text.isEmpty else { return 8080 }
    guard let port = UInt16(text) else { throw PortError(text: text) }
    return port
  }

  struct PortError: Error, CustomStringConvertible {
    let text: String
    var description: String {
      "PORT is “\(text)”, which is not a port. Give a number from 1 to 65535, or 0 for any free port."
    }
  }

  struct NoPages: Error, CustomStringConvertible {
    var description: String { "There is no page to serve. Give at least one, such as [\"\": .shared(page)]." }
  }
}
