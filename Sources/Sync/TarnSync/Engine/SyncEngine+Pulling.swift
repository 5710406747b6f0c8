import Tarn
import TarnRecord
import TarnValues

// Handles the answers to requests for news.
extension SyncEngine {
  @usableFromInline mutating func pulled(
    _ ticket: PullTicket, _ result: PullResult<Object>, at now: Timestamp, _ actions: inout [SyncAction<Object>]
  ) {
    guard pulling.ticket == ticket else { return }
    pulling.ticket = nil
    switch result {
    case .page(let page, let next, let hasMore):
      pulling.failures = 0
      connectivity.failures = 0
      noteNews(page)
      if receive(page, ticket) {
        if let next { pulling.cursor = next }
        if hasMore { pulling.isWanted = true }
      } else {
        // Requests the page again from the same cursor: the server may never report the skipped objects again.
        pulling.isWanted = true
      }
    case .failed(.signIn) where isBeforeSignIn(ticket.number): pulling.isWanted = true
    case .failed(.signIn):
      connectivity.needsSignIn = true
      pulling.isWanted = true
      actions.append(.askToSignIn)
    case .failed(.tryLater(let seconds)): pullLater(seconds, at: now)
    case .failed(.slowDown(let seconds)):
      wait(until: now.later(max(1, min(seconds, 86_400)) * 1_000), isServerPause: true)
      pulling.isWanted = true
    case .failed(.offline), .failed(.notSent): pullLater(nil, at: now)
    }
  }

  @usableFromInline mutating func pullLater(_ seconds: Int?, at now: Timestamp) {
    pulling.failures += 1
    pulling.isWanted = true
    let pause = min(rules.firstPause << min(pulling.failures - 1, 20), rules.longestPause)
    pulling.isServerPause = seconds != nil
    pulling.until = now.later(seconds.map { max(0, min($0, 86_400)) * 1_000 } ?? pause)
  }

  /// Merges a page into the base. Skips each object that was confirmed after the page was requested, because the engine
  /// cannot know which version is newer.
  ///
  /// - Returns: whether the whole page was merged.
  @inlinable mutating func receive(_ page: SyncPage<Object>, _ ticket: PullTicket) -> Bool {
    let confirmations = confirmations
    var deletions = deletions
    let old = replica.base
    var isComplete = true
    func isNewer(_ id: Object.ID) -> Bool {
      guard (confirmations[id: id]?.at ?? 0) > ticket.since else { return false }
      isComplete = false
      return true
    }
    _replica.receive { base in
      if page.isAll {
        let reportedIDs = Set(page.objects.map(\.id))
        for object in base where !reportedIDs.contains(object.id) && !isNewer(object.id) { base.remove(id: object.id) }
      }
      var position = 0
      for object in page.objects where !isNewer(object.id) {
        deletions.remove(id: object.id)
        if base.contains(id: object.id) {
          if base[id: object.id] != object { base[id: object.id] = object }
        } else if page.end == .first {
          base.insert(object, at: position)
          position += 1
        } else {
          base.append(object)
        }
      }
      for id in page.removed where !isNewer(id) {
        base.remove(id: id)
        deletions[id: id] = DeletedObject(id: id)
      }
    }
    if replica.acknowledged > 0 {
      for object in page.objects where !isNewer(object.id) { _replica.dropAcknowledged(of: object.id) }
    }
    while deletions.count > Self.maximumConfirmations, let oldest = deletions.first {
      deletions.remove(id: oldest.id)
    }
    self.deletions = deletions
    note(page)
    if awaitsRequestedPage {
      // The awaited page may be older than this one, and must not show a removed object again until the news are
      // requested once more. Objects are taken from both pages: each may have a part that the other does not, such as
      // whether an app lists the object.
      clock += 1
      for id in page.removed where !isNewer(id) { confirm(id) }
      if page.isAll { for object in old where !replica.base.contains(id: object.id) { confirm(object.id) } }
    }
    return isComplete
  }
}
