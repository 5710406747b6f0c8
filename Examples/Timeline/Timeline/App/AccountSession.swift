import Mastodon
import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// The data of one account: the timeline of the server, the changes made here, and how far the user has seen it.
public struct AccountSession: Record, Identifiable, PagedFeed {
  /// The name and server of an account: `ada@social.example`.
  public typealias ID = String

  public let id: ID
  /// The account's author.
  public internal(set) var me: Author
  /// The account's defaults for new posts.
  public internal(set) var defaults: PostingDefaults
  /// The length limits of posts.
  public internal(set) var limits = PostingLimits.usual
  public var engine: SyncEngine<Post>
  public var horizon: Post.ID?
  public var olderPages = OlderPages.more
  public var olderTicket: PullTicket?
  public var gaps: [Gap] = []
  /// When the newest page was last requested as a whole, and not only the posts after the known ones; `nil` requests it
  /// next time.
  var checked: Timestamp?
  var wantsWholePage = false
  /// The requested texts of edits, by the posts.
  var sources: Map<Post.ID, Source> = [:]
  /// The conversations of the posts that were opened. While one is requested, the request is a subscription.
  public internal(set) var conversations: Map<Post.ID, Conversation> = [:]

  /// The text of a post as its author typed it, at the beginning of an edit. While it is requested, the request is a
  /// subscription.
  public enum Source: Hashable, Codable, Sendable {
    case requested
    case text(String, warning: String)
    case failed(String)
  }

  /// The most stored rows: two weeks of a user who follows many accounts, and some tens of megabytes.
  public static let maximumCount = 10_000

  /// How long changes of counts, edits and deletions by others may stay unnoticed without a request of the user, in
  /// milliseconds: ten minutes. A whole page is a hundred times as large as the usual news.
  static let wholeEvery: Int64 = 600_000

  public init(id: ID, me: Author, defaults: PostingDefaults = .unknown) {
    self.id = id
    self.me = me
    self.defaults = defaults
    engine = SyncEngine(Replica(newObjectsAt: .first))
  }

  // The key of older posts in files that earlier versions wrote.
  private enum CodingKeys: String, CodingKey {
    case id, me, defaults, limits, engine, horizon, olderTicket, checked, wantsWholePage, gaps, sources
    case conversations
    case olderPages = "olderPosts"
  }

  public static let fields: [Field<AccountSession>] = [
    .fixed("id", \.id), Field("me", \.me), Field("defaults", \.defaults, default: .unknown),
    Field("limits", \.limits, default: .usual),
    Field("engine", \.engine), Field("horizon", \.horizon),
    Field("olderPosts", \.olderPages), Field("olderTicket", \.olderTicket), Field("checked", \.checked),
    Field("wantsWholePage", \.wantsWholePage), Field("gaps", \.gaps, default: []),
    Field("sources", \.sources, default: [:]), Field("conversations", \.conversations, default: [:]),
  ]

  public var posts: Replica<Post> { engine.replica }

  mutating func requestSource(of post: Post.ID) {
    // More than the edits that are open at once: the others have their texts.
    if sources.count >= 100 { sources = sources.filter { $0.value == .requested } }
    sources[post] = .requested
  }

  var hasRequests: Bool {
    hasPageRequests || sources.values.contains(.requested) || !conversationRequests.isEmpty
  }

  /// Forgets that pages, texts and conversations were requested.
  mutating func withdrawRequests() {
    withdrawPageRequests()
    for (post, source) in sources where source == .requested { sources[post] = .failed(Window.worksOffline) }
    for request in conversationRequests { conversations[request.post]?.status = .open }
  }
}

/// A range of the timeline in which posts may be missing: a visible row, until the user has it filled.
public typealias Gap = PageGap<Post.ID>
