import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// The data of one account: the timeline of the server, the changes made here, and how far the user has seen it.
public struct AccountSession: Record, Identifiable {
  /// The name and server of an account: `ada@social.example`.
  public typealias ID = String

  public let id: ID
  /// The account's author.
  public internal(set) var me: Author
  /// The account's defaults for new posts.
  public internal(set) var defaults: PostingDefaults
  /// The length limits of posts.
  public internal(set) var limits = PostingLimits.usual
  public internal(set) var engine: SyncEngine<Post>
  /// The newest visible row: newer posts of others are hidden until the user asks for them, so that rows do not move
  /// while the user reads. `nil` before the first page.
  public internal(set) var horizon: Post.ID?
  public internal(set) var olderPosts = OlderPosts.more
  /// The ranges in which posts may be missing.
  public internal(set) var gaps: [Gap] = []
  /// Returned with the page of older posts, so that the page does not overwrite changes that the server confirmed since
  /// the request.
  var olderTicket: PullTicket?
  /// When the newest page was last requested as a whole, and not only the posts after the known ones; `nil` requests it
  /// next time.
  var checked: Timestamp?
  var wantsWholePage = false
  /// The requested texts of edits, by the posts.
  var sources: Map<Post.ID, Source> = [:]

  /// The status of the posts older than the oldest row.
  public enum OlderPosts: Hashable, Codable, Sendable {
    /// There may be older posts.
    case more
    /// Requested. The state only records that the page is wanted; the request is a subscription
    /// (``Timeline/subscriptions(_:)``), so a program that ended before the response requests it again at its start.
    case requested
    /// There are no older posts, or the maximum is stored.
    case end
    /// The request failed, with a message for the user.
    case failed(String)
  }

  /// The text of a post as its author typed it, at the beginning of an edit. While it is requested, the request is a
  /// subscription.
  public enum Source: Hashable, Codable, Sendable {
    case requested
    case text(String, warning: String)
    case failed(String)
  }

  /// The most stored rows: two weeks of a user who follows many accounts, and some tens of megabytes.
  public static let mostRows = 10_000

  /// How long changes of counts, edits and deletions by others may stay unnoticed without a request of the user, in
  /// milliseconds: ten minutes. A whole page is a hundred times as large as the usual news.
  static let wholeEvery: Int64 = 600_000

  public init(id: ID, me: Author, defaults: PostingDefaults = .unknown) {
    self.id = id
    self.me = me
    self.defaults = defaults
    engine = SyncEngine(Replica(newObjectsAt: .first))
  }

  public static let fields: [Field<AccountSession>] = [
    .fixed("id", \.id), Field("me", \.me), Field("defaults", \.defaults, default: .unknown),
    Field("limits", \.limits, default: .usual),
    Field("engine", \.engine), Field("horizon", \.horizon),
    Field("olderPosts", \.olderPosts), Field("olderTicket", \.olderTicket), Field("checked", \.checked),
    Field("wantsWholePage", \.wantsWholePage), Field("gaps", \.gaps, default: []),
    Field("sources", \.sources, default: [:]),
  ]

  public var posts: Replica<Post> { engine.replica }

  /// The newest post of the timeline on the server.
  ///
  /// - Complexity: O(n)
  var newest: Post.ID? { posts.base.lazy.filter(\.isListed).map(\.id).max() }

  /// The oldest post of the timeline on the server.
  ///
  /// - Complexity: O(n)
  var oldest: Post.ID? { posts.base.lazy.filter(\.isListed).map(\.id).min() }

  mutating func requestSource(of post: Post.ID) {
    // More than the edits that are open at once: the others have their texts.
    if sources.count >= 100 { sources = sources.filter { $0.value == .requested } }
    sources[post] = .requested
  }

  var hasRequests: Bool {
    olderPosts == .requested || gaps.contains { $0.status == .requested } || sources.values.contains(.requested)
  }

  /// Forgets that pages and texts were requested.
  mutating func withdrawRequests() {
    if olderPosts == .requested { (olderPosts, olderTicket) = (.more, nil) }
    for index in gaps.indices where gaps[index].status == .requested {
      (gaps[index].status, gaps[index].ticket) = (.open, nil)
    }
    for (post, source) in sources where source == .requested { sources[post] = .failed(Window.worksOffline) }
  }
}
