import Tarn
import TarnSync
import TarnValues

extension Timeline.State {
  /// Passes an event to an account's engine, and executes the resulting actions.
  mutating func sync(
    _ id: AccountSession.ID, _ event: SyncEvent<Post>, _ gap: Gap? = nil, at now: Timestamp
  ) -> [Timeline.Effect] {
    var actions: [SyncAction<Post>] = []
    sessions.update(id: id) { session in
      if case .pulled(_, .failed) = event { session.checked = nil }
      if case .started = event {
        // The requests of the last program ended with it: the subscription repeats the one for older posts, and nothing
        // shows whether the newest page was answered.
        if session.olderPosts == .requested { session.olderTicket = session.engine.ticket() }
        session.requestGapsAgain()
        session.checked = nil
      }
      let event = session.prepared(event)
      actions = session.engine.happened(event, at: now)
      if let gap { session.add(gap) }
      session.follow()
      actions += session.dropOldest(at: now)
    }
    return perform(actions, for: id, at: now)
  }

  /// Requests new posts, and changes of the known ones.
  mutating func refresh(at now: Timestamp) -> [Timeline.Effect] {
    guard let id = view.account else { return [] }
    sessions.update(id: id) { $0.wantsWholePage = true }
    return sync(id, .retry, at: now)
  }

  /// Returns the effects of actions, after it has executed those that concern the state.
  mutating func perform(_ actions: [SyncAction<Post>], for id: AccountSession.ID, at now: Timestamp) -> [Timeline
    .Effect]
  {
    for case .renamed(let old, let new) in actions where id == view.account { view.rename(old, to: new) }
    return actions.compactMap { action in
      switch action {
      case .renamed, .askToSignIn: return nil
      case .push, .lookUp, .wake: return .sync(id, action)
      case .pull(let ticket, let cursor):
        let isWhole = sessions.update(id: id) { $0.takeWhole(at: now) } ?? true
        return .news(id, ticket, since: cursor, isWhole: isWhole)
      }
    }
  }

  mutating func requestOlder() {
    guard let session, !isOffline, session.olderPosts != .requested, session.olderPosts != .end, session.oldest != nil
    else {
      return
    }
    sessions.update(id: session.id) {
      $0.olderPosts = .requested
      $0.olderTicket = $0.engine.ticket()
    }
  }

  mutating func take(
    _ page: Timeline.OlderPage, _ ticket: PullTicket, to id: AccountSession.ID, at now: Timestamp
  ) -> [Timeline.Effect] {
    var actions: [SyncAction<Post>] = []
    sessions.update(id: id) { session in
      session.olderTicket = nil
      switch page {
      case .failed(let words): session.olderPosts = .failed(words)
      case .page(let posts, let isLast):
        let page = SyncPage(session.listed(posts), at: .last)
        actions = session.engine.happened(.received(page, ticket), at: now)
        session.olderPosts = isLast || session.isFull ? .end : .more
      }
    }
    return perform(actions, for: id, at: now)
  }

  mutating func go(offline: Bool, at now: Timestamp) -> [Timeline.Effect] {
    isOffline = offline
    if offline {
      stopRequestingSource()
      stopFilling()
      // While offline nothing is requested, so nothing is shown as requested.
      for id in sessions.map(\.id) where sessions[id: id]?.olderPosts == .requested {
        sessions.update(id: id) { ($0.olderPosts, $0.olderTicket) = (.more, nil) }
      }
    }
    return sessions.map(\.id).flatMap { sync($0, .online(!offline), at: now) }
  }

  mutating func signIn(
    _ author: Author, as id: AccountSession.ID, defaults: PostingDefaults?, at now: Timestamp
  ) -> [Timeline.Effect] {
    if sessions.contains(id: id) {
      sessions.update(id: id) { ($0.me, $0.defaults) = (author, defaults ?? $0.defaults) }
    } else {
      sessions.append(AccountSession(id: id, me: author, defaults: defaults ?? .unknown))
    }
    if view.account.map({ !sessions.contains(id: $0) }) ?? true { view.account = id }
    return sync(id, .signedIn, at: now) + sync(id, .refresh, at: now)
  }

  mutating func signOut(_ id: AccountSession.ID) -> [Timeline.Effect] {
    guard sessions.contains(id: id) else { return [] }
    sessions.remove(id: id)
    if view.account == id {
      // All sheets concern the removed account.
      view.closeSheets { _ in true }
      if let other = sessions.first { navigate(.account(other.id), in: nil) }
    }
    if sessions.isEmpty { view.account = nil }
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
