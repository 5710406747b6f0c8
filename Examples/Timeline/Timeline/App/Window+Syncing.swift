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
    case .fill(let gap): if let gap { fill(gap) }
    case .offline(let isOffline, let now): return go(offline: isOffline, at: now)
    case .signOut(let id): return signOut(id)
    case .signedIn(let author, let id, let defaults, let now):
      return signIn(author, as: id, defaults: defaults, at: now)
    case .profileRead(let id, let author, let defaults, let limits):
      document.accounts.update(id: id) { ($0.me, $0.defaults, $0.limits) = (author, defaults, limits ?? $0.limits) }
    case .sync(let id, let event, let gap, let now): return sync(id, event, gap, at: now)
    case .olderRead(let id, let page, let ticket, let now): return take(page, ticket, to: id, at: now)
    case .gapRead(let id, let gap, let page, let ticket, let now):
      return take(page, of: gap, ticket, to: id, at: now)
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
      if case .pulled(_, .failed) = event { account.checked = nil }
      if case .started = event {
        // The requests of the last program ended with it: the subscription repeats the one for older posts, and nothing
        // shows whether the newest page was answered.
        if account.olderPosts == .requested { account.olderTicket = account.engine.ticket() }
        account.requestGapsAgain()
        account.checked = nil
      }
      let event = account.prepared(event)
      actions = account.engine.happened(event, at: now)
      if let gap { account.add(gap) }
      account.follow()
      actions += account.dropOldest(at: now)
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
        return .news(id, ticket, since: cursor, isWhole: isWhole)
      }
    }
  }

  mutating func requestOlder() {
    guard let account, !document.isOffline, account.olderPosts != .requested, account.olderPosts != .end,
      account.oldest != nil
    else {
      return
    }
    document.accounts.update(id: account.id) {
      $0.olderPosts = .requested
      $0.olderTicket = $0.engine.ticket()
    }
  }

  mutating func take(
    _ page: Timeline.OlderPage, _ ticket: PullTicket, to id: AccountSession.ID, at now: Timestamp
  ) -> [Timeline.Effect] {
    var actions: [SyncAction<Post>] = []
    document.accounts.update(id: id) { account in
      account.olderTicket = nil
      switch page {
      case .failed(let words): account.olderPosts = .failed(words)
      case .page(let posts, let isLast):
        let page = SyncPage(account.listed(posts), at: .last)
        actions = account.engine.happened(.received(page, ticket), at: now)
        account.olderPosts = isLast || account.isFull ? .end : .more
      }
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
  /// Returns an event completed by data that is known here and not sent by the server.
  fileprivate func prepared(_ event: SyncEvent<Post>) -> SyncEvent<Post> {
    switch event {
    case .pushed(let ticket, .accepted(let post?)): return .pushed(ticket, .accepted(unfiltered(post)))
    case .pushed(let ticket, .outdated(let post)): return .pushed(ticket, .outdated(unfiltered(post)))
    case .lookedUp(let ticket, .found(let post?)): return .lookedUp(ticket, .found(unfiltered(post)))
    default: break
    }
    guard case .pulled(let ticket, .page(var page, let next, let hasMore)) = event else { return event }
    // Compute the ends of the page before the boosted posts are added, which belong elsewhere.
    page.removed += missing(in: page.objects)
    page.objects = listed(page.objects)
    return .pulled(ticket, .page(page, next: next, hasMore: hasMore))
  }

  /// The filters do not apply to the user's own posts.
  private func unfiltered(_ post: Post) -> Post {
    guard post.filtered != nil, post.author.id == me.id, post.boostedPost == nil else { return post }
    var post = post
    post.filtered = nil
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

  /// A post that was only boosted this time keeps its own row if it had one.
  func listed(_ posts: [Post]) -> [Post] {
    var places: [Post.ID: Int] = [:]
    var all: [Post] = []
    for var post in posts {
      if let index = places[post.id] {
        if post.isListed { all[index].isListed = true }
        continue
      }
      post = unfiltered(post)
      if let serverPost = self.posts.base[id: post.id], serverPost.isListed { post.isListed = true }
      places[post.id] = all.count
      all.append(post)
    }
    return all
  }

  /// Returns the posts between the first and the last post of a page that the page lacks: they were deleted, because a
  /// page leaves none out.
  private func missing(in page: [Post]) -> [Post.ID] {
    let ids = Set(page.map(\.id))
    let ends = page.lazy.filter(\.isListed).map(\.id)
    guard let first = ends.max(), let last = ends.min() else { return [] }
    return posts.base.filter { $0.isListed && $0.id < first && $0.id > last && !ids.contains($0.id) }.map(\.id)
  }

  fileprivate var isFull: Bool { posts.base.count >= Self.mostRows }

  /// Shows the first page as soon as it has arrived.
  fileprivate mutating func follow() {
    if horizon == nil { horizon = newest }
  }

  /// Removes the oldest rows and the posts that they boost if there are too many, but none with a pending change.
  mutating func dropOldest(at now: Timestamp) -> [SyncAction<Post>] {
    // Some more are tolerated, so that it does not run for each post.
    guard posts.base.count > Self.mostRows + Self.mostRows / 8 else { return [] }
    var kept: Set<Post.ID> = []
    // A boosted post counts like a row; otherwise there would be too many in a timeline with many boosts.
    for row in posts.base.filter(\.isListed).sorted(by: { $0.id > $1.id }) where kept.count < Self.mostRows {
      kept.insert(row.id)
      if let original = row.boostedPost { kept.insert(original) }
    }
    let old = posts.base.map(\.id).filter { !kept.contains($0) && posts.changes(of: $0).isEmpty }
    olderPosts = .end
    defer { dropGaps() }
    return engine.perform(at: now) { $0.receive { base in for id in old { base.remove(id: id) } } }
  }
}
