import Mastodon
import Tarn
import TarnSync
import Timeline

/// Translates the changes of posts to requests of Mastodon's API.
///
/// Every request can be repeated: a new post has its key, an edit contains the whole text, and a mark that is set again
/// stays.
struct MastodonService: SyncService {
  let client: MastodonClient

  // MARK: Sending

  func push(_ push: Push<Post>) async -> PushResult<Post> {
    do {
      switch push.change.operation {
      case .make(let post): return .accepted(try await make(post, key: push.change.id))
      case .edit: return try await edit(push)
      case .remove:
        guard case .server(let id) = push.change.object else { return .accepted(nil) }
        do { try await client.delete(id) } catch .gone {}
        return .accepted(nil)
      }
    } catch {
      return switch error {
      case .transient(let failure): .failed(failure)
      case .refused(let words): .rejected(words)
      case .gone: push.isMaking ? .rejected("The post that it answers is no longer on the server.") : .gone
      // A proxy may have damaged the response; with the same key the server repeats it.
      case .unreadable: .failed(.tryLater(seconds: nil))
      }
    }
  }

  private func make(_ post: Post, key: ChangeID) async throws(MastodonClient.Failure) -> Post {
    var body = body(of: post)
    (body.visibility, body.language) = (post.visibility.rawValue, post.language)
    if case .server(let id)? = post.inReplyTo { body.inReplyToID = id }
    let status = try await client.change(.post, "statuses", body, key: key.description)
    guard let made = Post(status, isListed: true) else { throw .unreadable }
    return made
  }

  /// Sends the differences one after the other.
  private func edit(_ push: Push<Post>) async throws(MastodonClient.Failure) -> PushResult<Post> {
    guard let before = push.before, let after = push.after, case .server(let id) = after.id else {
      throw .refused("The post no longer exists.")
    }
    var status: Status?
    if after.content != before.content || after.warning != before.warning || after.isSensitive != before.isSensitive {
      // The API accepts the last text. A text that the user wrote elsewhere meanwhile must not be lost.
      if let now = Post(try await client.status(id), isListed: before.isListed), now.id == after.id,
        !now.hasWords(of: push.baseVersion ?? before), !now.hasWords(of: after)
      {
        return .outdated(now)
      }
      guard after.poll == nil else {
        throw .refused("A post with a poll can’t be edited here: its votes would be lost.")
      }
      status = try await client.change(.put, "statuses/\(id)", body(of: after))
    }
    for (name, isOn, was) in [
      ("favourite", after.isFavourite, before.isFavourite), ("reblog", after.isBoosted, before.isBoosted),
      ("bookmark", after.isBookmarked, before.isBookmarked),
    ] where isOn != was {
      do {
        status = try await client.change(.post, "statuses/\(id)/\(isOn ? "" : "un")\(name)")
      } catch .transient(.notSent) where status != nil {
        // A part of the change is on the server already.
        throw .transient(.offline)
      }
    }
    // The server has the change already; its result is in the next page.
    guard let status else { return .accepted(before) }
    // The response to a boost is the boost, with the boosted post in it.
    guard let post = Post(status.id == id ? status : status.shown, isListed: before.isListed), post.id == after.id
    else {
      throw .unreadable
    }
    return .accepted(post)
  }

  private func body(of post: Post) -> MastodonClient.Body {
    MastodonClient.Body(
      status: post.content.typed, spoilerText: post.warning, sensitive: post.isSensitive,
      mediaIDs: post.media.isEmpty ? nil : post.media.map(\.id))
  }

  // MARK: Looking

  func lookUp(_ push: Push<Post>) async -> LookupResult<Post> {
    do {
      switch push.change.operation {
      case .make(let post): return try await find(for: post)
      case .edit:
        guard case .server(let id) = push.change.object, let after = push.after else { return .absent }
        guard let now = Post(try await client.status(id), isListed: push.before?.isListed ?? false) else {
          return .failed(.tryLater(seconds: nil))
        }
        return now.has(after) ? .found(now) : .absent
      case .remove:
        guard case .server(let id) = push.change.object else { return .found(nil) }
        _ = try await client.status(id)
        return .absent
      }
    } catch {
      return switch error {
      case .transient(let failure): .failed(failure)
      case .gone: .found(nil)
      case .refused, .unreadable: .failed(.tryLater(seconds: nil))
      }
    }
  }

  /// The most pages of 40 to search: the posts of some days.
  private static let mostPages = 5

  /// Searches for a post among its author's posts since it was written.
  private func find(for post: Post) async throws(MastodonClient.Failure) -> LookupResult<Post> {
    var last: String?
    for _ in 0..<Self.mostPages {
      let page = try await client.posted(by: post.author.id, before: last)
      for status in page.statuses {
        guard let found = Post(status, isListed: true) else { continue }
        if found.isMade(as: post) { return .found(found) }
        // Posts more than an hour older can't be it.
        if found.created.milliseconds < post.created.milliseconds - 3_600_000 { return .absent }
      }
      guard let older = page.older, older != last else { return .absent }
      last = older
    }
    return .failed(.tryLater(seconds: 300))
  }

  // MARK: What is new

  /// The size of a page: the largest that the API returns.
  private static let page = 40
  /// The number of posts in the first request.
  private static let first = 50

  func pull(since cursor: String?) async -> PullResult<Post> { await news(since: cursor, isWhole: true).result }

