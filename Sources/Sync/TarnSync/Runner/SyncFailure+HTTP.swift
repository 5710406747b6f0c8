import Tarn

extension SyncFailure: Error {}

extension SyncFailure {
  /// Creates a failure from a request without a response. A request that cannot be sent at all
  /// (``TransportError/notAllowed(_:)``) is the app's mistake and is best returned as rejected; this initializer makes
  /// the engine retry it later.
  ///
  /// - Parameter isFirst: whether the request is the first or only request of a push. A request that certainly did not leave
  ///   is then ``notSent``; after an answered request, a part of the change is on the server already.
  public init(_ error: TransportError, isFirst: Bool = false) {
    switch error {
    case .offline, .untrusted: self = isFirst ? .notSent : .offline
    case .cancelled: self = .offline
    case .timedOut, .tooLarge, .truncated, .malformed, .notAllowed, .failed: self = .tryLater(seconds: nil)
    }
  }

  /// Creates a failure from a response that is independent of the request's content: the user is unknown (401), there
  /// are too many requests (429, for as long as the headers say, or five minutes, a usual period), or the server cannot
  /// answer now (408, 425, a redirect, any 500).
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - now: the wall-clock time.
  /// - Returns: `nil` for all other responses: they are about the request's content.
  public init?(_ response: HTTPClientResponse, at now: Timestamp = .now()) {
    let pause = response.retryAfter(now: now).map { Int($0.components.seconds) }
    switch response.status {
    case 401: self = .signIn
    case 429:
      let reset = response.rateLimit?.reset.map { reset in
        Int((reset.milliseconds - (response.date(now: now) ?? now).milliseconds) / 1_000) + 1
      }
      self = .slowDown(seconds: pause ?? reset ?? 300)
    case 408, 425, 300..<400, 500...: self = .tryLater(seconds: pause)
    default: return nil
    }
  }
}
