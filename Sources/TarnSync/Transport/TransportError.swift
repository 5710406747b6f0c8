/// The reason for which a call has no response.
///
/// ``offline`` is a normal state: changes wait until the server can be reached.
public enum TransportError: Error, Sendable, Hashable {
  /// The server is unreachable: no network, an unknown host, or a refused connection.
  case offline
  case timedOut(after: Duration)
  /// The answer has more bytes than the call allows.
  case tooLarge(bound: Int)
  /// The connection ended before the answer did.
  case cutShort
  /// The response is not HTTP.
  case garbled
  /// The server's certificate is not trusted.
  case untrusted
  /// The call cannot be sent. The message says what to do.
  case notAllowed(String)
  case cancelled
  /// Another error, with the system's code.
  case failed(code: Int)

  /// Whether the server may have received and executed the call. Do not repeat a call that is not
  /// ``HTTPCall/isRepeatable`` before its effect is known.
  public var mayHaveArrived: Bool {
    switch self {
    case .offline, .untrusted, .notAllowed: false
    case .timedOut, .tooLarge, .cutShort, .garbled, .cancelled, .failed: true
    }
  }

  /// Whether the same call may succeed later.
  public var isPassing: Bool {
    switch self {
    case .offline, .timedOut, .cutShort, .garbled, .failed: true
    case .tooLarge, .untrusted, .notAllowed, .cancelled: false
    }
  }
}

extension TransportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .offline: "The server can't be reached. What was to be sent waits until it can."
    case .timedOut(let limit): "The server has not answered within \(limit). It may have done what was asked."
    case .tooLarge(let bound):
      "The answer has more than \(bound) bytes and was not read to its end. Ask for less at once, or allow for more."
    case .cutShort: "The connection ended before the answer did. The server may have done what was asked."
    case .garbled: "What came from the server is not HTTP. Is it the right address?"
    case .untrusted: "The server could not show that it is the one that was called, so nothing was sent to it."
    case .notAllowed(let fault): "The call was not sent: \(fault)."
    case .cancelled: "The call was cancelled. The server may have done what was asked."
    case .failed(let code): "There is no answer; the system has the number \(code) for it."
    }
  }
}
