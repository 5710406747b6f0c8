import Foundation

/// A post, or a boost of another one (``reblog``).
///
/// ```swift
/// let page = try StatusPage(json: bytes)
/// for status in page.statuses { print(status.shown.account.name, status.shown.contentText.text) }
/// ```
///
/// Reading is strict about the required fields — id, account, date, content, visibility — and lenient about the others:
/// a field that is optional in the documentation may be missing, null or of an unknown kind. The sizes are limited by
/// ``ReadingLimits``. The encoded form is the API's own, so a status can be stored and read again.
///
/// Not read: quotes (the content of such a status links to the quoted one), and the new account of a moved one.
public struct Status: Hashable, Sendable, Identifiable, Encodable {
  public let id: String
  /// The identifier of the status among servers.
  public var uri: String?
  /// The public page of the status.
  public var url: WebAddress?
  private var created: Datetime
  private var edited: Datetime?
  public var account: Account
  /// Untrusted HTML from another server: ``contentText`` is safe to show. Empty in the response to a deletion, which
  /// has ``text`` instead.
  public var content: String
  /// The text as typed: only in the response to a deletion, for writing the status again.
  public var text: String?
  public var visibility: Visibility
  public var isSensitive: Bool
  /// The content warning; empty if there is none.
  public var spoilerText: String
  public var language: String?
  public var inReplyToID: String?
  public var inReplyToAccountID: String?
  private var boosted: Boosted?
  public var mediaAttachments: [MediaAttachment]
  public var mentions: [Mention]
  public var tags: [Tag]
  public var emojis: [CustomEmoji]
  public var card: PreviewCard?
  public var poll: Poll?
  public var application: Application?
  public var repliesCount: Int
  public var reblogsCount: Int
  public var favouritesCount: Int
  public var isFavourited: Bool
  public var isReblogged: Bool
  public var isBookmarked: Bool
  public var isMuted: Bool
  public var isPinned: Bool
  /// The filters of the user that it matches.
  public var filtered: [FilterMatch]

  public init(
    id: String, account: Account, createdAt: Date, content: String, visibility: Visibility = .public,
    reblog: Status? = nil
  ) {
    self.id = id
    self.account = account
    created = Datetime(createdAt)
    self.content = content
    self.visibility = visibility
    boosted = reblog.map(Boosted.status)
    (isSensitive, spoilerText) = (false, "")
    (mediaAttachments, mentions, tags, emojis) = ([], [], [], [])
    (repliesCount, reblogsCount, favouritesCount) = (0, 0, 0)
    (isFavourited, isReblogged, isBookmarked, isMuted, isPinned) = (false, false, false, false, false)
    filtered = []
  }

  enum CodingKeys: String, CodingKey {
    case id, uri, url, account, content, text, visibility, language, mentions, tags, emojis, card, poll, application
    case filtered
    case created = "created_at"
    case edited = "edited_at"
    case isSensitive = "sensitive"
    case spoilerText = "spoiler_text"
    case inReplyToID = "in_reply_to_id"
    case inReplyToAccountID = "in_reply_to_account_id"
    case boosted = "reblog"
    case mediaAttachments = "media_attachments"
    case repliesCount = "replies_count"
    case reblogsCount = "reblogs_count"
    case favouritesCount = "favourites_count"
    case isFavourited = "favourited"
    case isReblogged = "reblogged"
    case isBookmarked = "bookmarked"
    case isMuted = "muted"
    case isPinned = "pinned"
  }

  /// The boosted status: an indirect case, because a struct can't contain a value of its own type.
  private indirect enum Boosted: Hashable, Sendable, Encodable {
    case status(Status)

    var status: Status {
      switch self {
      case .status(let status): status
      }
    }

    func encode(to encoder: any Encoder) throws { try status.encode(to: encoder) }
  }
}

extension Status {
  public var createdAt: Date {
    get { created.date }
    set { created = Datetime(newValue) }
  }

  /// The time of the last edit; `nil` if it was not edited.
  public var editedAt: Date? {
    get { edited?.date }
    set { edited = newValue.map(Datetime.init) }
  }

  /// The boosted status, which is never a boost itself.
  public var reblog: Status? {
    get { boosted?.status }
    set { boosted = newValue.map(Boosted.status) }
  }

  /// The status to show: the boosted one, or this one.
  public var shown: Status { reblog ?? self }

  /// The content as text that is safe to show.
  ///
  /// - Complexity: O(n) in the content: store the result if it is shown often.
  public var contentText: ContentText { ContentText(html: content, mentions: mentions, tags: tags) }

  /// The program that sent it.
  public struct Application: Hashable, Sendable, Encodable {
    public var name: String
    public var website: WebAddress?
  }
}

extension Status: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    id = try reader.id(.id)
    account = try reader.needed(.account)
    created = try reader.needed(.created)
    text = reader.text(.text, atMost: ReadingLimits.contentBytes)
    // The response to a deletion has the typed text instead of the content.
    content =
      text != nil && !reader.has(.content) ? "" : try reader.neededText(.content, atMost: ReadingLimits.contentBytes)
    visibility = try reader.choice(.visibility, or: .direct)
    uri = reader.text(.uri, atMost: ReadingLimits.addressBytes)
    url = reader.address(.url)
    edited = reader.optional(.edited)
    isSensitive = reader.flag(.isSensitive)
    spoilerText = reader.text(.spoilerText, atMost: ReadingLimits.noteBytes) ?? ""
    language = reader.name(.language)
    inReplyToID = reader.name(.inReplyToID)
    inReplyToAccountID = reader.name(.inReplyToAccountID)
    // The decoder's path shows the nesting depth.
    let isPassedOn = decoder.codingPath.contains { $0.stringValue == CodingKeys.boosted.stringValue }
    boosted = isPassedOn ? nil : reader.optional(.boosted).map(Boosted.status)
    if isPassedOn, reader.has(.boosted) { reader.remark(.boosted, "is a boost of a boost, and was skipped") }
    mediaAttachments = reader.list(.mediaAttachments, atMost: ReadingLimits.attachments)
    mentions = reader.list(.mentions, atMost: ReadingLimits.marks)
    tags = reader.list(.tags, atMost: ReadingLimits.marks)
    emojis = reader.list(.emojis, atMost: ReadingLimits.marks)
    card = reader.optional(.card)
    poll = reader.optional(.poll)
    application = reader.optional(.application)
    repliesCount = reader.count(.repliesCount)
    reblogsCount = reader.count(.reblogsCount)
    favouritesCount = reader.count(.favouritesCount)
    isFavourited = reader.flag(.isFavourited)
    isReblogged = reader.flag(.isReblogged)
    isBookmarked = reader.flag(.isBookmarked)
    isMuted = reader.flag(.isMuted)
    isPinned = reader.flag(.isPinned)
    filtered = reader.list(.filtered, atMost: ReadingLimits.attachments)
  }
}

extension Status.Application: Decodable {
  private enum CodingKeys: String, CodingKey { case name, website }

  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    name = try reader.neededName(.name)
    website = reader.address(.website)
  }
}
