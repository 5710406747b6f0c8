/// A request of the API, and its outcome.
public struct LoggedRequest: Codable, Hashable, Sendable {
  /// From 1, in the order in which they were answered.
  public var number: Int
  public var method: String
  public var path: String
  /// Its Idempotency-Key.
  public var key: String?
  /// `applied`, `repeated`, `read` or `refused`.
  public var outcome: String
  /// The status of the response, sent or not.
  public var status: Int
  public var faults: [InjectedFault.Kind]
}

/// The last requests.
struct RequestLog: Sendable {
  /// The requests of a day's use in a test: some megabytes.
  static let maximumCount = 10_000

  private(set) var entries: [LoggedRequest] = []
  private(set) var count = 0

  mutating func add(_ entry: LoggedRequest) {
    count += 1
    var entry = entry
    entry.number = count
    entries.append(entry)
    // Half at a time, so that dropping costs each entry once.
    if entries.count > 2 * Self.maximumCount { entries.removeFirst(entries.count - Self.maximumCount) }
  }
}
