/// The reason for which a request has no response.
///
/// ``offline`` is a normal state: changes wait until the server can be reached.
public enum TransportError: Error, Sendable, Hashable {
  /// The server is unreachable: no network, an unknown host, or a refused connection.
  case offline
  /// The response was not complete within the request's ``HTTPClientRequest/timeLimit``.
  case timedOut(after: Duration)
  /// The answer has more bytes than the request allows.
  case tooLarge(maximum: Int)
  /// The connection ended before the answer did.
  case truncated
  /// The response is not HTTP.
  case malformed
  /// The server's certificate is not trusted.
  case untrusted
  /// The request cannot be sent. The message says what to do.
  case notAllowed(String)
  /// The task was cancelled.
  case cancelled
  /// Another error, with the system's code.
  case failed(code: Int)

  /// Whether the server may have received and executed the request. Do not repeat a request that is not
  /// ``HTTPClientRequest/isRepeatable`` before its effect is known.
  public var mayHaveArrived: Bool {
    switch self {
    case .offline, .untrusted, .notAllowed: false
    case .timedOut, .tooLarge, .truncated, .malformed, .cancelled, .failed: true
    }
  }

  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline, .timedOut, .truncated, .malformed, .failed: true
    case .tooLarge, .untrusted, .notAllowed, .cancelled: false
    }
  }
}

extension TransportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .offline: "The server can't be reached. Your changes will be sent when it can be reached."
    case .timedOut(let limit): "The server did not answer within \(limit). It may have performed the request."
    case .tooLarge(let bound):
      "The server's answer has more than \(bound) bytes and was not read completely. Request less at once, or increase the bound."
    case .truncated: "The connection ended before the answer was complete. The server may have performed the request."
    case .malformed: "The server's answer is not HTTP. Check the address."
    case .untrusted: "The server could not prove its identity, so the request was not sent to it."
    case .notAllowed(let fault): "The request was not sent: \(fault)."
    case .cancelled: "The request was cancelled. The server may have performed it."
    case .failed(let code): "The request failed with the system's error \(code)."
    }
  }
}
