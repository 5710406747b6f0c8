import Tarn
import TarnRecord
import TarnValues

/// An object of a feed. The IDs are ordered by time: later ones are greater.
public protocol FeedObject: Synced where ID: Comparable {
  /// Whether the object has a row of its own. One that came only as a part of another, such as the original of a
  /// repost, has none.
  var isListed: Bool { get set }
  /// The object that is shown in this one's row, such as the original of a repost; `nil` by default.
  var original: ID? { get }
}

extension FeedObject {
  /// By default `nil`: a row shows one object.
  public var original: ID? { nil }
}

/// A feed of a server, such as a timeline, of which pages are stored: the newest objects, older ones as far as the user
/// has read, and the gaps between them.
///
/// ```swift
/// struct Note: FeedObject {
///   let id: Int
///   var text = ""
///   var isListed = true
///
///   static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text), Field("isListed", \.isListed)]
///   func renamed(_ old: Int, to new: Int) -> Note { Note(id: id == old ? new : id, text: text) }
/// }
///
/// struct Account: PagedFeed {
///   var engine = SyncEngine<Note>(Replica(newObjectsAt: .first))
///   var horizon: Int?
///   var olderPages = OlderPages.more
///   var olderTicket: PullTicket?
///   var gaps: [PageGap<Int>] = []
///   static let maximumCount = 10_000
/// }
///
/// var account = Account()
/// account.requestOlder()
/// for request in account.pageRequests { print("ask for 40 before \(request.before)") }
/// ```
///
/// It is a state machine like its engine: an app passes all events through ``handle(_:gap:at:)`` instead of the
/// engine's function, requests the ``pageRequests`` while they are there, and passes the answers to
/// ``received(_:for:_:at:)``. The state only records that a page is wanted, so a program that ended before the answer
/// requests the page again at its next start.
public protocol PagedFeed {
  /// The objects of the feed.
  associatedtype Object: FeedObject

  /// The engine with the stored objects.
  var engine: SyncEngine<Object> { get set }
  /// The newest visible object: newer ones are hidden until the user asks for them, so that rows do not move while the
  /// user reads. `nil` before the first page.
  var horizon: Object.ID? { get set }
  /// The status of the objects older than the oldest one.
  var olderPages: OlderPages { get set }
  /// The ticket of the request for older objects.
  var olderTicket: PullTicket? { get set }
  /// The ranges in which objects may be missing.
  var gaps: [PageGap<Object.ID>] { get set }
  /// The most stored objects. The oldest are dropped beyond it, but none with a pending change, above which a gap
  /// remains.
  static var maximumCount: Int { get }
}

extension PagedFeed {
  /// The newest object of the feed on the server.
  ///
  /// - Complexity: O(n)
  @inlinable public var newest: Object.ID? { engine.replica.base.lazy.filter(\.isListed).map(\.id).max() }

  /// The oldest object of the feed on the server.
  ///
  /// - Complexity: O(n)
  @inlinable public var oldest: Object.ID? { engine.replica.base.lazy.filter(\.isListed).map(\.id).min() }

  /// Shows the new objects.
  public mutating func showNewest() { horizon = newest ?? horizon }

  /// Passes an event to the engine.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - gap: the gap that a page of new objects leaves, if there is one.
  ///   - now: the wall-clock time.
  /// - Returns: the actions of the engine.
  public mutating func handle(
    _ event: SyncEvent<Object>, gap: PageGap<Object.ID>? = nil, at now: Timestamp
  ) -> [SyncAction<Object>] {
    // The requests of the last program ended with it.
    if case .started = event {
      renewTickets()
      // Earlier versions saved the maximum as the end.
      if olderPages == .end, engine.replica.base.count >= Self.maximumCount { olderPages = .full }
    }
    var actions = engine.handle(completed(event), at: now)
    if let gap, gap.older < gap.newer {
      gaps.removeAll { $0.id == gap.id }
      gaps.append(gap)
    }
    if horizon == nil { horizon = newest }
    actions += dropOldest(at: now)
    return actions
  }

  /// Adds the removals to a page of news.
  private func completed(_ event: SyncEvent<Object>) -> SyncEvent<Object> {
    guard case .pulled(let ticket, .page(var page, let next, let hasMore)) = event else { return event }
    // Compute the ends of the page before the originals are added, which belong elsewhere.
    page.removed += missing(in: page.objects)
    page.objects = combined(page.objects)
    return .pulled(ticket, .page(page, next: next, hasMore: hasMore))
  }

  /// Returns the objects between the first and the last object of a page that the page lacks: they were deleted, because
  /// a page leaves none out.
  @inlinable func missing(in page: [Object]) -> [Object.ID] {
    let ids = Set(page.map(\.id))
    let ends = page.lazy.filter(\.isListed).map(\.id)
    guard let first = ends.max(), let last = ends.min() else { return [] }
    return engine.replica.base.filter { $0.isListed && $0.id < first && $0.id > last && !ids.contains($0.id) }
      .map(\.id)
  }

  /// Returns each object of a page once. An object that came only as a part of another this time keeps its own row if it
  /// had one.
  @inlinable func combined(_ objects: [Object]) -> [Object] {
    var positions: [Object.ID: Int] = [:]
    var all: [Object] = []
    for var object in objects {
      if let index = positions[object.id] {
        if object.isListed { all[index].isListed = true }
        continue
      }
      if let known = engine.replica.base[id: object.id], known.isListed { object.isListed = true }
      positions[object.id] = all.count
      all.append(object)
    }
    return all
  }

