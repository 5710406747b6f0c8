/// The limits and pauses of a sync engine.
public struct SyncRules: Equatable, Codable, Sendable {
  /// The number of changes, each of another object, in flight at once. Four is the number that browsers and servers
  /// have long accepted as polite.
  public var maxInFlight = 4
  /// The time for which a server stores the ID of a change, in seconds: after that it may apply the change again.
  /// Mastodon stores IDs for an hour; five minutes of it are left for clocks and slow answers.
  public var idempotencyKeyLifetime = 55 * 60
  /// The interval at which the engine reads the clock while a change is in flight, in milliseconds: the part of an hour
  /// that ``idempotencyKeyLifetime`` leaves.
  public var clockCheckInterval = 5 * 60_000
  /// The first pause after a failure, in milliseconds. It doubles each time, up to the longest.
  ///
  /// It is also the time that a server may take to store the ID of a change after the connection of its request was
  /// lost: no event makes the engine send the change again sooner.
  public var firstPause = 1_000
  /// The longest pause, in milliseconds: five minutes, which a user who has just regained a connection accepts.
  public var longestPause = 300_000
  /// The number of consecutive failures after which the engine pauses all sending: the server is then the cause, not
  /// one change.
  public var failuresUntilOffline = 3

  /// The keys are those that files have from earlier versions.
  private enum CodingKeys: String, CodingKey {
    case firstPause, longestPause
    case maxInFlight = "parallel"
    case idempotencyKeyLifetime = "keyLife"
    case clockCheckInterval = "glance"
    case failuresUntilOffline = "failuresOfALine"
  }

  /// Creates the default rules.
  public init() {}
}
