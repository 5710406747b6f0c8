import Mastodon
import Tarn
import TarnDocument
import TarnValues

/// The visible rows of a window, derived from the server's posts and the changes made here; each step costs in proportion
/// to the changed posts.
///
/// ```swift
/// let rows = WindowRows(of: "kitchen")
/// store.read(rows.rows).first
/// ```
///
/// The declarations are created once for each window, so a device keeps them.
public struct WindowRows: Sendable {
  typealias State = Timeline.State

  /// The visible rows, newest first.
  public let rows: Derived<Timeline.State, Table<Row>>
  /// The number of new rows that are hidden.
  public let news: Derived<Timeline.State, Int>

  public init(of window: SessionID) {
    let posts = Derived<State, Table<Post>>("posts") { $0.window(window).account?.posts.visible ?? [] }
    let filter = Derived<State, Filter>("filter") { $0.window(window).session.filter }
    let range = Derived<State, VisibleRange>("range") { VisibleRange($0.window(window).account) }
    let listed = posts.filter("listed", with: range) { post, range in post.isShown && range.shows(post) }
    // Without boosts of posts that the user's filters hide.
    let all = listed.joined("all", with: posts) { post in
      post.boostedPost
    } into: { entry, original in
      Row(entry, original: original)
    }
    rows = all.filter("filtered", with: filter) { row, filter in
      row.post.filtered?.isHidden != true && filter.passes(row)
    }.sorted("rows") { $0.isBefore($1) }
    let hidden = posts.filter("hidden", with: range) { post, range in post.isShown && !range.shows(post) }
    news = Derived("news", from: hidden) { $0.count }
  }

  /// How far the user has asked to see. The user's own posts are visible at once.
  struct VisibleRange: Equatable, Sendable {
    let newest: Post.ID?
    let me: Author.ID?

    init(_ account: AccountSession?) { (newest, me) = (account?.horizon, account?.me.id) }

    func shows(_ post: Post) -> Bool {
      post.id.isLocal || post.author.id == me || newest.map { post.id <= $0 } ?? false
    }
  }
}

extension Post {
  /// Whether it has a row, unless it is newer than the user has asked to see.
  fileprivate var isShown: Bool { isListed && filtered?.isHidden != true }
}

extension Filter {
  fileprivate func passes(_ row: Row) -> Bool {
    (!boostsOnly || row.isBoost) && (!favouritesOnly || row.post.isFavourite)
      && (!mediaOnly || !row.post.media.isEmpty)
      && (author.map { row.post.author.id == $0.id || row.booster?.id == $0.id } ?? true)
  }
}
