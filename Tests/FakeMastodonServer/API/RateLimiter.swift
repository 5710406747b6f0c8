/// Limits the requests of an account, in periods that begin at the same times for all.
struct RateLimiter {
  /// Requests in a period. The documentation's: 300 in five minutes, 30 deletions in half an hour.
  let limit: Int
  /// In seconds.
  let period: Int
  /// The counts of the current period only, so that there are as many entries as accounts.
  private var counts: [Int64: Int] = [:]
  private var current = 0

  init(limit: Int, period: Int) {
    self.limit = limit
    self.period = period
  }

  struct Status: Equatable {
    var limit: Int
    var remaining: Int
    /// In seconds since 1970.
    var resetsAt: Int
    var isAllowed: Bool
  }

  /// Counts a request.
  ///
  /// - Parameter now: in seconds since 1970.
  mutating func count(_ account: Int64, now: Int) -> Status {
    if now / period != current { (counts, current) = ([:], now / period) }
    counts[account, default: 0] += 1
    let used = counts[account, default: 0]
    return Status(
      limit: limit, remaining: max(0, limit - used), resetsAt: (current + 1) * period, isAllowed: used <= limit)
  }
}
