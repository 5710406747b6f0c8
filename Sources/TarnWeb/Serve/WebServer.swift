import CMicrohttpd
import Dispatch
import Foundation
import Tarn

/// Serves pages to browsers: the device that people see in one.
///
/// ```swift
/// let server = try WebServer(.shared(page))
/// print(server.url)
/// await server.run()  // until SIGINT or SIGTERM
/// ```
///
/// It serves one page at `/`, or several, each at its name:
///
/// ```swift
/// try WebServer(["": .shared(start), "clocks": .shared(clocks), "todos": .perVisitor { todos() }])
/// ```
///
/// Then `/clocks` leads to `/clocks/`, and a view links to it by an address relative to its own page, such as
/// `.a([.href("clocks/")], "Clocks")` on the page at `/` and `.a([.href("../clocks/")], "Clocks")` at `/todos/`. So the links hold, too, if a proxy
/// serves all pages below an address of its own. The pages share a port and the script, nothing else: each has visitors, cookies and
/// streams of its own.
///
/// Only browsers that open the printed address are let in, because it ends with a token; see ``Access`` for what that means, and
/// `access: .open` for an app that signs its visitors in itself.
///
/// It listens on 127.0.0.1 unless told otherwise, answers only requests that were meant for it (`Host`) and sent by its own pages
/// (`Origin`), and knows a visitor by an unguessable token in a cookie that no script can read. Everything that comes in is
/// bounded; what is not understood is answered with words and goes no further.
///
/// What that means, with figures: `docs/web-security.md`.
///
/// It lives where its pages live. It is no server for the open internet: put one in front that speaks TLS.
public final class WebServer {
  /// The address to print: where the page without a name is, with the token that lets a browser in (unless the server is ``Access/open``).
  ///
  /// It is a secret as long as the server runs: it belongs into a terminal or a log that only the user can read.
  public var url: String { url(of: "") }
  public let port: UInt16

  /// The address of the server's root, without a token.
  private let root: String
  private let access: AccessGuard?

  private let http: HTTPServer
  private let inbox: Inbox<Arrival>
  private let visitors: [Place: Visitors]
  private var tickers: [Int: (tick: () -> Void, task: Task<Void, Never>)] = [:]
  private var lastTicker = 0
  private var flushesDue: Set<PageID> = []
  /// Whether nobody is let in any more: what was at the door by then finds nothing.
  private var isStopped = false
  /// The viewers whose streams have ended. Not in the inbox, which may be full: nothing else would ever tell.
  private let gone = Gone()

  /// - Parameters:
  ///   - pages: what to show to whom.
  ///   - port: 0 for any free one; by default the one in the environment's `PORT`, or 8080.
  ///   - address: 127.0.0.1 unless the pages are meant for other machines.
  ///   - hosts: further names by which browsers may ask for it, such as `tarn.example:8080`; those of `address` and `localhost`
  ///     are known. With `https://` in front, such as `https://tarn.example`, it is one that browsers reach by TLS alone, through
  ///     what stands in front of this server and hands on the name they asked for (`Host`): who comes by it gets a cookie that no
  ///     browser sends without TLS (`Secure`).
  ///   - access: which browsers are let in: those that open the printed address, or all.
  ///   - isolation: where the pages live: leave it to the compiler.
  /// - Throws: an error whose description says what to do: the port is in use, `PORT` is no port, the address is not this
  ///   machine's.
  public convenience init(
    _ pages: Pages, port: UInt16? = nil, address: String = "127.0.0.1", hosts: [String] = [], access: Access = .token,
    isolation: isolated any Actor = #isolation
  ) throws {
    try self.init(["": pages], port: port, address: address, hosts: hosts, access: access, isolation: isolation)
  }

  /// The same with several pages, each at an address of its own.
  ///
  /// - Parameter pages: by name. A name is one word or several with `/` between, of letters, digits, `-` and `_`: `todos`,
  ///   `chance/watch`. The page without a name is at `/`; where there is none, `/` says what there is, as any unknown address does.
  /// - Throws: besides the above, for a name that can't be one and for no page at all.
  public convenience init(
    _ pages: [String: Pages], port: UInt16? = nil, address: String = "127.0.0.1", hosts: [String] = [],
    access: Access = .token, isolation: isolated any Actor = #isolation
  ) throws {
    try self.init(
      pages, port: port ?? Self.portFromEnvironment(), address: address, hosts: hosts, limits: HTTPLimits(),
      access: access,
      isolation: isolation)
  }

  package convenience init(
    _ pages: Pages, port: UInt16, address: String, hosts: [String], limits: HTTPLimits, access: Access,
    isolation: isolated any Actor = #isolation
  ) throws {
    try self.init(
      ["": pages], port: port, address: address, hosts: hosts, limits: limits, access: access, isolation: isolation)
  }

