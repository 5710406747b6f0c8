import Tarn

extension SyncFailure: Error {}

extension SyncFailure {
  /// What an engine makes of a call that got no answer. One that can't be sent at all (``TransportError/notAllowed(_:)``) is the app's
  /// mistake, and best answered as rejected; here it is tried again later.
  ///
  /// - Parameter isFirst: whether the call is the first or only request of a push. What certainly did not leave is then said to be
  ///   ``notSent``; behind a request that was answered, part of the change is on the server already.
  public init(_ error: TransportError, isFirst: Bool = false) {
    switch error {
    case .offline, .untrusted: self = isFirst ? .notSent : .offline
    case .cancelled: self = .offline
    case .timedOut, .tooLarge, .cutShort, .garbled, .notAllowed, .failed: self = .tryLater(seconds: nil)
    }
  }

  /// What an engine makes of an answer that says nothing of what was asked: who asks is not known (401), asks too much (429, as long as
  /// the headers say, or five minutes, which is a usual period), or asks too early (408, 425, a redirect, any 500).
  ///
  /// - Parameter now: the wall's time.
  /// - Returns: `nil` for all others: they are about what was asked.
  public init?(_ answer: HTTPAnswer, at now: Timestamp = .now()) {
    let pause = answer.retryAfter(now: now).map { Int($0.components.seconds) }
    switch answer.status {
    case 401: self = .signIn
    case 429:
      let reset = answer.rateLimit?.reset.map { reset in
        Int((reset.milliseconds - (answer.date(now: now) ?? now).milliseconds) / 1_000) + 1
      }
      self = .slowDown(seconds: pause ?? reset ?? 300)
    case 408, 425, 300..<400, 500...: self = .tryLater(seconds: pause)
    default: return nil
    }
  }
}
