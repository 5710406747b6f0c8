import Dispatch
import Synchronization

/// The state that the server's thread, its timers and all replies share: open connections and pending requests.
///
/// Lock order: exchange or stream, then connection. The locks of the registries are never held while another lock is taken
/// or while foreign code runs.
final class HTTPDaemon: Sendable {
  private struct Registry {
    var connections: [ObjectIdentifier: HTTPConnection] = [:]
    /// The greatest number of connections since memory was last returned to the system.
    var mostConnections = 0
    /// The number of connections of each address that is limited.
    var perAddress: [String: Int] = [:]
  }

  private struct Backend: @unchecked Sendable {
    // Guard: the mutex that holds it; `start` puts it there and `stop` takes it out, each once.
    let library: MicrohttpdDaemon
    let timers: [any DispatchSourceTimer]
  }

  let limits: HTTPLimits
  let bodies: BodyBudget
  let metrics = RequestMetrics()
  let handling: RequestHandling
  let streams: StreamRegistry
  /// Requests for which the handler was called and whose response is not sent yet.
  private let exchanges = ServerRegistry<HTTPExchange>()
  private let registry = Mutex(Registry())
  private let backend = Mutex<Backend?>(nil)
  /// Entered once for each request in `exchanges`.
  private let inFlight = DispatchGroup()
  /// Entered while the server runs.
  private let running = DispatchGroup()
  /// The ID of the server's thread; 0 while it is unknown.
  private let thread = Atomic<UInt64>(0)

  init(_ handling: RequestHandling, limits: HTTPLimits, bodies: BodyBudget) {
    self.handling = handling
    self.limits = limits
    self.bodies = bodies
    streams = StreamRegistry(limits)
  }

  func start(on socket: consuming ListeningSocket) throws(HTTPServerError) {
    // Besides its connections a program has files open: data, logs, libraries. 256 is what whole desktops default to.
    OpenFileLimit.raise(to: limits.maximumConnections + 256)
    let library = try MicrohttpdDaemon(serving: self, on: socket)
    running.enter()
    let started = Backend(library: library, timers: startTimers())
    backend.withLock { $0 = started }
  }

  /// See `HTTPServer.stop()`.
  func stop() {
    guard thread.load(ordering: .relaxed) != ThreadID.current else {
      // The server's thread can't wait for its own end.
      DispatchQueue.global().async { self.stop() }
      return
    }
    guard let pending = exchanges.stop() else { return running.wait() }
    for exchange in pending { _ = exchange.respond(.response(.stopping)) }
    streams.stop()
    // libmicrohttpd drops unsent data when it stops; clients that read have their responses by then.
    _ = inFlight.wait(timeout: .now() + .nanoseconds(limits.stopGrace.nanoseconds))
    // Nothing, if the server could not start.
    guard let backend = backend.withLock({ $0.take() }) else { return }
    for timer in backend.timers { timer.cancel() }
    backend.library.stop()
    thread.store(0, ordering: .relaxed)
    running.leave()
  }

  private func startTimers() -> [any DispatchSourceTimer] {
    let queue = DispatchQueue(label: "tarn.http.timers")
    // Four checks per timeout: a connection exceeds its time limit by a quarter at most.
    let overdue = repeatingTimer(on: queue, every: limits.requestTimeout / 4) { [weak self] in self?.closeOverdue() }
    return streams.startTimers(on: queue) + [overdue]
  }

  private func closeOverdue() {
    let now = ContinuousClock.now
    for connection in registry.withLock({ Array($0.connections.values) }) {
      connection.close(after: limits.requestTimeout, now: now)
    }
  }
}

// The registry of connections and exchanges.
extension HTTPDaemon {
  var openStreams: Int { streams.count }
  var openConnections: Int { registry.withLock { $0.connections.count } }

  func opened(_ connection: HTTPConnection) {
    thread.store(ThreadID.current, ordering: .relaxed)
    let openConnections = registry.withLock { registry in
      registry.connections[ObjectIdentifier(connection)] = connection
      registry.mostConnections = max(registry.mostConnections, registry.connections.count)
      let free = limits.maximumConnections - registry.connections.count
      return free < limits.reservedConnections ? Array(registry.connections.values) : []
    }
    // Twice as many as should be free, so that one pass over all connections serves many new ones.
    if !openConnections.isEmpty { closeIdle(2 * limits.reservedConnections, of: openConnections, but: connection) }
    limit(connection)
  }

  /// Closes connections of the address of a new one if it has too many: those that have been without a complete request for
  /// longest, or the new one if there are none.
  private func limit(_ connection: HTTPConnection) {
    let clients = handling.clients
    guard let address = clients.limitedAddress(ofConnection: connection.peer) else { return }
    let all = registry.withLock { registry in
      registry.perAddress[address, default: 0] += 1
      return registry.perAddress[address, default: 0] > limits.connectionsPerAddress
        ? Array(registry.connections.values) : []
    }
    guard !all.isEmpty else { return }
    let ofAddress = all.filter { clients.limitedAddress(ofConnection: $0.peer) == address }
    // Several, so that one pass over all connections serves several new ones.
    let number = max(1, limits.connectionsPerAddress / 8)
    if closeIdle(number, of: ofAddress, but: connection) == 0 { connection.close() }
  }

  func closed(_ connection: HTTPConnection) {
    let address = handling.clients.limitedAddress(ofConnection: connection.peer)
    let shouldTrim = registry.withLock { registry in
      registry.connections.removeValue(forKey: ObjectIdentifier(connection))
      if let address {
        let remaining = registry.perAddress[address, default: 1] - 1
        registry.perAddress[address] = remaining == 0 ? nil : remaining
      }
      // A connection takes `maximumHeaderBytes` of the daemon's memory, and about as much in objects for it.
      let free = (registry.mostConnections - registry.connections.count) * limits.maximumHeaderBytes
      guard free >= BodyBudget.worthTrimming, registry.connections.count <= registry.mostConnections / 4 else {
        return false
      }
      registry.mostConnections = registry.connections.count
      return true
    }
    if shouldTrim { MemoryTrim.schedule() }
  }

  /// Closes the connections that have been without a complete request for longest.
  ///
  /// - Returns: their number.
  @discardableResult
  private func closeIdle(_ number: Int, of connections: [HTTPConnection], but new: HTTPConnection) -> Int {
    let idle = connections.filter { $0 !== new }
      .compactMap { connection in connection.idleSince.map { (connection, since: $0) } }
      .sorted { $0.since < $1.since }
      .prefix(number)
    for (connection, _) in idle { connection.close() }
    return idle.count
  }

  /// - Returns: `false` if the server is stopping: nothing may be left open then.
  func began(_ exchange: HTTPExchange) -> Bool {
    inFlight.enter()
    return exchanges.insert(exchange) == .inserted
  }

  func ended(_ exchange: HTTPExchange) {
    exchanges.remove(exchange)
    inFlight.leave()
  }
}
