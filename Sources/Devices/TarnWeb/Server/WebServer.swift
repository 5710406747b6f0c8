import Foundation

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
  private let pages: MountedPages
  private let http: HTTPServer
  private let logger: EventLogger?
  private var monitoring: HTTPServer?
  private var isStopped = false

  /// Creates and starts a server of one page.
  ///
  /// - Parameters:
  ///   - pages: the page, for all sessions or for each.
  ///   - port: 0 for any free one; by default the one in the environment variable `PORT`, or 8080. By default it also
  ///     accepts connections on the socket that a service manager has passed (systemd's socket activation), whatever its
  ///     address.
  ///   - address: the address to listen on: 127.0.0.1 unless other machines should reach the pages.
  ///   - hosts: further host names by which browsers may reach the server, such as `tarn.example:8080`; the names of
  ///     `address` and `localhost` are always valid, on a loopback address with any port, so that the port may be
  ///     forwarded (`ssh -L`). A name with the prefix `https://`, such as `https://tarn.example`,
  ///     is reached by TLS only, through a proxy that passes on the requested name (`Host`): a browser that uses it
  ///     gets a cookie that it sends only over TLS (`Secure`).
  ///   - access: which browsers are admitted: those that open the printed address, or all.
  ///   - clients: where the server finds the address of a client, by which it limits each.
  ///   - maxWindows: the greatest number of windows that are open at a time, of all pages. Each takes some 30 KB, and a file
  ///     descriptor or two, of which the system must permit as many (`ulimit -Hn`).
  ///   - log: gets what happens at the server; by default there is no log.
  ///   - isolation: the isolation of the pages; use the default.
  /// - Throws: an error whose description says what to do: the port is in use, `PORT` is not a port, the address does
  ///   not belong to this machine, the package was built without its trait `Web`.
  public convenience init(
    _ pages: PageScope, port: UInt16? = nil, address: String = "127.0.0.1", hosts: [String] = [],
    access: Access = .token, clients: ClientAddresses = .unknown, maxWindows: Int = 2_048,
    log: ServerLog? = nil, isolation: isolated any Actor = #isolation
  ) throws {
    try self.init(
      ["": pages], port: port, address: address, hosts: hosts, access: access, clients: clients,
      maxWindows: maxWindows, log: log, isolation: isolation)
  }

  /// Creates and starts a server of several pages, each at its own address.
  ///
  /// - Parameters:
  ///   - pages: the pages by name. A name consists of one or more components separated by `/`, each of letters, digits,
  ///     `-` and `_`: `todos`, `chance/watch`. The page with the empty name is at `/`; without one, `/` lists the
  ///     pages, as any unknown address does.
  ///   - port: 0 for any free one; by default the one in the environment variable `PORT`, or 8080.
  ///   - address: the address to listen on: 127.0.0.1 unless other machines should reach the pages.
  ///   - hosts: further host names by which browsers may reach the server, as for one page.
  ///   - access: which browsers are admitted: those that open the printed address, people who sign in, or all.
  ///   - clients: where the server finds the address of a client, by which it limits each.
  ///   - maxWindows: the greatest number of windows that are open at a time, of all pages.
  ///   - log: gets what happens at the server; by default there is no log.
  ///   - isolation: the isolation of the pages; use the default.
  /// - Throws: the errors above, and an error for an invalid name, for a page named `sign-in` or `sign-out` with
  ///   ``Access/signIn(_:)``, or if there is no page.
  public convenience init(
    _ pages: [String: PageScope], port: UInt16? = nil, address: String = "127.0.0.1", hosts: [String] = [],
    access: Access = .token, clients: ClientAddresses = .unknown, maxWindows: Int = 2_048,
    log: ServerLog? = nil, isolation: isolated any Actor = #isolation
  ) throws {
    try self.init(
      pages, port: port, address: address, hosts: hosts, limits: HTTPLimits(windows: maxWindows), access: access,
      clients: clients, log: log, isolation: isolation)
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
    clients: ClientAddresses = .unknown, log: ServerLog? = nil, isolation: isolated any Actor = #isolation
  ) throws {
    let routes = try MountedPages.routes(of: pages, access)
    let socket = try Self.listeningSocket(address: address, port: port)
    let logger = log.map { EventLogger($0) }
    self.logger = logger
    self.port = socket.port
    root = "http://\(address.contains(":") ? "[\(address)]" : address):\(socket.port)/"
    let mounted = MountedPages(
      routes, port: socket.port, address: address, hosts: hosts, limits: limits, access: access, clients: clients,
      logger: logger, isolation: isolation)
    self.pages = mounted
    http = try HTTPServer(on: socket, mounted.handling, limits: limits, bodies: mounted.bodies)
    logger?.log(.started(port: http.port))
  }

  deinit { stop() }

  /// The free bytes of the budget for request bodies.
  var freeBodyBytes: Int { http.freeBodyBytes }

  /// Returns the address of a page, with the token that admits a browser: `url(of: "clocks")` is
  /// `http://127.0.0.1:8080/clocks/?token=…`.
  ///
  /// - Parameter name: the page's name; empty for the page at `/`.
  public func url(of name: String) -> String { root + pages.address(of: name) }

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
  /// It needs no token, so the default address is reachable from this machine only. Figures of the app come after those
  /// of the server:
  ///
  /// ```swift
  /// let server = try WebServer(.shared(page))
  /// try server.serveMetrics(port: 9090) {
  ///   [Metric("todos_waiting_changes", .gauge, "Changes that are not saved.", Double(store.state.count))]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - port: 0 for any free one.
  ///   - address: the address to listen on, by which a request must name the server (`Host`).
  ///   - appMetrics: returns the figures of the app, in the isolation of the pages, for each request of a monitor.
  /// - Returns: the port.
  /// - Throws: an error if the port is in use.
  @discardableResult public func serveMetrics(
    port: UInt16, address: String = "127.0.0.1", adding appMetrics: @escaping () -> [Metric] = { [] }
  ) throws -> UInt16 {
    pages.appMetrics = appMetrics
    let server = try HTTPServer.monitoring(port: port, address: address, inbox: pages.inbox, of: http)
    monitoring?.stop()
    monitoring = server
    return server.port
  }

  /// Ends every stream and stops listening. Returns after the server has stopped; a second call is a no-op.
  ///
  /// - Parameter restarts: whether the program ends to be started again, as a service is after an update. The server
  ///   then handles the input that has arrived, and tells the browsers: they keep what the user types and clicks, for ten
  ///   seconds without a word, and send it to the next server at this address. Nothing is lost if the app's state is
  ///   stored before the program ends.
  public func stop(restarts: Bool = false) {
    pages.stop(restarts: restarts) { [monitoring, http] in
      monitoring?.stop()
      http.stop()
    }
    guard !isStopped else { return }
    isStopped = true
    logger?.log(.stopped(restarts: restarts))
    logger?.finish()
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

  struct HiddenPage: Error, CustomStringConvertible, Equatable {
    let name: String
    var description: String {
      "“\(name)” can't be a page's name on a server where people sign in, which has a form of its own at /\(name). Give the page "
        + "another name."
    }
  }

  struct NoPages: Error, CustomStringConvertible {
    var description: String { "There is no page to serve. Give at least one, such as [\"\": .shared(page)]." }
  }
}
