import Tarn
import TarnRecord
import TarnSync

/// What there is of one account: the timeline as the server said it, what was done here since, and how far a person has seen it.
public struct AccountSession: Record, Identifiable {
  /// Of an account: its name and server, `ada@social.example`.
  public typealias ID = String

  public let id: ID
  /// Who posts here.
  public internal(set) var me: Author
  /// The account's defaults for new posts.
  public internal(set) var defaults: PostingDefaults
  /// How long a post may be there.
  public internal(set) var limits = PostingLimits.usual
  public internal(set) var engine: SyncEngine<Post>
  /// The newest row that is seen: what others have posted since waits to be asked for, so that nothing moves under a person's eyes. `nil`
  /// before the first page.
  public internal(set) var horizon: Post.ID?
  public internal(set) var past = OlderPosts.more
  /// Where posts may be missing between those that are there.
  public internal(set) var gaps: [Gap] = []
  /// Given back with the older page, so that the page does not overwrite what was settled since it was asked for.
  var olderTicket: PullTicket?
  /// When the newest page was asked for as a whole, and not only what came after it; and whether it is to be the next time.
  var checked: Timestamp?
  var wantsWhole = false

  /// How it stands with what is older than the oldest row.
  public enum OlderPosts: Hashable, Codable, Sendable {
    /// There may be more.
    case more
    /// It was asked for. The state says only that it is wanted; the request is a source (``Timeline/sources(_:)``), so a program that
    /// ended before the answer came asks again when it starts.
    case asked
    /// There is none, or as much as is kept is there.
    case end
    /// It could not be had, in words.
    case failed(String)
  }

  /// As many rows as are kept: two weeks of somebody who follows many, and some tens of megabytes.
  public static let mostRows = 10_000

  /// How long counts, edits and deletions of others may go unseen while nobody asks, in milliseconds: ten minutes. A whole page takes a
  /// hundred times the room of what is usually new.
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
    Field("past", \.past), Field("olderTicket", \.olderTicket), Field("checked", \.checked),
    Field("wantsWhole", \.wantsWhole), Field("gaps", \.gaps, default: []),
  ]

  public var posts: Replica<Post> { engine.replica }

  /// The newest post of the timeline that the server told of.
  ///
  /// - Complexity: O(n)
  var newest: Post.ID? { posts.base.lazy.filter(\.isListed).map(\.id).max() }

  /// The oldest post of the timeline that the server told of.
  ///
  /// - Complexity: O(n)
  var oldest: Post.ID? { posts.base.lazy.filter(\.isListed).map(\.id).min() }
}
