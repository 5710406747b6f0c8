/// The relationship between this account and another one.
public struct Relationship: Hashable, Sendable, Identifiable, Encodable {
  /// The other account's ID.
  public let id: String
  public var isFollowing: Bool
  public var isShowingReblogs: Bool
  public var isNotifying: Bool
  public var isFollowedBy: Bool
  public var isBlocking: Bool
  public var isBlockedBy: Bool
  public var isMuting: Bool
  public var isMutingNotifications: Bool
  public var hasRequested: Bool
  public var isDomainBlocking: Bool
  public var isEndorsed: Bool
  /// The followed languages; empty for all.
  public var languages: [String]
  public var note: String

  enum CodingKeys: String, CodingKey {
    case id, languages, note
    case isFollowing = "following"
    case isShowingReblogs = "showing_reblogs"
    case isNotifying = "notifying"
    case isFollowedBy = "followed_by"
    case isBlocking = "blocking"
    case isBlockedBy = "blocked_by"
    case isMuting = "muting"
    case isMutingNotifications = "muting_notifications"
    case hasRequested = "requested"
    case isDomainBlocking = "domain_blocking"
    case isEndorsed = "endorsed"
  }
}

extension Relationship: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    id = try reader.id(.id)
    isFollowing = reader.flag(.isFollowing)
    isShowingReblogs = reader.flag(.isShowingReblogs)
    isNotifying = reader.flag(.isNotifying)
    isFollowedBy = reader.flag(.isFollowedBy)
    isBlocking = reader.flag(.isBlocking)
    isBlockedBy = reader.flag(.isBlockedBy)
    isMuting = reader.flag(.isMuting)
    isMutingNotifications = reader.flag(.isMutingNotifications)
    hasRequested = reader.flag(.hasRequested)
    isDomainBlocking = reader.flag(.isDomainBlocking)
    isEndorsed = reader.flag(.isEndorsed)
    languages = reader.list(.languages, atMost: ReadingLimits.marks)
    note = reader.text(.note, atMost: ReadingLimits.noteBytes) ?? ""
  }
}