  package init(
    _ pages: [String: Pages], port: UInt16, address: String, hosts: [String], limits: HTTPLimits, access: Access,
    isolation: isolated any Actor = #isolation
  ) throws {
    guard !pages.isEmpty else { throw NoPages() }
    let places = try pages.map { (place: try Place($0.key), pages: $0.value) }
    let inbox = Inbox<Arrival>(bound: 4_096)
    self.inbox = inbox
    let bodies = BodyBudget(bytes: limits.bodiesBytes)
    let files = FileGate(limits, bodies: bodies)
    let known = KnownVisitors()
    self.access =
      switch access {
      case .token: AccessGuard(key: AccessKey.ofUser)
      case .open: nil
      }
    let door = Door(
      address: address, hosts: hosts, places: places.map(\.place), inbox: inbox, gate: files, visitors: known,
      access: self.access)
    http = try HTTPServer(
      address: address, port: port, limits: limits, bodies: bodies, admit: { door.admit($0) },
      handler: { door.receive($0, $1) })
    self.port = http.port
    door.open(port: http.port)
    root = "http://\(address.contains(":") ? "[\(address)]" : address):\(http.port)/"
    let port = http.port
    visitors = Dictionary(
      uniqueKeysWithValues: places.map {
        (
          $0.place,
          Visitors(
            $0.pages, at: $0.place, port: port, files: files, known: known, streamsEach: limits.streamsEach)
        )
      })
    for (place, visitors) in visitors {
      visitors.onNewPage = { [weak self] page, token in self?.adopt(page, PageID(place: place, token: token)) }
      visitors.adoptShared()
    }
    Task { [weak self] in
      _ = isolation
      while let arrivals = await inbox.take() {
        for arrival in arrivals { self?.receive(arrival) }
        self?.catchUp()
      }
    }
  }

  deinit { stop() }

  /// What is left of the memory for bodies of requests.
  var bodiesLeft: Int { http.bodiesLeft }

  /// The address of one of its pages, with the token that lets a browser in: `url(of: "clocks")` is
  /// `http://127.0.0.1:8080/clocks/?token=…`.
  ///
  /// - Parameter name: a page's name, or the empty one of the page at `/`.
  public func url(of name: String) -> String {
    root + (name.isEmpty ? "" : name + "/") + (access.map { "?token=\($0.token)" } ?? "")
  }

  /// Ends every stream and stops listening. Returns when all is down; stopping twice is stopping once.
  public func stop() {
    isStopped = true
    inbox.close()
    for ticker in tickers.values { ticker.task.cancel() }
    tickers = [:]
    http.stop()
    for visitors in visitors.values { visitors.closeAll() }
  }

  /// Serves until the process is asked to end (SIGINT, SIGTERM), then stops.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    // An address printed into a pipe would otherwise wait there as long as the server runs.
    tarn_flush_output()
    await Signals.wait(for: [SIGINT, SIGTERM])
    stop()
  }

  // MARK: In the pages' isolation

  private func adopt(_ page: Page, _ id: PageID) {
    page.onDirty = { [weak self] in
      guard let self, self.flushesDue.insert(id).inserted else { return }
      // Where there is no room, others wait, and after them comes a ``catchUp()`` too.
      _ = self.inbox.put(.nothing)
    }
    page.ticks = { [weak self] in self?.ticker($0, $1) ?? Observation(onEnd: {}) }
  }

  private func receive(_ arrival: Arrival) {
    // Whoever came is answered already; a page that were made for them now would never be let go.
    guard !isStopped else { return }
    switch arrival {
    case .home(let caller, let reply):
      visitors[caller.place]?.home(caller, reply)
    case .style(let caller, let reply):
      if let response = visitors[caller.place]?.style(caller.token) { _ = reply.respond(response) }
    case .open(let caller, let tab, let reply):
      visitors[caller.place]?.open(caller, tab, reply) { [inbox, gone] viewer in
        gone.put(viewer, at: caller.place)
        _ = inbox.put(.nothing)
      }
    case .print(let caller, let reply):
      if let response = visitors[caller.place]?.print(caller.token) { _ = reply.respond(response) }
    case .events(let caller, let post, let reply):
      visitors[caller.place]?.handle(caller.token, post, reply)
    case .tick(let number):
      tickers[number]?.tick()
    case .nothing: break
    }
  }

  /// Does what is due once for all that has arrived together.
  private func catchUp() {
    for (place, viewer) in gone.take() { visitors[place]?.close(viewer) }
    let pages = flushesDue
    flushesDue = []
    for page in pages { visitors[page.place]?.page(page.token)?.flush() }
  }

  private func ticker(_ interval: Duration, _ tick: @escaping () -> Void) -> Observation {
    lastTicker += 1
    let number = lastTicker
    let inbox = self.inbox
    let task = Task.detached {
      let step = Int64(interval / .milliseconds(1))
      while !Task.isCancelled {
        // Until the next whole multiple on the wall's clock; a clock that jumps costs one odd tick.
        let past = Timestamp.now().milliseconds % step
        try? await Task.sleep(for: .milliseconds(step - past))
        _ = inbox.put(.tick(number))
      }
    }
    tickers[number] = (tick, task)
    return Observation(onEnd: { [weak self] in
      task.cancel()
      self?.tickers[number] = nil
    })
  }
}

extension WebServer {
  private static func portFromEnvironment() throws -> UInt16 {
    guard let text = ProcessInfo.processInfo.environment["PORT"], !text.isEmpty else { return 8080 }
    guard let port = UInt16(text) else { throw PortError(text: text) }
    return port
  }

  struct PortError: Error, CustomStringConvertible {
    let text: String
    var description: String {
      "PORT is “\(text)”, which is no port. Give a number from 1 to 65535, or 0 for any free one."
    }
  }

  struct NoPages: Error, CustomStringConvertible {
    var description: String { "There is no page to serve. Give at least one, such as [\"\": .shared(page)]." }
  }
}
