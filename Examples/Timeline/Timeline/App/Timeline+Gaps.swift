import Tarn
import TarnSync

extension Timeline.State {
  /// Requests the page at the newer end of a gap of the account that is shown.
  mutating func fill(_ gap: Gap.ID) {
    guard let id = view.account, !isAway else { return }
    desks.update(id: id) { desk in
      guard let index = desk.gaps.firstIndex(where: { $0.id == gap }), desk.gaps[index].canBeFilled else { return }
      desk.gaps[index].status = .requested
      desk.gaps[index].ticket = desk.engine.ticket()
    }
  }

  /// Takes in the page at the newer end of a gap. The gap shrinks, or closes where the page reaches its older end.
  mutating func take(
    _ page: Timeline.OlderPage, of gap: Gap.ID, _ ticket: PullTicket, to id: AccountSession.ID, at now: Timestamp
  ) -> [Timeline.Effect] {
    var actions: [SyncAction<Post>] = []
    desks.update(id: id) { desk in
      guard let index = desk.gaps.firstIndex(where: { $0.id == gap && $0.ticket == ticket }) else { return }
      desk.gaps[index].ticket = nil
      switch page {
      case .failed(let words): desk.gaps[index].status = .failed(words)
      case .page(let posts, let isLast):
        let lowest = posts.lazy.filter(\.isListed).map(\.id).min()
        if let lowest, lowest <= gap {
          desk.gaps.remove(at: index)
        } else {
          if let lowest, lowest < desk.gaps[index].newer { desk.gaps[index].newer = lowest }
          desk.gaps[index].status = isLast ? .unavailable : .open
        }
        actions = desk.engine.happened(.received(SyncPage(desk.listed(posts), at: .last), ticket), at: now)
        actions += desk.letGo(at: now)
      }
    }
    return perform(actions, for: id, at: now)
  }

  /// While no network may be used no page is requested, and nothing says that one is.
  mutating func stopFilling() {
    for id in desks.map(\.id) where desks[id: id]?.gaps.contains(where: { $0.status == .requested }) == true {
      desks.update(id: id) { desk in
        for index in desk.gaps.indices where desk.gaps[index].status == .requested {
          (desk.gaps[index].status, desk.gaps[index].ticket) = (.open, nil)
        }
      }
    }
  }
}

extension AccountSession {
  /// Notes a gap that a page of new posts has left.
  mutating func add(_ gap: Gap) {
    guard gap.older < gap.newer else { return }
    gaps.removeAll { $0.id == gap.id }
    gaps.append(gap)
  }

  /// The requests of the last program have ended with it: each that is still wanted is made again.
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
