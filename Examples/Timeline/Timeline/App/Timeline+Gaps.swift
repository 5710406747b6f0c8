import Tarn
import TarnSync

extension Timeline.State {
  /// Requests the page at the newer end of a gap of the chosen account.
  mutating func fill(_ gap: Gap.ID) {
    guard let id = view.account, !isOffline else { return }
    sessions.update(id: id) { session in
      guard let index = session.gaps.firstIndex(where: { $0.id == gap }), session.gaps[index].canBeFilled else {
        return
      }
      session.gaps[index].status = .requested
      session.gaps[index].ticket = session.engine.ticket()
    }
  }

  /// Adds the page at the newer end of a gap. The gap shrinks, or closes if the page reaches its older end.
  mutating func take(
    _ page: Timeline.OlderPage, of gap: Gap.ID, _ ticket: PullTicket, to id: AccountSession.ID, at now: Timestamp
  ) -> [Timeline.Effect] {
    var actions: [SyncAction<Post>] = []
    sessions.update(id: id) { session in
      guard let index = session.gaps.firstIndex(where: { $0.id == gap && $0.ticket == ticket }) else { return }
      session.gaps[index].ticket = nil
      switch page {
      case .failed(let words): session.gaps[index].status = .failed(words)
      case .page(let posts, let isLast):
        let lowest = posts.lazy.filter(\.isListed).map(\.id).min()
        if let lowest, lowest <= gap {
          session.gaps.remove(at: index)
        } else {
          if let lowest, lowest < session.gaps[index].newer { session.gaps[index].newer = lowest }
          session.gaps[index].status = isLast ? .unavailable : .open
        }
        actions = session.engine.happened(.received(SyncPage(session.listed(posts), at: .last), ticket), at: now)
        actions += session.dropOldest(at: now)
      }
    }
    return perform(actions, for: id, at: now)
  }

  /// While offline, no page is requested, and no gap shows that one is.
  mutating func stopFilling() {
    for id in sessions.map(\.id) where sessions[id: id]?.gaps.contains(where: { $0.status == .requested }) == true {
      sessions.update(id: id) { session in
        for index in session.gaps.indices where session.gaps[index].status == .requested {
          (session.gaps[index].status, session.gaps[index].ticket) = (.open, nil)
        }
      }
    }
  }
}

extension AccountSession {
  /// Adds a gap that a page of new posts leaves.
  mutating func add(_ gap: Gap) {
    guard gap.older < gap.newer else { return }
    gaps.removeAll { $0.id == gap.id }
    gaps.append(gap)
  }

  /// The requests of the last program ended with it: repeats those that are still wanted.
  mutating func requestGapsAgain() {
    for index in gaps.indices where gaps[index].status == .requested { gaps[index].ticket = engine.ticket() }
  }

  /// The requests for the gaps that the user has asked to fill.
  var requestedGaps: [Timeline.BackgroundTask] {
    gaps.compactMap { gap in
      guard gap.status == .requested, let ticket = gap.ticket else { return nil }
      return .gap(id, gap.id, before: gap.newer, ticket)
    }
  }

  /// Drops the gaps below the oldest kept row.
  mutating func dropGaps() {
    guard let oldest else { return }
    gaps.removeAll { $0.newer <= oldest }
  }
}
