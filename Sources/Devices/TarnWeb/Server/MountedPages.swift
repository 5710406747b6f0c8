import Tarn
import TarnLanguages
import TarnView

/// Pages in a program that has an HTTP server of its own, which passes requests to their ``handler``.
///
/// ```swift
/// let pages = try MountedPages(["": .shared(page)], port: 8080, at: "/apps/")
/// let handler = pages.handler
/// // On any thread of the program's server, for each request below /apps/:
/// let response = await handler.respond(to: WebRequest(method: "GET", target: "/apps/", headers: [("Host", "127.0.0.1:8080")]))
/// ```
///
/// Everything is as with ``WebServer``, which uses this type too: sessions, streams, uploads, access, limits, logs. What remains for the
/// other server is HTTP itself: reading heads within bounds, TLS, timeouts, the number of connections.
///
/// It must be used in the isolation of its pages; only the ``handler`` may be used from anywhere.
public final class MountedPages {
  /// Answers the requests.
  public let handler: PageHandler
  /// Returns the figures of the app that ``PageHandler/metrics()`` has after those of the pages. It is called in the
  /// isolation of the pages, for each request of a monitor.
  public var appMetrics: () -> [Metric] = { [] }

  let handling: RequestHandling
  let bodies: BodyBudget
  let inbox: Inbox<PageInput>
  private let access: AccessControl
  private let prefix: String
  private let sessions: [PageRoute: SessionStore]
  private let tickers: Tickers
  private let logger: EventLogger?
  private var flushesDue: Set<PageID> = []
  /// Whether the server has stopped: it then ignores the input that is still in the inbox.
  private var isStopped = false
  /// The connections whose streams have ended. They are not in the inbox, which may be full, because an end is reported
  /// only once.
  private let disconnected = DisconnectQueue()
  private let endedSignIns: EndedSignIns

  /// Creates pages without a listening socket.
  ///
  /// - Parameters:
  ///   - pages: the pages by name, as for ``WebServer``.
  ///   - port: the port of the program's server. It is part of the names of cookies, so that programs on one machine do not read each
  ///     other's.
  ///   - prefix: the path below which the server has the pages, with a slash at both ends. Requests have it, too.
  ///   - address: the address that the server listens on.
  ///   - hosts: further host names by which browsers may reach the server; see ``WebServer``.
  ///   - access: which browsers are admitted.
  ///   - clients: where the address of a client is found.
  ///   - maxWindows: the greatest number of windows that are open at a time.
  ///   - log: gets what happens; by default there is no log.
  ///   - isolation: the isolation of the pages; use the default.
  /// - Throws: an error for an invalid name, for a page named `sign-in` or `sign-out` with ``WebServer/Access/signIn(_:)``, or
  ///   if there is no page.
  public convenience init(
    _ pages: [String: PageScope], port: UInt16, at prefix: String = "/", address: String = "127.0.0.1",
    hosts: [String] = [], access: WebServer.Access = .token, clients: ClientAddresses = .unknown,
    maxWindows: Int = 2_048, log: ServerLog? = nil, isolation: isolated any Actor = #isolation
  ) throws {
    self.init(
      try Self.routes(of: pages, access), port: port, at: prefix, address: address, hosts: hosts,
      limits: HTTPLimits(windows: maxWindows),
      access: access, clients: clients, logger: log.map { EventLogger($0) }, isolation: isolation)
  }

