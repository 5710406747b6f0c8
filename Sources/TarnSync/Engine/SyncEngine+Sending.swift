import Tarn
import TarnRecord
import TarnValues

// What comes of sending a change.
extension SyncEngine {
  /// The change that an answer is to, if it is awaited.
  @inlinable mutating func land(_ ticket: PushTicket) -> LocalChange<Object>? {
    guard flights[id: ticket.change]?.number == ticket.number else { return nil }
    flights.remove(id: ticket.change)
    return replica.changes[id: ticket.change]
  }

  @inlinable mutating func pushed(
    _ ticket: PushTicket, _ result: PushResult<Object>, at now: Timestamp, _ actions: inout [SyncAction<Object>]
  ) {
    guard let change = land(ticket) else { return }
    switch result {
    case .accepted(let object):
      line.failures = 0
      settle(change, object, &actions)
    case .outdated(let object): outdated(change, object, at: now, &actions)
    case .gone: notThere(change, &actions)
    case .rejected(let reason):
      line.failures = 0
      if change.isUnwanted {
        _replica.takeBack(change.id)
      } else {
        _replica.set(.rejected(reason: reason), of: change.id)
      }
    case .failed(let failure): fail(change, failure, at: now, &actions)
    }
  }

  /// The server has not done a change, for it has another version by now: what becomes of the change is seen as with any news.
  @usableFromInline mutating func outdated(
    _ change: LocalChange<Object>, _ object: Object, at now: Timestamp, _ actions: inout [SyncAction<Object>]
  ) {
    guard object.id == change.object else { return fail(change, .tryLater(seconds: nil), at: now, &actions) }
    if replica.base[id: object.id] == object, !change.isUnwanted {
      // It was told while the change was out, which nobody was asked about then.
      if _replica.meetLate(change) {
        line.failures = 0
        return
      }
      // What is known already is no news: asked at once, it would be said for ever.
      return fail(change, .tryLater(seconds: nil), at: now, &actions)
    }
    line.failures = 0
    clock += 1
    if isDoubtful(object, of: change) { askOnceMore() }
    if change.isUnwanted { _replica.takeBack(change.id) } else { _replica.set(.waiting, of: change.id) }
    _replica.hear(object, at: nil)
    confirm(object.id)
  }

  /// What a change was done to is gone: so the server has said it of the object, too.
  @usableFromInline mutating func notThere(_ change: LocalChange<Object>, _ actions: inout [SyncAction<Object>]) {
    line.failures = 0
    if case .edit = change.deed, !change.isUnwanted {
      clock += 1
      _replica.set(.waiting, of: change.id)
      gone[id: change.object] = Gone(id: change.object)
      _replica.hear(gone: change.object)
      // Of what was not known here nothing was heard, either.
      if let change = replica.changes[id: change.id], change.status == .waiting { _replica.lose(change) }
      confirm(change.object)
    } else {
      settle(change, nil, &actions)
    }
  }

  @usableFromInline mutating func looked(
    _ ticket: PushTicket, _ result: LookResult<Object>, at now: Timestamp, _ actions: inout [SyncAction<Object>]
  ) {
    guard let change = land(ticket) else { return }
    switch result {
    case .found(let object):
      line.failures = 0
      settle(change, object, &actions)
    case .absent:
      // As if it had never been sent: its name is new to the server.
      line.failures = 0
      if !_replica.meetLate(change) { _replica.set(.waiting, of: change.id) }
    // That the look was not sent says nothing of the change.
    case .failed(.notSent): fail(change, .offline, at: now, &actions)
    case .failed(let failure): fail(change, failure, at: now, &actions)
    }
  }

  /// The server has a change. Where nobody wants it any more, it is told to take it back.
  @inlinable mutating func settle(
    _ change: LocalChange<Object>, _ object: Object?, _ actions: inout [SyncAction<Object>]
  ) {
    clock += 1
    if let object, isDoubtful(object, of: change) { askOnceMore() }
    switch change.deed {
    case .make: settleMade(change, object, &actions)
    case .edit: settleEdited(change, object)
    case .remove:
      _replica.drop(change)
      _replica.hear(gone: change.object)
      confirm(change.object)
    }
    if change.isUnwanted { _replica.reverse(change) }
  }

