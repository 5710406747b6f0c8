/// Why there is no answer.
///
/// ``offline`` is no fault: what was to be sent waits.
public enum TransportError: Error, Sendable, Hashable {
  /// The server is not reached: there is no network, no such host, or nobody listens there.
  case offline
  case timedOut(after: Duration)
  /// The answer has more bytes than the call allows.
  case tooLarge(bound: Int)
  /// The connection ended before the answer did.
  case cutShort
  /// What came is not HTTP.
  case garbled
  /// The server can't show that it is the one that was called.
  case untrusted
  /// The call can't be sent, or not as it is. In words, with what to do.
  case notAllowed(String)
  case cancelled
  /// Something else, by the number that the system has for it.
  case failed(code: Int)

  /// Whether the server may have got the call, and done what it asks for. A call that is not ``HTTPCall/isRepeatable`` is then
  /// not to be sent again before it is known.
  public var mayHaveArrived: Bool {
    switch self {
    case .offline, .untrusted, .notAllowed: false
    case .timedOut, .tooLarge, .cutShort, .garbled, .cancelled, .failed: true
    }
  }

  /// Whether the same call may do better later.
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
