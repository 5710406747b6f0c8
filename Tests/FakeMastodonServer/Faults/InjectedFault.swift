/// A fault to inject, and its conditions: set on the control page or by a test.
///
/// ```swift
/// try await server.order([InjectedFault(.dropped, every: 2, only: .changes)])     // every other change is done and not acknowledged
/// ```
public struct InjectedFault: Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The response is delayed by `amount` milliseconds.
    case latency
    /// Nothing is done, and the response is a server error: `amount` is its status, from 500 to 599.
    case error
    /// Nothing is done, and the response asks to wait `amount` seconds.
    case tooMany
    /// Nothing is done, as if the token were not valid.
    case unauthorized
    /// The request is executed, and the connection closed without a response.
    case dropped
    /// The request is executed, and the response is not JSON.
    case garbage
    /// The response comes in pieces, `amount` milliseconds apart. Only for a status of 200.
    case slow
    /// The idempotency key of a new status is stored `amount` milliseconds after it was looked up and the status was made, without a
    /// lock, as Mastodon does it: the same request twice in that time makes two.
    case lateKey
    /// `amount` percent of each list of statuses are left out after they were chosen, as Mastodon does with deleted
    /// ones: pages are shorter than requested although there are more. The same ones each time.
    case shortPages
    /// `min_id` is ignored in lists of statuses, as by servers that do not know it: the answer is the newest page.
    case ignoredMinID
    /// An uploaded file takes `amount` milliseconds to be processed: until then it has no address and can't be
    /// attached.
    case processing
    /// A deletion is answered with `{}`, as servers before Mastodon 2.9 do.
    case emptyDeletion

    /// The valid values of `amount`.
    var range: ClosedRange<Int> {
      switch self {
      // Half a minute is longer than any client waits.
      case .latency, .slow, .lateKey, .processing: 0...30_000
      case .shortPages: 0...100
      case .error: 500...599
      // A day.
      case .tooMany: 0...86_400
      case .unauthorized, .dropped, .garbage, .emptyDeletion, .ignoredMinID: 0...0
      }
    }

    var defaultAmount: Int {
      switch self {
      case .latency, .processing: 1_000
      case .error: 503
      case .tooMany: 30
      case .slow: 200
      // About the time that Mastodon takes to create a status.
      case .lateKey: 100
      case .shortPages: 40
      case .unauthorized, .dropped, .garbage, .emptyDeletion, .ignoredMinID: 0
      }
    }
  }

  public enum Scope: String, Codable, Hashable, Sendable, CaseIterable {
    /// Requests without changes: GET.
    case reads
    /// All others.
    case changes
  }

  public var kind: Kind
  public var amount: Int
  /// The number of injections after which it ends; `nil` for no limit.
  public var times: Int?
  /// The fault applies to every n-th matching request, beginning with that one: 2 skips the first and applies to the
  /// second.
  public var every: Int?
  /// The percentage of matching requests, by a random source that is the same in each run.
  public var percent: Int?
  /// The requests to which it applies; `nil` for all.
  public var only: Scope?

  public init(
    _ kind: Kind, _ amount: Int? = nil, times: Int? = nil, every: Int? = nil, percent: Int? = nil, only: Scope? = nil
  ) {
    self.kind = kind
    self.amount = amount ?? kind.defaultAmount
    self.times = times
    self.every = every
    self.percent = percent
    self.only = only
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decode(Kind.self, forKey: .kind)
    self.init(
      kind, try container.decodeIfPresent(Int.self, forKey: .amount),
      times: try container.decodeIfPresent(Int.self, forKey: .times),
      every: try container.decodeIfPresent(Int.self, forKey: .every),
      percent: try container.decodeIfPresent(Int.self, forKey: .percent),
      only: try container.decodeIfPresent(Scope.self, forKey: .only))
  }

  /// The reason why it is invalid; `nil` if it is valid.
  var problem: String? {
    if !kind.range.contains(amount) {
      return
        "The amount of “\(kind.rawValue)” must be from \(kind.range.lowerBound) to \(kind.range.upperBound), not \(amount)."
    }
    if let times, times < 1 { return "The number of times must be at least 1, not \(times)." }
    if let every, every < 1 { return "“every” must be at least 1, not \(every)." }
    if let percent, !(0...100).contains(percent) { return "“percent” must be from 0 to 100, not \(percent)." }
    return nil
  }
}
