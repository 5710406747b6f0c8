import Foundation

/// A question with answers to choose from, in a status.
public struct Poll: Hashable, Sendable, Identifiable, Encodable {
  public let id: String
  private var expires: Datetime?
  public var isExpired: Bool
  /// Whether a user may choose several answers.
  public var isMultiple: Bool
  public var votesCount: Int
  /// The number of people who have voted; `nil` if each has one vote.
  public var votersCount: Int?
  public var options: [Option]
  public var emojis: [CustomEmoji]
  public var hasVoted: Bool
  /// The answers that this account has chosen, by their places among the options. None points beyond them.
  public var ownVotes: [Int]

  /// When it ends; `nil` if it does not.
  public var expiresAt: Date? { expires?.date }

  enum CodingKeys: String, CodingKey {
    case id, options, emojis
    case expires = "expires_at"
    case isExpired = "expired"
    case isMultiple = "multiple"
    case votesCount = "votes_count"
    case votersCount = "voters_count"
    case hasVoted = "voted"
    case ownVotes = "own_votes"
  }

  public struct Option: Hashable, Sendable, Encodable {
    public var title: String
    /// `nil` until the server publishes it.
    public var votesCount: Int?

    enum CodingKeys: String, CodingKey {
      case title
      case votesCount = "votes_count"
    }
  }
}

extension Poll: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    id = try reader.id(.id)
    expires = reader.optional(.expires)
    isExpired = reader.flag(.isExpired)
    isMultiple = reader.flag(.isMultiple)
    votesCount = reader.count(.votesCount)
    votersCount = reader.optional(.votersCount)
    let options: [Option] = reader.list(.options, atMost: ReadingLimits.marks)
    self.options = options
    emojis = reader.list(.emojis, atMost: ReadingLimits.marks)
    hasVoted = reader.flag(.hasVoted)
    ownVotes = reader.list(.ownVotes, atMost: ReadingLimits.marks).filter { options.indices.contains($0) }
  }
}

extension Poll.Option: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    title = try reader.neededName(.title)
    votesCount = reader.optional(.votesCount)
  }
}
