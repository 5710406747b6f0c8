import Tarn

/// Requests news whenever the server has some, as long as a subscription is active.
///
/// ```swift
/// let live = EffectHandler(LiveNews(client)) { (subscription: LiveNews<Status>.Request) in
///   subscription
/// } action: { _, event in
///   App.Action.sync(event, .now())
/// }
/// ```
///
/// The feature returns the subscription while the user wants news. The first response is ``SyncEvent/refresh`` at once,
/// and then one whenever the server has news, after which the pull takes no request. After a failure it pauses like a
/// ``RetryPolicy``.
public struct LiveNews<Object: Synced>: UseCase {
  /// The request for news, as a subscription.
  public struct Request: Hashable, Sendable {
    /// Creates the request.
    public init() {}
  }

  private let client: SyncClient<Object>
  private let pauses: RetryPolicy

  /// Creates a use case.
  ///
  /// - Parameters:
  ///   - client: the client that the engine's ``SyncRunner`` has.
  ///   - pauses: the pauses after failures; the number of attempts is not limited.
  public init(_ client: SyncClient<Object>, pauses: RetryPolicy = RetryPolicy()) {
    self.client = client
    self.pauses = pauses
  }

  public func perform(_ request: Request, respond: ResponseSender<SyncEvent<Object>>) async {
    client.restartNews()
    var pause = pauses.firstPause
    while !Task.isCancelled {
      do throws(SyncFailure) {
        try await client.waitForNews()
        pause = pauses.firstPause
        await respond(.refresh)
      } catch {
        guard !Task.isCancelled else { return }
        switch error.retry {
        case .never:
          // The engine's pull gets the same answer and asks the user to sign in; its next one comes after that.
          client.requirePull()
          await respond(.refresh)
        case .later(let requested):
          let wait = max(pause, min(.seconds(max(requested ?? 0, 0)), pauses.longestRequestedPause))
          guard (try? await Task.sleep(for: wait)) != nil else { return }
          pause = min(pause * 2, pauses.longestPause)
        }
      }
    }
  }
}
