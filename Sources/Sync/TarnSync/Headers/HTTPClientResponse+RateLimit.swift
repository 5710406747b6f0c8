import Tarn

extension HTTPClientResponse {
  /// The server's time (`Date`), by its own clock.
  public func date(now: Timestamp) -> Timestamp? { headers["Date"].flatMap { HTTPDate.parse($0, now: now) } }

  /// The time for which the server asks for no more requests (`Retry-After`, in seconds or as a date); `nil` if the
  /// header is missing or malformed.
  ///
  /// A date is compared with the server's own clock if the answer has one. A past date gives zero. More than a day is
  /// cut to a day: a longer value is a mistake of the server that its operator will fix.
  public func retryAfter(now: Timestamp) -> Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = HTTPDate.digits(text) { return .seconds(min(seconds, Self.day)) }
    // Only digits, but more than fit.
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .seconds(Self.day) }
    guard let date = HTTPDate.parse(text, now: now) else { return nil }
    let milliseconds = date.milliseconds - (self.date(now: now) ?? now).milliseconds
    return .milliseconds(min(max(milliseconds, 0), Int64(Self.day) * 1_000))
  }

  /// The rate limit that the server reports; `nil` if it reports none.
  public var rateLimit: RateLimit? {
    func number(_ name: String) -> Int? { headers["X-RateLimit-\(name)"].flatMap { HTTPDate.digits($0) } }
    let reset = headers["X-RateLimit-Reset"].flatMap { text in
      HTTPDate.digits(text).map { Timestamp(milliseconds: Int64($0) * 1_000) } ?? HTTPDate.parseISO(text)
    }
    let rateLimit = RateLimit(limit: number("Limit"), remaining: number("Remaining"), reset: reset)
    return rateLimit == RateLimit() ? nil : rateLimit
  }

  private static var day: Int { 24 * 60 * 60 }
}

/// A server's rate limit, from the headers `X-RateLimit-…`.
public struct RateLimit: Sendable, Hashable {
  /// The number of requests allowed in a period.
  public var limit: Int?
  /// The number of requests left in this period.
  public var remaining: Int?
  /// The start of the next period, by the server's clock.
  public var reset: Timestamp?

  /// Creates a rate limit from the known numbers.
  public init(limit: Int? = nil, remaining: Int? = nil, reset: Timestamp? = nil) {
    self.limit = limit
    self.remaining = remaining
    self.reset = reset
  }
}
