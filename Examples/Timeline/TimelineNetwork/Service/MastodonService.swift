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
      // The engine learns the end of the pause from its next request for news.
      case .paused: .failed(.notSent)
      case .refused(let words): .rejected(words)
      case .gone: push.isMaking ? .rejected("The post that it answers is no longer on the server.") : .gone
      // A proxy may have damaged the response; with the same key the server repeats it.
      case .unreadable: .failed(.tryLater(seconds: nil))
      }
    }
  }

  private func make(_ post: Post, key: ChangeID) async throws(MastodonClient.Failure) -> Post {
    var draft = StatusDraft(post)
    (draft.visibility, draft.language) = (post.visibility, post.language)
    if case .server(let id)? = post.inReplyTo { draft.inReplyToID = id }
    guard let made = Post(try await client.post(draft, key: key.description), isListed: true) else { throw .unreadable }
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
      status = try await client.edit(id, StatusDraft(after))
    }
    for (mark, isOn, was) in [
      (StatusMark.favourite, after.isFavourite, before.isFavourite), (.reblog, after.isBoosted, before.isBoosted),
      (.bookmark, after.isBookmarked, before.isBookmarked),
    ] where isOn != was {
      // If a later request is not sent, a part of the change is on the server already.
      do { status = try await client.set(mark, of: id, to: isOn) } catch .transient(.notSent) where status != nil {
        throw .transient(.offline)
      } catch .paused(let seconds) where status != nil {
        throw .transient(.slowDown(seconds: seconds))
      }
    }
    // The server has the change already; its result is in the next page.
    guard let status else { return .accepted(before) }
    guard let post = Post(status.id == id ? status : status.shown, isListed: before.isListed), post.id == after.id
    else {
      throw .unreadable
    }
    return .accepted(post)
  }

  // MARK: Looking

  func lookUp(_ push: Push<Post>) async -> LookupResult<Post> {
    do {
      switch push.change.operation {
      case .make(let post): return try await find(post)
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
      case .paused(let seconds): .failed(.slowDown(seconds: seconds))
      case .gone: .found(nil)
      case .refused, .unreadable: .failed(.tryLater(seconds: nil))
      }
    }
  }

  /// Searches for a post among its author's posts since it was written.
  private func find(_ post: Post) async throws(MastodonClient.Failure) -> LookupResult<Post> {
    // Posts more than an hour older can't be it.
    let result = try await client.search(postedBy: post.author.id, since: post.created.milliseconds - 3_600_000) {
      Post($0, isListed: true)?.isCreated(as: post) == true
    }
    return switch result {
    case .found(let status): .found(Post(status, isListed: true))
    case .absent: .absent
    case .unknown: .failed(.tryLater(seconds: 300))
    }
  }

  // MARK: Reading

  func pull(since cursor: String?) async -> PullResult<Post> { await news(since: cursor, isWhole: true).result }

  /// Requests the posts after a post.
  ///
  /// - Parameter isWhole: whether to return the newest page even if its posts are known.
  /// - Returns: the posts, and the gap that they leave.
  func news(since cursor: String?, isWhole: Bool) async -> (result: PullResult<Post>, gap: Gap?) {
    do {
      let news = try await client.homeNews(since: cursor, isWhole: isWhole)
      let page = SyncPage(news.statuses.flatMap(Post.posts), at: .first)
      return (.page(page, next: news.next, hasMore: news.hasMore), news.gap.flatMap { Gap($0) })
    } catch {
      return switch error {
      case .transient(let failure): (.failed(failure), nil)
      case .paused(let seconds): (.failed(.slowDown(seconds: seconds)), nil)
      case .refused, .gone, .unreadable: (.failed(.tryLater(seconds: nil)), nil)
      }
    }
  }

  /// Requests a page of posts older than a post.
  func older(than id: Post.ID) async -> FeedPage<Post> {
    guard case .server(let id) = id else { return .page([], isLast: true) }
    do {
      guard let page = try await client.olderHome(than: id) else {
        return .failed("The server announces more posts, but returns none.")
      }
      return .page(page.statuses.flatMap(Post.posts), isLast: page.isLast)
    } catch {
      return .failed("\(error)")
    }
  }

  /// Requests the conversation of a post, as far as the app shows it.
  func conversation(of id: Post.ID) async -> Conversation.Answer {
    guard case .server(let id) = id else { return .posts(above: [], below: []) }
    do {
      let context = try await client.context(of: id)
      return .posts(
        above: context.ancestors.suffix(Conversation.maximumCount).compactMap { Post($0, isListed: false) },
        below: context.descendants.prefix(Conversation.maximumCount).compactMap { Post($0, isListed: false) })
    } catch {
      return .failed("\(error)")
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
