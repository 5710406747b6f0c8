import Foundation

/// Signs in, and tries again while the server can't be reached: no network is no error, not at the start either.
///
/// ```swift
/// let account = try await SignInRetry(attempts: 6).run {
///   try await signIn(with: token, on: server, over: transport, tokens: tokens)
/// } onFailure: { trouble, pause in
///   print("\(trouble) Trying again in \(pause.seconds) s.")
/// }
/// ```
///
/// A refusal is no failure of the network: a token that the server does not take is not tried again. One attempt takes half a minute at
/// most (`HTTPClientRequest.timeLimit`). Cancelling the task ends it, in a pause too.
public struct SignInRetry: Sendable {
  /// The first pause. It doubles each time, up to the longest; a server that names a longer one gets that.
  public var firstPause = Duration.seconds(1)
  /// A minute: whoever has come back from a tunnel looks at a page that long.
  public var longestPause = Duration.seconds(60)
  /// A server may ask for any pause. An hour is Mastodon's longest.
  private static let longestAskedFor = 3_600
  /// How many attempts there are; `nil` for as many as it takes.
  public var attempts: Int?

  public init(attempts: Int? = nil) { self.attempts = attempts }

  /// - Parameters:
  ///   - attempt: one try.
  ///   - onFailure: hears of each failure that another try follows, and how long the pause before it is.
  /// - Throws: ``TokenFile/Failure`` of a try that is not repeated, or of the last one; `CancellationError`.
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
      let wait = max(pause, .seconds(min(requested ?? 0, Self.longestAskedFor)))
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
    case .passing(.signIn), .refused, .gone: .never
    case .passing(.tryLater(let seconds)): .later(seconds: seconds)
    case .passing(.slowDown(let seconds)): .later(seconds: seconds)
    // A proxy that has nothing behind it, or a network that wants a person to sign in to it first.
    case .passing(.offline), .passing(.notSent), .unreadable: .later(seconds: nil)
    }
  }
}