  init(
    _ routes: [(route: PageRoute, pages: PageScope)], port: UInt16, at prefix: String = "/", address: String,
    hosts: [String], limits: HTTPLimits, access: WebServer.Access, clients: ClientAddresses, logger: EventLogger?,
    isolation: isolated any Actor = #isolation
  ) {
    precondition(
      prefix.hasPrefix("/") && prefix.hasSuffix("/"), "The prefix “\(prefix)” must have a slash at both ends.")
    let inbox = Inbox<PageInput>(bound: 4_096)
    (self.inbox, self.prefix, self.logger) = (inbox, prefix, logger)
    tickers = Tickers { number in _ = inbox.put(.tick(number)) }
    let bodies = BodyBudget(bytes: limits.bodiesBytes)
    self.bodies = bodies
    let files = FileTransfer(limits, bodies: bodies, logger: logger)
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
          SignInRoutes(signIn, cookies: .ofUser(port: port), ended: endedSignIns, limits: limits, logger: logger))
      }
    // In each language of a page: its scopes are made once.
    let scopes = routes.map { (route: $0.route, byLanguage: $0.pages.byLanguage) }
    let router = RequestRouter(
      address: address, port: port, hosts: hosts, routes: routes.map(\.route),
      languages: RouteLanguages(
        Dictionary(uniqueKeysWithValues: routes.compactMap { route, pages in pages.languages.map { (route, $0) } })),
      persistent: Set(scopes.filter { $0.byLanguage.contains { $0.pages.isPersistent } }.map(\.route)),
      inbox: inbox, transfer: files, assets: assets, sessions: sessionIndex, access: self.access)
    handling = RequestHandling(
      clients: clients, admit: { router.admit($0) }, handler: { router.receive($0, $1) },
      report: { [logger] event in logger.map { router.log(event, to: $0) } })
    handler = PageHandler(handling, limits: limits, prefix: prefix, inbox: inbox)
    let streams = ResourceBudget<String>(perClient: limits.streamsPerAddress)
    sessions = Dictionary(
      uniqueKeysWithValues: scopes.flatMap { route, byLanguage in
        byLanguage.map { words, pages in
          var route = route
          route.language = words?.language
          return (
            route,
            SessionStore(
              pages, at: route, words: words ?? .english, port: port, files: files, assets: assets, index: sessionIndex,
              streamsPerSession: limits.streamsPerSession, streams: streams, logger: logger)
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

  static func routes(
    of pages: [String: PageScope], _ access: WebServer.Access
  ) throws -> [(route: PageRoute, pages: PageScope)] {
    guard !pages.isEmpty else { throw WebServer.NoPages() }
    if case .signIn = access,
      let name = pages.keys.sorted().first(where: { SignInRoutes.Path(rawValue: "/" + $0) != nil })
    {
      throw WebServer.HiddenPage(name: name)
    }
    return try pages.map { (route: try PageRoute($0.key), pages: $0.value) }
  }

  /// Returns the address of a page on its server, with the token that admits a browser: `/apps/clocks/?token=…`.
  ///
  /// - Parameter name: the page's name; empty for the page without one.
  public func path(of name: String) -> String { prefix + address(of: name) }

  /// Returns the address of a page, relative to the root of the pages.
  func address(of name: String) -> String {
    (name.isEmpty ? "" : name + "/") + (access.token.map { "?token=\($0)" } ?? "")
  }

  /// Ends every stream, and answers further requests with status 503. A second call is a no-op.
  ///
  /// - Parameter restarts: whether the program ends to be started again: see ``WebServer/stop(restarts:)``.
  public func stop(restarts: Bool = false) {
    guard !isStopped else { return }
    stop(restarts: restarts) { [handler] in handler.stop() }
    logger?.log(.stopped(restarts: restarts))
    logger?.finish()
  }

  /// - Parameter stopRequests: stops the server that passes the requests.
  func stop(restarts: Bool, _ stopRequests: () -> Void) {
    if restarts, !isStopped { finishInput() }
    isStopped = true
    inbox.close()
    tickers.cancelAll()
    stopRequests()
    for store in sessions.values { store.closeAll() }
  }

  /// Handles the input that has arrived, and announces the restart: what a browser finds unacknowledged when its stream
  /// ends was not handled.
  private func finishInput() {
    for input in inbox.removeAll() { receive(input) }
    catchUp()
    for store in sessions.values { store.announceRestart() }
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
    case .style(let sender, let version, let reply):
      if let response = sessions[sender.route]?.style(sender.token, version: version) { _ = reply.respond(response) }
    case .open(let sender, let request, let reply):
      sessions[sender.route]?.open(sender, request, reply) { [inbox, disconnected] connection in
        disconnected.append(connection, at: sender.route)
        _ = inbox.put(.wakeUp)
      }
    case .print(let sender, let reply):
      if let response = sessions[sender.route]?.print(sender) { _ = reply.respond(response) }
    case .events(let sender, let post, let reply):
      sessions[sender.route]?.handle(sender.token, post, reply)
    case .metrics(let response, let reply): _ = reply.respond(response(metrics, appMetrics()))
    case .health(let reply): _ = reply.respond(.text(200, "ok"))
    case .tick(let number):
      tickers.tick(number)
    case .wakeUp: break
    }
  }

  /// Does the work that is due once for each batch of input.
  private func catchUp() {
    let ended = disconnected.removeAll()
    // The last posts of a closed tab have what its user has typed last, so they are handled before it is removed.
    if !ended.isEmpty { for input in inbox.removeAll() { receive(input) } }
    for (route, connection) in ended { sessions[route]?.close(connection) }
    for signIn in endedSignIns.removeAll() {
      for store in sessions.values { store.endConnections(of: signIn) }
    }
    let pages = flushesDue
    flushesDue = []
    for page in pages { sessions[page.route]?.page(page.token)?.flush() }
  }

  private var metrics: [PageMetrics] {
    // The languages of a page are counted together.
    Dictionary(grouping: sessions, by: \.key.name).map { name, stores in
      PageMetrics(
        name: name, sessions: stores.reduce(0) { $0 + $1.value.sessions.count },
        windows: stores.reduce(0) { $0 + $1.value.windows.count })
    }
  }
}
