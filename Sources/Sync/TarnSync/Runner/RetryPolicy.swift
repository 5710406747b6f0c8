/// An error that says whether the same request may succeed later.
public protocol RetryableError: Error {
  /// Whether the same request may succeed later, and when.
  var retry: RetryAdvice { get }
}

/// Whether a failed request may succeed later.
public enum RetryAdvice: Hashable, Sendable {
  /// The same request always fails.
  case never
  /// The request may succeed later.
  ///
  /// - Parameter seconds: the pause that the server requests, if it does.
  case later(seconds: Int?)
}

/// Repeats a request while its error is temporary, with increasing pauses.
///
/// ```swift
/// let response = try await RetryPolicy(attempts: 6).run { () async throws(TransportError) in
///   try await transport.perform(request)
/// } onFailure: { error, pause in
///   print("\(error) Trying again in \(pause.components.seconds) s.")
/// }
/// ```
///
/// It is for what a program needs before it goes on, such as a sign-in. An engine repeats its own requests
/// (``SyncEngine``). Cancelling the task ends it, also during a pause.
public struct RetryPolicy: Sendable {
  /// The first pause, by default a second. It doubles each time, up to the longest; if a server requests a longer one,
  /// that is used.
  public var firstPause = Duration.seconds(1)
  /// The longest pause, by default a minute: as long as a user who is online again waits before a page.
  public var longestPause = Duration.seconds(60)
  /// The longest pause that a server may request, by default an hour.
  public var longestRequestedPause = Duration.seconds(3_600)
  /// The number of attempts; `nil` for no limit.
  public var attempts: Int?

  /// Creates a policy with the default pauses.
  public init(attempts: Int? = nil) { self.attempts = attempts }

  /// Runs attempts until one succeeds.
  ///
  /// - Parameters:
  ///   - isolation: the isolation of both closures.
  ///   - attempt: one attempt.
  ///   - onFailure: called with each failure that is followed by another attempt, and the pause before it.
  /// - Throws: the error of an attempt that is not repeated, or of the last one; `CancellationError`.
  public func run<Value, Failure: RetryableError>(
    isolation: isolated (any Actor)? = #isolation,
    _ attempt: () async throws(Failure) -> sending Value,
    onFailure: (Failure, Duration) -> Void = { _, _ in }
  ) async throws -> sending Value {
    var pause = firstPause
    var count = 0
    while true {
      let failure: Failure
      do throws(Failure) { return try await attempt() } catch { failure = error }
      try Task.checkCancellation()
      count += 1
      guard case .later(let requested) = failure.retry, attempts.map({ count < $0 }) ?? true else { throw failure }
      let wait = max(pause, min(.seconds(max(requested ?? 0, 0)), longestRequestedPause))
      onFailure(failure, wait)
      try await Task.sleep(for: wait)
      pause = min(pause * 2, longestPause)
    }
  }
}

extension SyncFailure: RetryableError {
  /// Without a sign-in the request always fails.
  public var retry: RetryAdvice {
    switch self {
    case .signIn: .never
    case .tryLater(let seconds): .later(seconds: seconds)
    case .slowDown(let seconds): .later(seconds: seconds)
    case .offline, .notSent: .later(seconds: nil)
    }
  }
}

extension TransportError: RetryableError {
  /// A transient error (``isTransient``) may be gone later.
  public var retry: RetryAdvice { isTransient ? .later(seconds: nil) : .never }
}
