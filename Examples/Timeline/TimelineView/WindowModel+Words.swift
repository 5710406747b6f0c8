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
    case .full?: words("No more posts are stored here. The server may have older ones.")
    case .more? where document.isOffline, .failed? where document.isOffline:
      words("You are working offline. Older posts can be loaded when you go online.")
    case .failed(let reason)?: words("Older posts could not be loaded. \(words.translation(of: reason))")
    case .more?, nil: "…"
    }
  }

  /// The status of the connection, or that new posts are requested; `nil` if there is nothing to show.
  ///
  /// - Parameter hasForm: whether the device has a form to sign in.
  public func statusText(hasForm: Bool = false) -> String? {
    account?.statusText(at: now, words, hasForm: hasForm)
      ?? (account?.engine.isPulling == true ? words("Checking for new posts…") : nil)
  }

  /// The title of the button to write.
  public var writeTitle: String { window.isWriting ? words("Continue writing") : words("Write") }

  /// The title of the button that shows the pending changes.
  public var pendingTitle: String {
    let changes = account?.posts.changes ?? []
    let title = words("Pending changes: \(changes.count)")
    return changes.contains { $0.mark.needsUser } ? words("\(title), with a conflict to resolve") : title
  }

  /// Whether the user is the author of a post, and can change it.
  public func isOwn(_ post: Post) -> Bool { post.author.id == account?.me.id && post.boostedPost == nil }

  /// Whether older posts can be requested.
  public var canLoadOlder: Bool {
    guard !document.isOffline, account?.horizon != nil else { return false }
    return switch account?.olderPages {
    case .more?, .failed?: true
    case .requested?, .end?, .full?, nil: false
    }
  }

  /// Whether the last request of older posts has failed.
  public var hasOlderFailed: Bool { if case .failed? = account?.olderPages { true } else { false } }

  /// The title of the button that requests older posts.
  public var olderPostsTitle: String { hasOlderFailed ? words("Try again") : words("Older posts") }

  /// The title of the button that fills a gap; `nil` if that is not possible now.
  public func fillTitle(of gap: Gap) -> String? {
    guard gap.canBeFilled, !document.isOffline else { return nil }
    return if case .failed = gap.status { words("Try again") } else { words("Load them") }
  }

  /// A gap's text.
  public func text(of gap: Gap) -> String {
    document.isOffline
      ? words("Posts may be missing here. They can be loaded when you are online.") : gap.text(words)
  }
}
