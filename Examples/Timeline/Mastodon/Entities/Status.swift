import Foundation

/// What somebody has posted, or passed on from somebody else (a boost: see ``reblog``).
///
/// ```swift
/// let page = try StatusPage(json: bytes)
/// for status in page.statuses { print(status.shown.account.name, status.shown.contentText.text) }
/// ```
///
/// Reading is strict about what a status is nothing without — id, account, date, content, visibility — and lenient about the
/// rest: what is optional in the documentation may be missing, null or of an unknown kind. It never holds more than ``ReadingLimits``
/// says. What it writes is the API's own form, so that what was read can be kept in a file and read again.
///
/// Not read: quotes (the content of such a status has a link to what it quotes), whom an account has moved to.
public struct Status: Hashable, Sendable, Identifiable, Encodable {
  public let id: String
  /// The name of the status among servers.
  public var uri: String?
  /// Where people without this program can read it.
  public var url: WebAddress?
  private var created: Datetime
  private var edited: Datetime?
  public var account: Account
  /// As HTML from somebody else's server: see ``contentText`` for what may be shown. Empty in a status that was deleted just
  /// now: that has ``text`` instead.
  public var content: String
  /// The text as it was typed: only in the answer to a deletion, so that it can be written anew.
  public var text: String?
  public var visibility: Visibility
  public var isSensitive: Bool
  /// What is to be said before the content is shown; empty if nothing.
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
  /// The filters of the person's own that it matches.
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

  /// The status that is passed on: a struct holds no other of its own kind, an indirect case does.
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

  /// When it was last edited; `nil` if never.
  public var editedAt: Date? {
    get { edited?.date }
    set { edited = newValue.map(Datetime.init) }
  }

  /// The status that this one passes on. That is never a boost itself.
  public var reblog: Status? {
    get { boosted?.status }
    set { boosted = newValue.map(Boosted.status) }
  }

  /// What is there to be read: the status that is passed on, or the status itself.
  public var shown: Status { reblog ?? self }

  /// Its content as text that may be shown.
  ///
  /// - Complexity: O(n) in the content. Whoever shows it often keeps it.
  public var contentText: ContentText { ContentText(html: content, mentions: mentions, tags: tags) }

  /// The program that it was posted with.
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
    // An answer to a deletion has the text as it was typed in place of the content.
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
    // How deep this one lies in others shows in the way the decoder has come.
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
