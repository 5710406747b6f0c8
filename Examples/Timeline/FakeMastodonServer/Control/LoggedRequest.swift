/// A request of the API as it came in, and what became of it.
public struct LoggedRequest: Codable, Hashable, Sendable {
  /// From 1, in the order in which they were answered.
  public var number: Int
  public var method: String
  public var path: String
  /// Its Idempotency-Key.
  public var key: String?
  /// `applied`, `repeated`, `read` or `refused`.
  public var outcome: String
  /// Of the answer, as it was or would have been sent.
  public var status: Int
  public var faults: [Fault.Kind]
}

/// The last requests.
struct RequestLog: Sendable {
  /// What a test of a day's use makes, and what is read in a moment: some megabytes.
  static let most = 10_000

  private(set) var entries: [LoggedRequest] = []
  private(set) var count = 0

  mutating func add(_ entry: LoggedRequest) {
    count += 1
    var entry = entry
    entry.number = count
    entries.append(entry)
    // By halves, so that it costs no move each time.
    if entries.count > 2 * Self.most { entries.removeFirst(entries.count - Self.most) }
  }
}
