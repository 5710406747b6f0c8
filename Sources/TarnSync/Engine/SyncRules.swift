/// How an engine behaves.
public struct SyncRules: Equatable, Codable, Sendable {
  /// How many changes, of as many objects, are on their way at once. Four is what browsers and servers have long taken for polite.
  public var parallel = 4
  /// How long a server keeps the name of a change, in seconds: after that it may do it again. Of the hour that Mastodon keeps them, five minutes
  /// are left for clocks and slow answers.
  public var keyLife = 55 * 60
  /// How often, in milliseconds, the clock is looked at while a change is out: what ``keyLife`` leaves of an hour.
  public var glance = 5 * 60_000
  /// The first pause after a failure, in milliseconds. It doubles each time, up to the longest.
  public var firstPause = 1_000
  /// As long as somebody who comes back from a tunnel is patient, five minutes.
  public var longestPause = 300_000
  /// After so many failures in a row of different changes it is the server and not the change.
  public var failuresOfALine = 3

  public init() {}
}
