/// A small HTTP/1.1 server for one program's own pages: it answers requests with responses and event streams.
///
///     let server = try HTTPServer(port: 8080) { request, reply in
///       _ = reply.respond(.text(200, "You asked for \(request.path)."))
///     }
///     print("http://127.0.0.1:\(server.port)")
///
/// It guarantees that every request is answered exactly once, that every stream ends exactly once, and that no client
/// makes it use more memory than `HTTPLimits` allows. One thread reads, writes and calls the handler: a handler that
/// blocks delays all clients, so a slow operation must hold its `HTTPReply` and answer later.
///
/// It is not meant for direct access from the internet: it has no TLS, no HTTP/2 and no static files. A proxy in front
/// of it provides them.
package final class HTTPServer: Sendable {
  /// The port that the server listens on, also if 0 was requested.
  package let port: UInt16
  private let daemon: HTTPDaemon

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - address: a numeric IPv4 or IPv6 address. The default is reachable only from this machine.
  ///   - port: 0 for any free one.
  ///   - methods: the handled methods; any other is answered with 405.
  ///   - bodies: the memory of all request bodies; `nil` for a budget of the server's own.
  ///   - admit: decides from a request's head whether its body may exceed the usual limit or is refused without being
  ///     read. It is called on the server's thread for every request and must not block.
  ///   - handler: handles complete requests. It is called on the server's thread and must not block.
  package convenience init(
    address: String = "127.0.0.1", port: UInt16, methods: [String] = ["GET", "HEAD", "POST"],
    limits: HTTPLimits = HTTPLimits(), bodies: BodyBudget? = nil,
    admit: @escaping @Sendable (HTTPRequest) -> HTTPAdmission = { _ in .usual },
    handler: @escaping @Sendable (HTTPRequest, HTTPReply) -> Void
  ) throws(HTTPServerError) {
    try self.init(
      on: ListeningSocket(address: address, port: port),
      RequestHandling(methods: methods, admit: admit, handler: handler), limits: limits, bodies: bodies)
  }

  /// Starts to accept connections on a socket. See ``init(address:port:methods:limits:bodies:admit:handler:)``.
  init(
    on socket: consuming ListeningSocket, _ handling: RequestHandling, limits: HTTPLimits = HTTPLimits(),
    bodies: BodyBudget? = nil
  ) throws(HTTPServerError) {
    self.port = socket.port
    daemon = HTTPDaemon(handling, limits: limits, bodies: bodies ?? BodyBudget(bytes: limits.bodiesBytes))
    try daemon.start(on: socket)
  }

  deinit {
    daemon.stop()
  }

  /// The number of open event streams.
  package var openStreams: Int { daemon.openStreams }

  var openConnections: Int { daemon.openConnections }
  var metrics: RequestMetrics { daemon.metrics }

  /// The free bytes of the budget for request bodies.
  var freeBodyBytes: Int { daemon.bodies.freeBytes }

  /// Stops the server: ends every stream, answers pending requests with 503, then closes all connections. It returns
  /// after every `onClose` has been called; clients that do not read delay it by `HTTPLimits.stopGrace` at most.
  /// Further calls only wait for the first one.
  ///
  /// On the server's own thread (in a handler or an `onClose`) it returns immediately and stops in the background.
  package func stop() {
    daemon.stop()
  }
}
