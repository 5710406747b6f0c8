import Foundation

/// Signs in, and retries while the server can't be reached: offline is not an error, not even at the start.
///
/// ```swift
/// let account = try await SignInRetry(attempts: 6).run {
///   try await signIn(with: token, on: server, over: transport, tokens: tokens)
/// } onFailure: { trouble, pause in
///   print("\(trouble) Trying again in \(pause.seconds) s.")
/// }
/// ```
///
/// A refusal is not a network failure: a rejected token is not tried again. One attempt takes half a minute at most
/// (`HTTPClientRequest.timeLimit`). Cancelling the task ends it, also during a pause.
public struct SignInRetry: Sendable {
  /// The first pause. It doubles each time, up to the longest; if a server requests a longer one, that is used.
  public var firstPause = Duration.seconds(1)
  /// A minute: as long as a user who is online again waits before a page.
  public var longestPause = Duration.seconds(60)
  /// A server may request any pause. An hour is Mastodon's longest.
  private static let longestRequestedPause = 3_600
  /// The number of attempts; `nil` for no limit.
  public var attempts: Int?

  public init(attempts: Int? = nil) { self.attempts = attempts }

  /// - Parameters:
  ///   - attempt: one attempt.
  ///   - onFailure: called with each failure that is followed by another attempt, and the pause before it.
  /// - Throws: ``TokenFile/Failure`` of an attempt that is not repeated, or of the last one; `CancellationError`.
  public func run<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ attempt: () async throws(TokenFile.Failure) -> sending Value,
    onFailure: (TokenFile.Failure, Duration) -> Void
  ) async throws -> sending Value {
    var pause = firstPause
    var count = 0
    while true {
      let failure: TokenFile.Failure
      do throws(TokenFile.Failure) { return try await attempt() } catch { failure = error }
      try Task.checkCancellation()
      count += 1
      guard case .later(let requested) = failure.retry, attempts.map({ count < $0 }) ?? true else { throw failure }
      let wait = max(pause, .seconds(min(requested ?? 0, Self.longestRequestedPause)))
      onFailure(failure, wait)
      try await Task.sleep(for: wait)
      pause = min(pause * 2, longestPause)
    }
  }
}

extension Duration {
  /// Whole seconds, for people.
  public var seconds: Int64 { components.seconds }
}

extension MastodonClient.Failure {
  var retry: TokenFile.Failure.Retry {
    switch self {
    case .transient(.signIn), .refused, .gone: .never
    case .transient(.tryLater(let seconds)): .later(seconds: seconds)
    case .transient(.slowDown(let seconds)): .later(seconds: seconds)
    // A proxy without a server behind it, or a network that requires a sign-in first.
    case .transient(.offline), .transient(.notSent), .unreadable: .later(seconds: nil)
    }
  }
}
