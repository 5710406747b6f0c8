/// A small HTTP/1.1 server for one program's own pages: requests in, answers and event streams out.
///
///     let server = try HTTPServer(port: 8080) { request, reply in
///       _ = reply.respond(.text(200, "You asked for \(request.path)."))
///     }
///     print("http://127.0.0.1:\(server.port)")
///
/// It guarantees that every request is answered exactly once, that every stream ends exactly once, and that no client
/// makes it hold more memory than `HTTPLimits` says. One thread of its own does all reading and writing and calls the
/// handler: a handler that blocks holds up everybody, so anything slow keeps its `HTTPReply` and answers later.
///
/// It is not a server for the open internet: no TLS, no HTTP/2, no files, no logs. A proxy in front gives those.
package final class HTTPServer: Sendable {
  /// The port it listens on, also when 0 was asked for.
  package let port: UInt16
  private let daemon: HTTPDaemon

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - address: an IPv4 or IPv6 address in digits. The default is reachable from this computer alone.
  ///   - port: 0 takes any free one.
  ///   - methods: which ones are handled; any other is answered with 405.
  ///   - bodies: what the bodies of all requests take together; `nil` for a budget of its own.
  ///   - admit: is asked about every request when its head has arrived, on the server's thread, and must not block: whether
  ///     its body may be larger than others, or is refused without being read.
  ///   - handler: is called on the server's thread, for complete requests only. It must not block.
  package init(
    address: String = "127.0.0.1", port: UInt16, methods: [String] = ["GET", "HEAD", "POST"],
    limits: HTTPLimits = HTTPLimits(), bodies: BodyBudget? = nil,
    admit: @escaping @Sendable (HTTPRequest) -> HTTPAdmission = { _ in .usual },
    handler: @escaping @Sendable (HTTPRequest, HTTPReply) -> Void
  ) throws(HTTPServerError) {
    let socket = try ListeningSocket(address: address, port: port)
    self.port = socket.port
    daemon = HTTPDaemon(
      methods: methods, limits: limits, bodies: bodies ?? BodyBudget(bytes: limits.bodiesBytes), admit: admit,
      handler: handler)
    try daemon.start(on: socket)
  }

  deinit {
    daemon.stop()
  }

  /// How many event streams are open at the moment.
  package var openStreams: Int { daemon.openStreams }

  /// What is left of the memory for bodies.
  var bodiesLeft: Int { daemon.bodies.left }

  /// Stops: ends every stream, answers pending requests with 503, then closes all connections. Returns when all is
  /// down and every `onClose` has been called; clients that do not read delay it by `HTTPLimits.stopGrace` at most.
  /// Further calls wait for the first and do nothing else.
  ///
  /// Called on the server's own thread (in a handler or an `onClose`) it returns at once and stops in the background.
  package func stop() {
    daemon.stop()
  }
}
