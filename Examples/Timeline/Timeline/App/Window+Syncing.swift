import Mastodon
import Tarn
import TarnSync
import TarnValues

extension Window {
  mutating func update(_ action: Timeline.Action) -> [Timeline.Effect] {
    switch action {
    case .perform(let action, let change, let now): return perform(action, as: change, at: now)
    case .navigate(let navigation): navigate(navigation)
    case .refresh(let now): return refresh(at: now)
    case .older: requestOlder()
    case .fill(let gap): if let gap, let id = accountID { document.accounts.update(id: id) { $0.fill(gap) } }
    case .conversation(let post): requestConversation(of: post)
    case .offline(let isOffline, let now): return go(offline: isOffline, at: now)
    case .signOut(let id): return signOut(id)
    case .signedIn(let author, let id, let defaults, let now):
      return signIn(author, as: id, defaults: defaults, at: now)
    case .profileRead(let id, let author, let defaults, let limits):
      document.accounts.update(id: id) { ($0.me, $0.defaults, $0.limits) = (author, defaults, limits ?? $0.limits) }
    case .sync(let id, let event, let gap, let now): return sync(id, event, gap, at: now)
    case .olderRead(let id, let page, let ticket, let now): return take(page, for: nil, ticket, to: id, at: now)
    case .gapRead(let id, let gap, let page, let ticket, let now):
      return take(page, for: gap, ticket, to: id, at: now)
    case .conversationRead(let id, let request, let answer, let now):
      var actions: [SyncAction<Post>] = []
      document.accounts.update(id: id) { actions = $0.received(answer, to: request, at: now) }
      return perform(actions, for: id, at: now)
    case .sourceRead(let id, let post, let source):
      if document.accounts[id: id]?.sources[post] == .requested {
        document.accounts.update(id: id) { $0.sources[post] = source }
      }
    }
    return []
  }

  /// Passes an event to an account's engine, and executes the resulting actions.
  mutating func sync(
    _ id: AccountSession.ID, _ event: SyncEvent<Post>, _ gap: Gap? = nil, at now: Timestamp
  ) -> [Timeline.Effect] {
    var actions: [SyncAction<Post>] = []
    document.accounts.update(id: id) { account in
      switch event {
      // Nothing shows whether the newest page was answered.
      case .pulled(_, .failed), .started: account.checked = nil
      default: break
      }
      if case .started = event { account.renewConversationRequests() }
      actions = account.handle(account.prepared(event), gap: gap, at: now)
    }
    return perform(actions, for: id, at: now)
  }

  /// Requests new posts, and changes of the known ones.
  mutating func refresh(at now: Timestamp) -> [Timeline.Effect] {
    guard let id = accountID else { return [] }
    document.accounts.update(id: id) { $0.wantsWholePage = true }
    return sync(id, .retry, at: now)
  }

  /// Returns the effects of actions.
  mutating func perform(
    _ actions: [SyncAction<Post>], for id: AccountSession.ID, at now: Timestamp
  ) -> [Timeline.Effect] {
    actions.compactMap { action in
      switch action {
      case .renamed, .askToSignIn: return nil
      case .push, .lookUp, .wake: return .sync(id, action)
      case .pull(let ticket, let cursor):
        let isWhole = document.accounts.update(id: id) { $0.takeWhole(at: now) } ?? true
        // A user may have posted to an empty timeline: the beginning of what came since would leave a gap above that.
        let known = cursor ?? document.accounts[id: id]?.newest?.description
        return .news(id, ticket, since: known, isWhole: isWhole)
      }
    }
  }

  mutating func requestOlder() {
    guard let id = accountID, !document.isOffline else { return }
    document.accounts.update(id: id) { $0.requestOlder() }
  }

  /// Requests the conversation of a post, unless that is not possible now.
  mutating func requestConversation(of post: Post.ID) {
    guard let account, refusal(of: .conversation(post)) == nil else { return }
    document.accounts.update(id: account.id) { $0.requestConversation(of: account.posts.currentID(of: post)) }
  }

  private mutating func take(
    _ page: FeedPage<Post>, for gap: Gap.ID?, _ ticket: PullTicket, to id: AccountSession.ID, at now: Timestamp
  ) -> [Timeline.Effect] {
    var actions: [SyncAction<Post>] = []
    document.accounts.update(id: id) { account in
      var page = page
      if case .page(let posts, let isLast) = page { page = .page(posts.map(account.unfiltered), isLast: isLast) }
      actions = account.received(page, for: gap, ticket, at: now)
    }
    return perform(actions, for: id, at: now)
  }

  mutating func go(offline: Bool, at now: Timestamp) -> [Timeline.Effect] {
    document.isOffline = offline
    return document.accounts.map(\.id).flatMap { id in
      // While offline nothing is requested, so nothing is shown as requested.
      if offline, document.accounts[id: id]?.hasRequests == true {
        document.accounts.update(id: id) { $0.withdrawRequests() }
      }
      return sync(id, .online(!offline), at: now)
    }
  }

  mutating func signIn(
    _ author: Author, as id: AccountSession.ID, defaults: PostingDefaults?, at now: Timestamp
  ) -> [Timeline.Effect] {
    if document.accounts.contains(id: id) {
      document.accounts.update(id: id) { ($0.me, $0.defaults) = (author, defaults ?? $0.defaults) }
    } else {
      document.accounts.append(AccountSession(id: id, me: author, defaults: defaults ?? .unknown))
    }
    return sync(id, .signedIn, at: now) + sync(id, .refresh, at: now)
  }

  mutating func signOut(_ id: AccountSession.ID) -> [Timeline.Effect] {
    guard document.accounts.contains(id: id) else { return [] }
    document.accounts.remove(id: id)
    return [.forget(id)]
  }
}

extension AccountSession {
  /// Returns an event without the filters of the user's own posts.
  fileprivate func prepared(_ event: SyncEvent<Post>) -> SyncEvent<Post> {
    switch event {
    case .pushed(let ticket, .accepted(let post?)): return .pushed(ticket, .accepted(unfiltered(post)))
    case .pushed(let ticket, .outdated(let post)): return .pushed(ticket, .outdated(unfiltered(post)))
    case .lookedUp(let ticket, .found(let post?)): return .lookedUp(ticket, .found(unfiltered(post)))
    case .pulled(let ticket, .page(var page, let next, let hasMore)):
      page.objects = page.objects.map(unfiltered)
      return .pulled(ticket, .page(page, next: next, hasMore: hasMore))
    default: return event
    }
  }

  /// The filters do not apply to the user's own posts.
  func unfiltered(_ post: Post) -> Post {
    guard post.author.id == me.id, post.boostedPost == nil else { return post }
    var post = post
    (post.filtered, post.filteredInConversations) = (nil, nil)
    return post
  }

  /// Returns whether to request the whole newest page this time.
  fileprivate mutating func takeWhole(at now: Timestamp) -> Bool {
    // An adjusted clock counts as elapsed time, too.
    let isDue = checked.map { abs(now.milliseconds &- $0.milliseconds) >= Self.wholeEvery } ?? true
    guard wantsWholePage || isDue else { return false }
    (wantsWholePage, checked) = (false, now)
    return true
  }
}
