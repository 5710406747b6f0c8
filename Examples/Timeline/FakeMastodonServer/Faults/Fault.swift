/// Something that shall go wrong, and when: ordered on the control page or by a test.
///
/// ```swift
/// try await server.order([Fault(.dropped, every: 2, only: .changes)])     // every other change is done and not acknowledged
/// ```
public struct Fault: Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The answer comes later: `amount` in milliseconds.
    case latency
    /// Nothing is done, and the answer is an error of the server: `amount` is its status, from 500 to 599.
    case error
    /// Nothing is done, and the answer asks to wait: `amount` in seconds.
    case tooMany
    /// Nothing is done, as if the token were not valid.
    case unauthorized
    /// What was asked for is done, and the connection closed without an answer.
    case dropped
    /// What was asked for is done, and the answer is no JSON.
    case garbage
    /// The answer comes a piece at a time: `amount` in milliseconds between two pieces. Only if it is a 200.
    case slow
    /// The idempotency key of a new status is stored `amount` milliseconds after it was looked up and the status was made, without a
    /// lock, as Mastodon does it: the same request twice in that time makes two.
    case lateKey
    /// Of each list of statuses `amount` of a hundred are left out after they were chosen, as Mastodon does with deleted ones: pages are
    /// shorter than asked for although there are more. The same ones each time.
    case shortPages
    /// `min_id` is ignored in lists of statuses, as by servers that do not know it: the answer is the newest page.
    case ignoredMinID
    /// A file that is uploaded takes `amount` milliseconds to be processed: until then it has no address and can't be attached.
    case processing
    /// A deletion is answered with `{}`, as servers before Mastodon 2.9 do.
    case emptyDeletion

    /// What `amount` may be.
    var range: ClosedRange<Int> {
      switch self {
      // Half a minute is beyond what any client waits.
      case .latency, .slow, .lateKey, .processing: 0...30_000
      case .shortPages: 0...100
      case .error: 500...599
      // A day.
      case .tooMany: 0...86_400
      case .unauthorized, .dropped, .garbage, .emptyDeletion, .ignoredMinID: 0...0
      }
    }

    var usualAmount: Int {
      switch self {
      case .latency, .processing: 1_000
      case .error: 503
      case .tooMany: 30
      case .slow: 200
      // As long as Mastodon takes to make a status, roughly.
      case .lateKey: 100
      case .shortPages: 40
      case .unauthorized, .dropped, .garbage, .emptyDeletion, .ignoredMinID: 0
      }
    }
  }

  public enum Scope: String, Codable, Hashable, Sendable, CaseIterable {
    /// Requests that change nothing: GET.
    case reads
    /// All others.
    case changes
  }

  public var kind: Kind
  public var amount: Int
  /// It is over after so many; `nil` for as long as it is ordered.
  public var times: Int?
  /// Every so manieth request it could strike, beginning with that one: 2 spares the first and strikes the second.
  public var every: Int?
  /// So many of a hundred, by a random source that is the same in each run.
  public var percent: Int?
  /// Which requests it can strike; `nil` for all.
  public var only: Scope?

  public init(
    _ kind: Kind, _ amount: Int? = nil, times: Int? = nil, every: Int? = nil, percent: Int? = nil, only: Scope? = nil
  ) {
    self.kind = kind
    self.amount = amount ?? kind.usualAmount
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

  /// What is wrong with it, for whoever ordered it; `nil` if nothing.
  var problem: String? {
    if !kind.range.contains(amount) {
      return
        "The amount of “\(kind.rawValue)” is \(amount); it goes from \(kind.range.lowerBound) to \(kind.range.upperBound)."
    }
    if let times, times < 1 { return "\(times) times is never: leave the order away instead." }
    if let every, every < 1 { return "Every \(every)th request is none: begin with 1." }
    if let percent, !(0...100).contains(percent) { return "\(percent) is no share of a hundred." }
    return nil
  }
}
