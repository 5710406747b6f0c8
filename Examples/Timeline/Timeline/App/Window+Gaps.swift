import Tarn
import TarnSync

extension Window {
  /// Requests the page at the newer end of a gap of the window's account.
  mutating func fill(_ gap: Gap.ID) {
    guard let id = accountID else { return }
    document.accounts.update(id: id) { account in
      guard let index = account.gaps.firstIndex(where: { $0.id == gap }), account.gaps[index].canBeFilled else {
        return
      }
      account.gaps[index].status = .requested
      account.gaps[index].ticket = account.engine.ticket()
    }
  }

  /// Adds the page at the newer end of a gap. The gap shrinks, or closes if the page reaches its older end.
  mutating func take(
    _ page: Timeline.OlderPage, of gap: Gap.ID, _ ticket: PullTicket, to id: AccountSession.ID, at now: Timestamp
  ) -> [Timeline.Effect] {
    var actions: [SyncAction<Post>] = []
    document.accounts.update(id: id) { account in
      guard let index = account.gaps.firstIndex(where: { $0.id == gap && $0.ticket == ticket }) else { return }
      account.gaps[index].ticket = nil
      switch page {
      case .failed(let words): account.gaps[index].status = .failed(words)
      case .page(let posts, let isLast):
        let lowest = posts.lazy.filter(\.isListed).map(\.id).min()
        if let lowest, lowest <= gap {
          account.gaps.remove(at: index)
        } else {
          if let lowest, lowest < account.gaps[index].newer { account.gaps[index].newer = lowest }
          account.gaps[index].status = isLast ? .unavailable : .open
        }
        actions = account.engine.happened(.received(SyncPage(account.listed(posts), at: .last), ticket), at: now)
        actions += account.dropOldest(at: now)
      }
    }
    return perform(actions, for: id, at: now)
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
