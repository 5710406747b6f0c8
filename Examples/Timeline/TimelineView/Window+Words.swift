import Mastodon
import Tarn
import TarnSync
import TarnView
import Timeline

extension Window {
  /// The text in place of the rows while there are none.
  ///
  /// - Parameter news: the number of hidden new rows.
  public func emptyText(news: Int, at now: Timestamp) -> (title: String, message: String) {
    guard let account else { return ("No account is signed in", "`timeline sign-in SERVER` in a shell adds one.") }
    if !session.filter.isEverything {
      let isLoading = account.olderPages == .requested
      return ("No matching posts", isLoading ? olderPostsText : "The loaded posts contain no \(session.filter).")
    }
    if news > 0 { return (news.counted("new post"), "The full stop shows \(news == 1 ? "it" : "them").") }
    if document.isOffline {
      return ("There are no posts", "You are working offline. Posts are loaded when you go online.")
    }
    if account.horizon == nil, account.engine.isPulling {
      return ("Loading your timeline …", "The first posts appear in a moment.")
    }
    let status = account.statusText(at: now)
    return ("There are no posts", status ?? "The posts of the accounts that you follow appear here.")
  }

  /// The text below the last row.
  public var olderPostsText: String {
    switch account?.olderPages {
    case .requested?: "Loading older posts …"
    case .end?: "There are no older posts."
    case .more? where document.isOffline, .failed? where document.isOffline:
      "You are working offline. Older posts can be loaded when you go online."
    case .failed(let words)?: words
    case .more?, nil: "…"
    }
  }

  /// A gap's text.
  public func text(of gap: Gap) -> String {
    document.isOffline ? "Posts may be missing here. They can be loaded when you are online." : gap.words
  }

  /// The posts that an opened one belongs to: those that it answers, from the first on, itself, and its answers, as far
  /// as they are stored here.
  ///
  /// - Complexity: O(n) for the n posts of the account.
  public func conversation(of id: Post.ID) -> [Post] {
    guard let account, let post = post(id) else { return [] }
    var posts = [post]
    // A conversation longer than anyone reads, or a circle that a server made.
    while posts.count < 50, let earlier = posts[0].inReplyTo.flatMap({ account.posts.visible[id: $0] }) {
      posts.insert(earlier, at: 0)
    }
    let answers = account.posts.visible.filter { $0.inReplyTo == post.id }.sorted { $0.id < $1.id }
    return posts + answers.prefix(50)
  }
}

extension Gap {
  /// The row's text.
  public var words: String {
    switch status {
    case .open: "Posts may be missing here."
    case .requested: "Loading the missing posts …"
    case .failed(let words): "The missing posts could not be loaded: \(words)"
    case .unavailable: "Posts may be missing here, which the server no longer has."
    }
  }
}

extension Int {
  /// Returns the number with its noun: `1 post`, `12 posts`.
  public func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension String {
  /// Returns the beginning of a text on one line.
  public func shortened(to count: Int) -> String {
    let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > count ? "\(words.prefix(count - 1))…" : words
  }
}

extension MediaAttachment {
  /// The kind of attachment: for readers, and for screen readers.
  public var name: String {
    switch kind {
    case .image: "Picture"
    case .gifv: "Moving picture"
    case .video: "Film"
    case .audio: "Sound"
    case .unknown: "File"
    }
  }

  public var words: String { description.map { "\(name): \($0)" } ?? "\(name) without a description" }
}
