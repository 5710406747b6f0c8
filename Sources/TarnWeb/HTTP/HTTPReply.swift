/// The one answer to one request: given at once or later, from any thread. The connection rests meanwhile.
///
///     { request, reply in
///       queue.async { _ = reply.respond(.text(200, "Hello, \(request.path)")) }
///     }
///
/// It is answered exactly once: the first call counts, later ones return `false`; a reply that nobody keeps and nobody
/// answered becomes a 500, and one that is open when the server stops a 503. It is not a promise that the client is
/// still there: a client that hangs up while it waits is not noticed before the answer.
package final class HTTPReply: Sendable {
  private let exchange: HTTPExchange

  init(_ exchange: HTTPExchange) {
    self.exchange = exchange
  }

  deinit {
    _ = exchange.answer(.response(.unanswered))
  }

  /// Answers the request.
  ///
  /// - Returns: `false` when it was answered before.
  package func respond(_ response: HTTPResponse) -> Bool {
    exchange.answer(.response(response))
  }

  /// Closes the connection without an answer, as a server does that falls over.
  ///
  /// - Returns: `false` when it was answered before: that answer may be cut off.
  package func hangUp() -> Bool {
    exchange.connection.cutOff()
    // To a connection that is closed: what ends the request, and is not seen by anybody.
    return exchange.answer(.response(.unanswered))
  }

  /// Answers the request with a stream of server-sent events that stays open.
  ///
  /// - Parameters:
  ///   - headers: come first; a type (`text/event-stream`) and what keeps caches and proxies from holding events back
  ///     are added where they are missing.
  ///   - isOfEvents: false for bytes of another kind, sent piece by piece: no comments go out between them, so that a
  ///     client that vanished is noticed with the next piece only.
  ///   - onClose: called exactly once for a stream that was returned, on the server's thread: when the client is gone,
  ///     was cut off, after `close()`, or when the server stops. It must not block.
  /// - Returns: `nil` when the request was answered before or the server is stopping, and when all
  ///   `HTTPLimits.maximumStreams` are in use: the request has then been answered with a 503 that says so.
  package func stream(
    headers: [(String, String)] = [], isOfEvents: Bool = true, onClose: @escaping @Sendable () -> Void
  ) -> HTTPStream? {
    let daemon = exchange.daemon
    let stream = HTTPStream(
      pointer: exchange.pointer, connection: exchange.connection, queueBytes: daemon.limits.streamQueueBytes,
      isOfEvents: isOfEvents, onClose: onClose)
    if let refusal = daemon.add(stream) {
      _ = respond(refusal)
      return nil
    }
    guard exchange.answer(.stream(stream, headers: headers)) else {
      daemon.remove(stream)
      return nil
    }
    return stream
  }
}
