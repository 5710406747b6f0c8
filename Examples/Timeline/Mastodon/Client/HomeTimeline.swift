/// New statuses of the home timeline.
public struct HomeNews: Sendable {
  /// Newest first.
  public var statuses: [Status]
  /// The cursor for the next request; `nil` if the timeline is empty.
  public var next: String?
  /// Whether the server has more new statuses already.
  public var hasMore: Bool
  /// The statuses that may be missing below ``statuses``; `nil` if they follow the known ones.
  public var gap: Gap?

  /// A range of the timeline in which statuses may be missing: the newest known status below it, and the oldest one
  /// above it.
  public struct Gap: Hashable, Sendable {
    public var older: String
    public var newer: String
    /// Whether the server has the missing statuses: servers keep only the last several hundred of a timeline.
    public var isAvailable = true
  }

  init(_ statuses: [Status], next: String?, hasMore: Bool = false, gap: Gap? = nil) {
    (self.statuses, self.next, self.hasMore, self.gap) = (statuses, next, hasMore, gap)
  }
}

extension MastodonClient {
  /// Requests the statuses of the home timeline after a known one.
  ///
  /// ```swift
  /// let first = try await client.homeNews(since: nil, isWhole: true)
  /// let news = try await client.homeNews(since: first.next, isWhole: false)
  /// ```
  ///
  /// - Parameters:
  ///   - cursor: the ID of the newest known status, from ``HomeNews/next``; `nil` requests the beginning, of 50.
  ///   - isWhole: whether to return the newest page even if its statuses are known: counts change, statuses are edited
  ///     and deleted.
  public func homeNews(since cursor: String?, isWhole: Bool) async throws(Failure) -> HomeNews {
    guard let cursor else { return try await beginning() }
    if isWhole {
      let newest = try await home(limit: Self.largestPage)
      let next = newest.statuses.first?.id ?? cursor
      if newest.reaches(cursor) { return HomeNews(newest.statuses, next: next) }
      // The server has nothing else, not even the known statuses: it may have dropped others with them.
      if newest.older == nil { return HomeNews(newest.statuses, next: next, gap: Self.lost(newest, downTo: cursor)) }
    }
    let newer = try await home(limit: Self.largestPage, after: cursor)
    let next = newer.newer ?? cursor
    // A server that ignores `min_id` answers with its newest statuses. If they reach the known ones, nothing is missing.
    guard !StatusID.isNotLater(next, than: cursor), !newer.reaches(cursor) else {
      return HomeNews(newer.statuses, next: next)
    }
    let gap = try await gap(below: newer, downTo: cursor)
    // A server that has statuses in the gap has ignored `min_id`, so these are its newest ones. Otherwise it has
    // dropped those in the gap, and there may be more above the page.
    return HomeNews(newer.statuses, next: next, hasMore: gap?.isAvailable != true, gap: gap)
  }

  private func beginning() async throws(Failure) -> HomeNews {
    let newest = try await home(limit: Self.largestPage)
    var statuses = newest.statuses
    if let older = newest.older {
      statuses += try await home(limit: Self.first - Self.largestPage, before: older).statuses
    }
    return HomeNews(statuses, next: statuses.first?.id)
  }

  /// The number of statuses at the beginning.
  private static var first: Int { 50 }
  /// The number of statuses to request for the check whether a page reaches the known ones: one would do if servers left
  /// none out.
  private static var few: Int { 5 }

  /// Returns the gap between a page of new statuses and the newest known one; `nil` if the page follows that one.
  ///
  /// It asks for the statuses below the page each time: a server that honors `min_id` begins above the known statuses,
  /// too, if it has dropped those that followed them. The known status itself may be deleted, so an older one does as
  /// well.
  private func gap(below page: StatusListing, downTo cursor: String) async throws(Failure) -> HomeNews.Gap? {
    // The end of a page of which all statuses are hidden is known from its links only.
    guard StatusID(cursor) != nil, let newer = page.statuses.last?.id ?? page.older ?? page.newer,
      StatusID(newer) != nil
    else { return nil }
    // The oldest statuses of the page may be hidden, too: a long run of those is no gap.
    var before = page.older.flatMap { StatusID.isNotLater($0, than: newer) ? $0 : nil } ?? newer
    for _ in 0..<Self.mostPages {
      let next = try await home(limit: Self.few, before: before)
      // Also if the few statuses reach the known one: they are not in the page.
      if next.exceeds(cursor) { return HomeNews.Gap(older: cursor, newer: newer) }
      if next.reaches(cursor) { return nil }
      // The server has no more statuses, in spite of the cursor.
      guard let further = next.older, further != before else {
        return HomeNews.Gap(older: cursor, newer: newer, isAvailable: false)
      }
      if StatusID.isNotLater(further, than: cursor) { return nil }
      before = further
    }
    return HomeNews.Gap(older: cursor, newer: newer)
  }

  /// Returns the gap below all statuses that the server has; `nil` if it has none.
  private static func lost(_ all: StatusListing, downTo cursor: String) -> HomeNews.Gap? {
    guard StatusID(cursor) != nil, let oldest = all.statuses.last?.id else { return nil }
    return HomeNews.Gap(older: cursor, newer: oldest, isAvailable: false)
  }

  /// Requests a page of statuses older than a known one.
  ///
  /// - Returns: the statuses, and whether they are the last ones; `nil` if the server announces more, but returns none.
  public func olderHome(than id: String) async throws(Failure) -> (statuses: [Status], isLast: Bool)? {
    var before = id
    // Pages without statuses are skipped, because the next request would return them again.
    for _ in 0..<Self.mostPages {
      let page = try await home(limit: Self.largestPage, before: before)
      guard let older = page.older, StatusID.isNotLater(older, than: before), older != before else {
        return (page.statuses, true)
      }
      if page.statuses.contains(where: { StatusID($0.id) != nil }) { return (page.statuses, false) }
      before = older
    }
    return nil
  }
}
