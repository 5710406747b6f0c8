/// The result of queueing a response.
enum HTTPSendResult {
  case queued
  /// The status, or the name or value of a header, is invalid; nothing was queued.
  case invalid
  /// There is not enough memory; nothing was queued.
  case failed
}

// Passes responses to libmicrohttpd. All of it happens on the daemon's thread, inside its call for the response.
extension HTTPExchange {
  /// Returns `hangUp` if there is not even memory for an error response; the daemon then closes the connection.
  func send(_ response: HTTPOutput) -> HTTPExchangeResult {
    let result =
      switch response {
      case .response(let response):
        (200...599).contains(response.status) ? handle.queue(response) : .invalid
      case .stream(let stream, let headers):
        handle.queue(stream, headers: headers + Self.streamDefaults(besides: headers))
      }
    return switch result {
    case .queued: .proceed
    case .invalid: handle.queue(.unsendable) == .queued ? .proceed : .hangUp
    case .failed: .hangUp
    }
  }

  static func streamDefaults(besides headers: [(String, String)]) -> [(String, String)] {
    [
      ("Content-Type", "text/event-stream; charset=utf-8"),
      ("Cache-Control", "no-store"),
      // nginx buffers responses by default.
      ("X-Accel-Buffering", "no"),
      HTTPResponse.noSniffing,
    ].filter { standard in !headers.contains { isSameASCII($0.0, standard.0) } }
  }
}
