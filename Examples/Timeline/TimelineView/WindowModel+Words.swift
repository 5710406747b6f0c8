import TarnSync
import TarnView
import Timeline

extension WindowModel {
  /// The text in place of the rows while there are none.
  public var emptyText: (title: String, message: String) {
    guard let account else {
      return (words("No account is signed in"), words("`timeline sign-in SERVER` in a shell adds one."))
    }
    if !session.filter.isEverything {
      let isLoading = account.olderPages == .requested
      let text = words("The loaded posts contain no \(session.filter.text(words)).")
      return (words("No matching posts"), isLoading ? olderPostsText : text)
    }
    if news > 0 { return (newsText, words("The full stop shows it.", "The full stop shows them.", count: news)) }
    let title = words("There are no posts")
    if document.isOffline { return (title, words("You are working offline. Posts are loaded when you go online.")) }
    if account.horizon == nil, account.engine.isPulling {
      return (words("Loading your timeline …"), words("The first posts appear in a moment."))
    }
    let status = account.statusText(at: now, words)
    return (title, status ?? words("The posts of the accounts that you follow appear here."))
  }

  /// The number of hidden new posts.
  public var newsText: String { words("\(news) new post", "\(news) new posts", count: news) }

  /// The text below the last row.
  public var olderPostsText: String {
    switch account?.olderPages {
    case .requested?: words("Loading older posts …")
    case .end?: words("There are no older posts.")
    case .more? where document.isOffline, .failed? where document.isOffline:
      words("You are working offline. Older posts can be loaded when you go online.")
    case .failed(let reason)?: words("Older posts could not be loaded. \(words.translation(of: reason))")
    case .more?, nil: "…"
    }
  }

  /// A gap's text.
  public func text(of gap: Gap) -> String {
    document.isOffline
      ? words("Posts may be missing here. They can be loaded when you are online.") : gap.text(words)
  }

  /// The posts that an opened one belongs to: those that it answers, from the first on, itself, and its answers, as far
  /// as they are stored here.
  ///
  /// - Complexity: O(n) for the n posts of the account.
  public func conversation(of id: Post.ID) -> [Post] {
    guard let account, let post = window.post(id) else { return [] }
    var posts = [post]
    // A conversation longer than anyone reads, or a circle that a server made.
    while posts.count < 50, let earlier = posts[0].inReplyTo.flatMap({ account.posts.visible[id: $0] }) {
      posts.insert(earlier, at: 0)
    }
    let answers = account.posts.visible.filter { $0.inReplyTo == post.id }.sorted { $0.id < $1.id }
    return posts + answers.prefix(50)
  }
}