  /// Requests the posts after a post.
  ///
  /// - Parameter isWhole: whether to return the newest page even if its posts are known: counts change, posts are
  ///   edited and deleted.
  func news(since cursor: String?, isWhole: Bool) async -> News {
    do {
      guard let cursor else { return News(try await beginning()) }
      var oldestOfNewest: String?
      if isWhole {
        let newest = try await client.home(limit: Self.page)
        let statuses = newest.statuses
        let isJoined = newest.older == nil || statuses.contains { Self.isNotLater($0.id, than: cursor) }
        if isJoined { return News(page(statuses, next: statuses.first?.id ?? cursor, hasMore: false)) }
        oldestOfNewest = newest.statuses.last?.id
      }
      let newer = try await client.home(limit: Self.page, after: cursor)
      let next = newer.newer ?? cursor
      let isUseful = !Self.isNotLater(next, than: cursor)
      // A server that ignores `min_id` answers with its newest posts. If they reach the known ones, nothing is missing.
      let isJoined = newer.statuses.contains { Self.isNotLater($0.id, than: cursor) }
      guard isUseful, !isJoined else { return News(page(newer.statuses, next: next, hasMore: false)) }
      // A page that ends below the newest page shows that `min_id` was not ignored.
      if let oldestOfNewest, next != oldestOfNewest, Self.isNotLater(next, than: oldestOfNewest) {
        client.rememberMinIDIsHonored()
      }
      if let gap = try await gap(below: newer, downTo: cursor) {
        return News(page(newer.statuses, next: next, hasMore: false), gap: gap)
      }
      return News(page(newer.statuses, next: next, hasMore: true))
    } catch {
      return switch error {
      case .transient(let failure): News(.failed(failure))
      case .refused, .gone, .unreadable: News(.failed(.tryLater(seconds: nil)))
      }
    }
  }

  /// The number of posts to request for the check whether a page reaches the known posts: one would do if servers left
  /// none out.
  private static let few = 5

  /// Returns the gap between a page of new posts and the newest known post; `nil` if the page follows that post. It
  /// makes a request, until the server has shown that it honors `min_id`.
  private func gap(
    below page: MastodonClient.Listing, downTo cursor: String
  ) async throws(MastodonClient.Failure) -> Gap? {
    guard !client.honorsMinID, let older = Post.ID(server: cursor) else { return nil }
    guard var before = page.statuses.last?.id ?? page.older, let newer = Post.ID(server: before) else { return nil }
    for _ in 0..<Self.mostPages {
      let next = try await client.home(limit: Self.few, before: before)
      if next.statuses.contains(where: { Self.isNotLater($0.id, than: cursor) }) { return nil }
      if !next.statuses.isEmpty { return Gap(older: older, newer: newer) }
      // The server has no more posts, in spite of the cursor.
      guard let further = next.older, further != before else {
        return Gap(older: older, newer: newer, status: .unavailable)
      }
      if Self.isNotLater(further, than: cursor) { return nil }
      before = further
    }
    return Gap(older: older, newer: newer)
  }

  private func beginning() async throws(MastodonClient.Failure) -> PullResult<Post> {
    let newest = try await client.home(limit: Self.page)
    var statuses = newest.statuses
    if let older = newest.older {
      statuses += try await client.home(limit: Self.first - Self.page, before: older).statuses
    }
    return page(statuses, next: statuses.first?.id, hasMore: false)
  }

  private func page(_ statuses: [Status], next: String?, hasMore: Bool) -> PullResult<Post> {
    .page(SyncPage(statuses.flatMap(Post.posts), at: .first), next: next, hasMore: hasMore)
  }

  private static func isNotLater(_ one: String, than other: String) -> Bool {
    guard let one = Post.ID(server: one), let other = Post.ID(server: other) else { return false }
    return one <= other
  }

  /// Requests a page of posts older than a post.
  func older(than id: Post.ID) async -> Timeline.OlderPage {
    guard case .server(var before) = id else { return .page([], isLast: true) }
    do {
      // Pages without visible posts are skipped, because the next request would return them again.
      for _ in 0..<Self.mostPages {
        let page = try await client.home(limit: Self.page, before: before)
        let posts = page.statuses.flatMap(Post.posts)
        guard let older = page.older, Self.isNotLater(older, than: before), older != before else {
          return .page(posts, isLast: true)
        }
        if !posts.isEmpty { return .page(posts, isLast: false) }
        before = older
      }
      return .failed("Older posts could not be loaded: the server announces more, but returns none.")
    } catch {
      return .failed("Older posts could not be loaded: \(error.words)")
    }
  }
}

extension Post {
  /// Whether it contains the result of a change.
  fileprivate func has(_ after: Post) -> Bool {
    hasWords(of: after) && isFavourite == after.isFavourite
      && isBoosted == after.isBoosted && isBookmarked == after.isBookmarked
  }

  fileprivate func hasWords(of other: Post) -> Bool { content.isTyped(as: other.content) && warning == other.warning }
}

extension Push {
  fileprivate var isMaking: Bool { if case .make = change.operation { true } else { false } }
}

/// The server's answer to a request for new posts.
struct News {
  let result: PullResult<Post>
  /// The gap that the page leaves, if there is one.
  let gap: Gap?

  init(_ result: PullResult<Post>, gap: Gap? = nil) {
    self.result = result
    self.gap = gap
  }
}
