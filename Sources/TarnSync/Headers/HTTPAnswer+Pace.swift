import Tarn

extension HTTPAnswer {
  /// When the server says it is, by its own clock.
  public func date(now: Timestamp) -> Timestamp? { headers["Date"].flatMap { HTTPDate.parse($0, now: now) } }

  /// How long the server wants nothing to be sent (`Retry-After`, in seconds or as a date); `nil` if it does not say, or not so
  /// that it can be understood.
  ///
  /// A date is held against the server's own clock, if it says what that is. What is over is no time, and more than a day is a
  /// day: who waits for longer waits for somebody to put the server right.
  public func retryAfter(now: Timestamp) -> Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = HTTPDate.digits(text) { return .seconds(min(seconds, Self.day)) }
    // Digits alone, but too many.
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .seconds(Self.day) }
    guard let moment = HTTPDate.parse(text, now: now) else { return nil }
    let milliseconds = moment.milliseconds - (date(now: now) ?? now).milliseconds
    return .milliseconds(min(max(milliseconds, 0), Int64(Self.day) * 1_000))
  }

  /// What the server says of how much may be sent; `nil` if it says nothing.
  public var rateLimit: RateLimit? {
    func number(_ name: String) -> Int? { headers["X-RateLimit-\(name)"].flatMap { HTTPDate.digits($0) } }
    let reset = headers["X-RateLimit-Reset"].flatMap { text in
      HTTPDate.digits(text).map { Timestamp(milliseconds: Int64($0) * 1_000) } ?? HTTPDate.parseISO(text)
    }
    let found = RateLimit(limit: number("Limit"), remaining: number("Remaining"), reset: reset)
    return found == RateLimit() ? nil : found
  }

  private static var day: Int { 24 * 60 * 60 }
}

/// How much a server lets one send, as the headers `X-RateLimit-…` say.
public struct RateLimit: Sendable, Hashable {
  /// How many calls there are in a period.
  public var limit: Int?
  /// How many of them are left.
  public var remaining: Int?
  /// When the next period begins, by the server's clock.
  public var reset: Timestamp?

  public init(limit: Int? = nil, remaining: Int? = nil, reset: Timestamp? = nil) {
    self.limit = limit
    self.remaining = remaining
    self.reset = reset
  }
}