  @inlinable mutating func settleMade(
    _ change: LocalChange<Object>, _ object: Object?, _ actions: inout [SyncAction<Object>]
  ) {
    _replica.drop(change)
    guard let object, !gone.contains(id: object.id) else {
      // It was there, and is not any more, or nobody says as what: what is still to be done to it has nothing to be done to.
      for later in replica.changes(of: change.object) { _replica.lose(later) }
      _replica.refresh(change.object)
      return
    }
    _replica.hear(object, at: replica.newOnes == .first ? 0 : replica.base.count)
    if change.object != object.id {
      _replica.rename(change.object, to: object.id)
      actions.append(.renamed(change.object, to: object.id))
    }
    confirm(object.id)
  }

  @inlinable mutating func settleEdited(_ change: LocalChange<Object>, _ object: Object?) {
    if object == nil, replica.base.contains(id: change.object) {
      // It is seen once the server tells of the object the next time.
      _replica.set(.acknowledged, of: change.id)
    } else {
      _replica.drop(change)
      if let object { _replica.hear(object, at: nil) }
      if object?.id != change.object { _replica.refresh(change.object) }
    }
    confirm(change.object)
  }

  @inlinable mutating func confirm(_ id: Object.ID) {
    confirmed[id: id] = Confirmation(id: id, at: clock)
    if confirmed.count > Self.mostConfirmations, let oldest = confirmed.first { confirmed.remove(id: oldest.id) }
  }

  /// As many as are confirmed in the minutes that an answer may take.
  @inlinable static var mostConfirmations: Int { 10_000 }

  @usableFromInline mutating func fail(
    _ change: LocalChange<Object>, _ failure: SyncFailure, at now: Timestamp, _ actions: inout [SyncAction<Object>]
  ) {
    let times = if case .sent(let times, _) = change.status { times } else { 1 }
    switch failure {
    case .tryLater(let seconds):
      line.failures += 1
      let pause = seconds.map { max(0, min($0, 86_400)) * 1_000 } ?? pause(times, change.id)
      delay(change, until: now.later(pause), isTold: seconds != nil)
      if line.failures >= rules.failuresOfALine { wait(until: now.later(self.pause(line.failures, change.id))) }
    case .slowDown(let seconds):
      wait(until: now.later(max(1, min(seconds, 86_400)) * 1_000), isTold: true)
      delay(change, until: now)
    case .offline:
      line.failures += 1
      wait(until: now.later(pause(line.failures, change.id)))
      delay(change, until: now)
    case .notSent:
      line.failures += 1
      wait(until: now.later(pause(line.failures, change.id)))
      wasNotSent(change, at: now)
    case .signIn:
      line.needsSignIn = true
      // It was not done, this time; whatever carries it may have brought it before.
      delay(change, until: now)
      actions.append(.askToSignIn)
    }
  }

  /// The last sending of a change did not leave. One before it may have.
  private mutating func wasNotSent(_ change: LocalChange<Object>, at now: Timestamp) {
    if case .sent(let times, let first) = change.status, times > 1 {
      _replica.set(.sent(times: times - 1, first: first), of: change.id)
      delay(change, until: now)
    } else if change.isUnwanted {
      _replica.takeBack(change.id)
    } else if !_replica.meetLate(change) {
      _replica.waitAgain(change)
    }
  }

  /// Behind those that are to be sent before it, or at the same time.
  ///
  /// - Complexity: O(log² n) for n that wait to be sent again.
  private mutating func delay(_ change: LocalChange<Object>, until time: Timestamp, isTold: Bool = false) {
    delays.insert(Delay(id: change.id, until: time, isTold: isTold), at: firstDelay(after: time))
  }

  /// Sends nothing before. What the server has asked for is not made shorter by what the engine would wait by itself.
  @usableFromInline mutating func wait(until time: Timestamp, isTold: Bool = false) {
    if line.isTold, !isTold, let until = line.until, until > time { return }
    (line.until, line.isTold) = (time, isTold)
  }

  /// Where the first stands whose time is not come then.
  @inlinable func firstDelay(after time: Timestamp) -> Int {
    var range = 0..<delays.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = delays[middle].until <= time ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Doubled each time, and between half and all of that, so that a thousand apps do not come back at once. What is by chance
  /// elsewhere follows from the change's name here.
  private func pause(_ times: Int, _ id: ChangeID) -> Int {
    let whole = min(rules.firstPause << min(times - 1, 20), rules.longestPause)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id.description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash = (hash ^ UInt64(truncatingIfNeeded: times)) &* 0x0000_0100_0000_01b3
    return whole / 2 + Int((hash >> 33) % UInt64(max(1, whole / 2)))
  }
}
