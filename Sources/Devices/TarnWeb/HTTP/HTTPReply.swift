/// The one response to a request, given immediately or later, from any thread. The connection is suspended until then.
///
///     { request, reply in
///       queue.async { _ = reply.respond(.text(200, "Hello, \(request.path)")) }
///     }
///
/// A request is answered exactly once: the first call counts, later ones return `false`. A reply that is released
/// without a response becomes a 500, and one that is pending when the server stops a 503. A reply does not guarantee
/// that the client is still connected: the server does not notice a disconnect before it responds.
package final class HTTPReply: Sendable {
  private let exchange: any RequestExchange

  init(_ exchange: any RequestExchange) {
    self.exchange = exchange
  }

  deinit {
    _ = exchange.respond(.response(.unanswered))
  }

  /// Answers the request.
  ///
  /// - Returns: `false` if the request was answered before.
  package func respond(_ response: HTTPResponse) -> Bool {
    exchange.respond(.response(response))
  }

  /// Closes the connection without a response, as a crashing server does.
  ///
  /// - Returns: `false` if the request was answered before: that response may be truncated.
  package func hangUp() -> Bool {
    exchange.hangUp()
    // The connection is closed: this ends the request, and no client receives the response.
    return exchange.respond(.response(.unanswered))
  }

  /// Answers the request with a stream of server-sent events that stays open.
  ///
  /// - Parameters:
  ///   - headers: the response's headers; the content type (`text/event-stream`) and the headers that prevent buffering
  ///     by caches and proxies are added if they are missing.
  ///   - isOfEvents: `false` for a stream of other bytes, sent piece by piece: no comments are sent between them, so
  ///     that a vanished client is noticed only with the next piece.
  ///   - onClose: called exactly once for a returned stream, on the server's thread: when the client has disconnected
  ///     or was disconnected, after `close()`, or when the server stops. It must not block.
  /// - Returns: `nil` if the request was answered before, if the server is stopping, or if all
  ///   `HTTPLimits.maximumStreams` are in use: the request has then been answered with a 503 that says so.
  package func stream(
    headers: [(String, String)] = [], isOfEvents: Bool = true, onClose: @escaping @Sendable () -> Void
  ) -> HTTPStream? {
    let stream = HTTPStream(
      exchange.streamConnection, queueBytes: exchange.limits.streamQueueBytes, isOfEvents: isOfEvents, onClose: onClose)
    if let refusal = exchange.streams.add(stream) {
      _ = respond(refusal)
      return nil
    }
    guard exchange.respond(.stream(stream, headers: headers)) else {
      exchange.streams.remove(stream)
      return nil
    }
    return stream
  }
}
