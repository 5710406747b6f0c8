import Foundation

/// An author of statuses.
///
/// Only the ID and the address among servers (`acct`) are required; all other fields may be missing.
public struct Account: Hashable, Sendable, Identifiable, Encodable {
  public let id: String
  /// Its name on its own server.
  public var username: String
  /// `username` on this server, `username@server` on others.
  public var acct: String
  /// The name that the user chose; often with shortcodes of ``emojis``, and possibly empty: see ``name``.
  public var displayName: String
  /// The profile's text, as untrusted HTML from another server: ``ContentText`` makes it safe to show.
  public var note: String
  public var url: WebAddress?
  public var avatar: WebAddress?
  /// The avatar without animation.
  public var avatarStatic: WebAddress?
  public var header: WebAddress?
  public var headerStatic: WebAddress?
  public var isLocked: Bool
  public var isBot: Bool
  public var isGroup: Bool
  public var isDiscoverable: Bool
  public var isSuspended: Bool
  public var isLimited: Bool
  public var fields: [Field]
  public var emojis: [CustomEmoji]
  private var created: Datetime?
  private var lastStatus: Datetime?
  public var statusesCount: Int
  public var followersCount: Int
  public var followingCount: Int
  /// The account's preferences for new statuses: a server sends them only to the account itself.
  public var source: Source?

  public init(id: String, acct: String, displayName: String = "") {
    self.id = id
    self.acct = acct
    username = acct.split(separator: "@").first.map(String.init) ?? acct
    self.displayName = displayName
    note = ""
    (isLocked, isBot, isGroup, isDiscoverable, isSuspended, isLimited) = (false, false, false, false, false, false)
    (fields, emojis) = ([], [])
    (statusesCount, followersCount, followingCount) = (0, 0, 0)
  }

  enum CodingKeys: String, CodingKey {
    case id, username, acct, note, url, avatar, header, fields, emojis, source
    case displayName = "display_name"
    case avatarStatic = "avatar_static"
    case headerStatic = "header_static"
    case isLocked = "locked"
    case isBot = "bot"
    case isGroup = "group"
    case isDiscoverable = "discoverable"
    case isSuspended = "suspended"
    case isLimited = "limited"
    case created = "created_at"
    case lastStatus = "last_status_at"
    case statusesCount = "statuses_count"
    case followersCount = "followers_count"
    case followingCount = "following_count"
  }
}

extension Account {
  /// The displayed name: the chosen one, or the account's.
  public var name: String { displayName.isEmpty ? username : displayName }

  public var createdAt: Date? {
    get { created?.date }
    set { created = newValue.map(Datetime.init) }
  }

  /// The day of the last status: servers give no time.
  public var lastStatusAt: Date? {
    get { lastStatus?.date }
    set { lastStatus = newValue.map(Datetime.init) }
  }

  /// The defaults of a new status, from `GET /api/v1/accounts/verify_credentials`.
  public struct Source: Hashable, Sendable, Encodable {
    /// The audience; `nil` if the server gives none. An unknown value is read as ``Visibility/direct``.
    public var privacy: Visibility?
    public var isSensitive: Bool
    /// An ISO 639 code; `nil` if the user has not chosen one.
    public var language: String?

    enum CodingKeys: String, CodingKey {
      case privacy, language
      case isSensitive = "sensitive"
    }
  }

  /// An entry of a profile, such as a homepage.
  public struct Field: Hashable, Sendable, Encodable {
    public var name: String
    /// HTML.
    public var value: String
    private var verified: Datetime?

    /// When the server verified that the page links back; `nil` if it did not.
    public var verifiedAt: Date? { verified?.date }

    enum CodingKeys: String, CodingKey {
      case name, value
      case verified = "verified_at"
    }
  }
}

extension Account: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    id = try reader.id(.id)
    acct = try reader.neededName(.acct)
    username = reader.name(.username) ?? acct.split(separator: "@").first.map(String.init) ?? acct
    displayName = reader.name(.displayName) ?? ""
    note = reader.text(.note, atMost: ReadingLimits.noteBytes) ?? ""
    url = reader.address(.url)
    avatar = reader.address(.avatar)
    avatarStatic = reader.address(.avatarStatic)
    header = reader.address(.header)
    headerStatic = reader.address(.headerStatic)
    isLocked = reader.flag(.isLocked)
    isBot = reader.flag(.isBot)
    isGroup = reader.flag(.isGroup)
    isDiscoverable = reader.flag(.isDiscoverable)
    isSuspended = reader.flag(.isSuspended)
    isLimited = reader.flag(.isLimited)
    fields = reader.list(.fields, atMost: ReadingLimits.attachments)
    emojis = reader.list(.emojis, atMost: ReadingLimits.marks)
    created = reader.optional(.created)
    lastStatus = reader.optional(.lastStatus)
    statusesCount = reader.count(.statusesCount)
    followersCount = reader.count(.followersCount)
    followingCount = reader.count(.followingCount)
    source = reader.optional(.source)
  }
}

extension Account.Source: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    privacy = reader.has(.privacy) ? try reader.choice(.privacy, or: .direct) : nil
    isSensitive = reader.flag(.isSensitive)
    language = reader.name(.language).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Account.Field: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    name = try reader.neededName(.name)
    value = try reader.neededText(.value, atMost: ReadingLimits.noteBytes)
    verified = reader.optional(.verified)
  }
}
