import Mastodon
import Tarn
import TarnValues

/// The visible rows are derived from the server's posts and the changes made here; each step costs in proportion to the
/// changed posts.
extension Timeline {
  /// The visible rows, newest first.
  public static let rows = ofAuthor.sorted("rows") { $0.isBefore($1) }

  /// The number of new rows that are hidden.
  public static let news = Derived<State, Int>("news", from: hidden) { $0.count }

  /// The posts of the chosen account.
  public static let posts = Derived<State, Table<Post>>("posts") { $0.session?.posts.visible ?? [] }

  // MARK: Filters, each of what the one before it lets through

  static let boosts = unhidden.filter("boosts", with: filter) { row, filter in !filter.boostsOnly || row.isBoost }

  static let favourites = boosts.filter("favourites", with: filter) { row, filter in
    !filter.favouritesOnly || row.post.isFavourite
  }

  static let withMedia = favourites.filter("withMedia", with: filter) { row, filter in
    !filter.mediaOnly || !row.post.media.isEmpty
  }

  static let ofAuthor = withMedia.filter("ofAuthor", with: filter) { row, filter in
    guard let author = filter.author else { return true }
    return row.post.author.id == author.id || row.booster?.id == author.id
  }

  static let filter = Derived<State, Filter>("filter") { $0.view.filter }

  // MARK: Rows

  /// The timeline's rows, each with the post that it boosts.
  static let all = listed.joined("all", with: posts) {
    $0.boostedPost
  } into: { entry, original in
    Row(entry, original: original)
  }

  /// Without boosts of posts that the user's filters hide.
  static let unhidden = all.filter("unhidden") { row in row.post.filtered?.isHidden != true }

  static let listed = posts.filter("listed", with: horizon) { post, horizon in
    post.isListed && horizon.shows(post) && post.filtered?.isHidden != true
  }

  /// Posts that are not shown yet, without those that the user's filters hide.
  static let hidden = posts.filter("hidden", with: horizon) { post, horizon in
    post.isListed && !horizon.shows(post) && post.filtered?.isHidden != true
  }

  static let horizon = Derived<State, VisibleRange>("horizon") {
    VisibleRange(newest: $0.session?.horizon, me: $0.session?.me.id)
  }

  /// How far the user has asked to see. The user's own posts are visible at once.
  struct VisibleRange: Equatable, Sendable {
    let newest: Post.ID?
    let me: Author.ID?

    func shows(_ post: Post) -> Bool {
      post.id.isLocal || post.author.id == me || newest.map { post.id <= $0 } ?? false
    }
  }
}