  /// Removes the oldest objects and their originals if there are too many, but none with a pending change. Gaps remain
  /// above those.
  @inlinable mutating func dropOldest(at now: Timestamp) -> [SyncAction<Object>] {
    let replica = engine.replica
    // Some more are tolerated, so that it does not run for each object.
    guard replica.base.count > Self.maximumCount + Self.maximumCount / 8 else { return [] }
    var kept: Set<Object.ID> = []
    // An original counts like a row; otherwise there would be too many in a feed with many reposts.
    for row in replica.base.filter(\.isListed).sorted(by: { $0.id > $1.id }) where kept.count < Self.maximumCount {
      kept.insert(row.id)
      if let original = row.original { kept.insert(original) }
    }
    let old = replica.base.map(\.id).filter { !kept.contains($0) && replica.changes(of: $0).isEmpty }
    olderPages = .full
    let lost = old.filter { replica.base[id: $0]?.isListed == true }
    let actions = engine.perform(at: now) { $0.receive { base in for id in old { base.remove(id: id) } } }
    openGaps(for: lost)
    if let oldest { gaps.removeAll { $0.newer <= oldest } }
    return actions
  }

  /// Opens the gaps that dropped rows leave between the remaining ones; below the oldest there is none.
  @usableFromInline mutating func openGaps(for lost: [Object.ID]) {
    let rows = engine.replica.base.lazy.filter(\.isListed).map(\.id).sorted()
    var next = rows.startIndex
    for id in lost.sorted() {
      while next < rows.endIndex, rows[next] < id { next += 1 }
      guard next > rows.startIndex, next < rows.endIndex else { continue }
      let gap = PageGap(older: rows[next - 1], newer: rows[next])
      func contains(_ outer: PageGap<Object.ID>, _ inner: PageGap<Object.ID>) -> Bool {
        outer.older <= inner.older && inner.newer <= outer.newer
      }
      if gaps.contains(where: { contains($0, gap) }) { continue }
      gaps.removeAll { contains(gap, $0) }
      gaps.append(gap)
    }
  }
}

// MARK: Requests for pages

extension PagedFeed {
  /// The pages to request now.
  ///
  /// - Complexity: O(n) while older objects are requested.
  public var pageRequests: [PageRequest<Object.ID>] {
    var requests: [PageRequest<Object.ID>] = []
    if olderPages == .requested, let olderTicket, let oldest {
      requests.append(PageRequest(gap: nil, before: oldest, ticket: olderTicket))
    }
    return requests
      + gaps.compactMap { gap in
        guard gap.status == .requested, let ticket = gap.ticket else { return nil }
        return PageRequest(gap: gap.id, before: gap.newer, ticket: ticket)
      }
  }

  /// Requests older objects, unless they are requested, or there are none.
  public mutating func requestOlder() {
    guard oldest != nil else { return }
    switch olderPages {
    case .requested, .end, .full: return
    case .more, .failed: (olderPages, olderTicket) = (.requested, engine.ticket())
    }
  }

  /// Requests the page at the newer end of a gap, if it can be filled.
  public mutating func fill(_ gap: Object.ID) {
    guard let index = gaps.firstIndex(where: { $0.id == gap }), gaps[index].canBeFilled else { return }
    gaps[index].status = .requested
    gaps[index].ticket = engine.ticket()
  }

  /// Whether a page is requested.
  public var hasPageRequests: Bool { olderPages == .requested || gaps.contains { $0.status == .requested } }

  /// Forgets that pages were requested.
  public mutating func withdrawPageRequests() {
    if olderPages == .requested { (olderPages, olderTicket) = (.more, nil) }
    for index in gaps.indices where gaps[index].status == .requested {
      (gaps[index].status, gaps[index].ticket) = (.open, nil)
    }
  }

  private mutating func renewTickets() {
    if olderPages == .requested { olderTicket = engine.ticket() }
    for index in gaps.indices where gaps[index].status == .requested { gaps[index].ticket = engine.ticket() }
  }

  /// Takes the answer to a request for a page. A gap shrinks, or closes if the page reaches its older end; a late answer
  /// for a gap is ignored.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - gap: the gap of the request; `nil` for older objects.
  ///   - ticket: the ticket of the request.
  ///   - now: the wall-clock time.
  /// - Returns: the actions of the engine.
  public mutating func received(
    _ page: FeedPage<Object>, for gap: Object.ID?, _ ticket: PullTicket, at now: Timestamp
  ) -> [SyncAction<Object>] {
    guard let gap else { return receivedOlder(page, ticket, at: now) }
    guard let index = gaps.firstIndex(where: { $0.id == gap && $0.ticket == ticket }) else { return [] }
    gaps[index].ticket = nil
    switch page {
    case .failed(let message):
      gaps[index].status = .failed(message)
      return []
    case .page(let objects, let isLast):
      let lowest = objects.lazy.filter(\.isListed).map(\.id).min()
      if let lowest, lowest <= gap {
        gaps.remove(at: index)
      } else {
        if let lowest, lowest < gaps[index].newer { gaps[index].newer = lowest }
        gaps[index].status = isLast ? .unavailable : .open
      }
      return engine.handle(.received(SyncPage(combined(objects), at: .last), ticket), at: now) + dropOldest(at: now)
    }
  }

  private mutating func receivedOlder(
    _ page: FeedPage<Object>, _ ticket: PullTicket, at now: Timestamp
  ) -> [SyncAction<Object>] {
    olderTicket = nil
    switch page {
    case .failed(let message):
      olderPages = .failed(message)
      return []
    case .page(let objects, let isLast):
      let actions = engine.handle(.received(SyncPage(combined(objects), at: .last), ticket), at: now)
      olderPages = isLast ? .end : engine.replica.base.count >= Self.maximumCount ? .full : .more
      return actions
    }
  }
}
