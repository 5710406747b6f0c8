import Tarn
import TarnRecord
import TarnValues

// Handles the answers to sent changes.
extension SyncEngine {
  /// Removes the push with this ticket from the pushes in flight and returns its change; `nil` if the answer is not
  /// awaited.
  @inlinable mutating func removeFlight(_ ticket: PushTicket) -> LocalChange<Object>? {
    guard flights[id: ticket.change]?.number == ticket.number else { return nil }
    flights.remove(id: ticket.change)
    return replica.changes[id: ticket.change]
  }

  @inlinable mutating func pushed(
    _ ticket: PushTicket, _ result: PushResult<Object>, at now: Timestamp, _ actions: inout [SyncAction<Object>]
  ) {
    guard let change = removeFlight(ticket) else { return }
    switch result {
    case .accepted(let object):
      connectivity.failures = 0
      settle(change, object, &actions)
    case .outdated(let object): outdated(change, object, at: now, &actions)
    case .gone: objectDeleted(change, &actions)
    case .rejected(let reason):
      connectivity.failures = 0
      if change.isUnwanted {
        _replica.revert(change.id)
      } else {
        _replica.set(.rejected(reason: reason), of: change.id)
      }
    case .failed(.signIn) where isBeforeSignIn(ticket.number): delay(change, until: now)
    case .failed(let failure): fail(change, failure, at: now, &actions)
    }
  }

  /// Whether a request was sent before the last sign-in: its refused token is the old one.
  @usableFromInline func isBeforeSignIn(_ request: Int) -> Bool { connectivity.signedIn.map { request <= $0 } ?? false }

  /// Handles a change that the server did not apply because it has another version of the object. The engine treats
  /// that version as news, which decides what happens to the change.
  @usableFromInline mutating func outdated(
    _ change: LocalChange<Object>, _ object: Object, at now: Timestamp, _ actions: inout [SyncAction<Object>]
  ) {
    guard object.id == change.object else { return fail(change, .tryLater(seconds: nil), at: now, &actions) }
    if replica.base[id: object.id] == object, !change.isUnwanted {
      // The server reported this version while the change was in flight, so the conflict was not resolved then.
      if _replica.mergeUnsent(change, keepsRest: true) {
        connectivity.failures = 0
        return
      }
      // A known version is not news. Sending the same again at once could repeat forever.
      return fail(change, .tryLater(seconds: nil), at: now, &actions)
    }
    connectivity.failures = 0
    clock += 1
    if isDoubtful(object, of: change) { pullAgain() }
    if change.isUnwanted { _replica.revert(change.id) } else { _replica.set(.waiting, of: change.id) }
    _replica.receive(object, at: nil)
    confirm(object.id)
  }

  /// Handles a change whose object the server no longer has. The answer also reports the removal of the object.
  @usableFromInline mutating func objectDeleted(_ change: LocalChange<Object>, _ actions: inout [SyncAction<Object>]) {
    connectivity.failures = 0
    if case .edit = change.operation, !change.isUnwanted {
      clock += 1
      if isDoubtful(nil, of: change) { pullAgain() }
      _replica.set(.waiting, of: change.id)
      deletions[id: change.object] = DeletedObject(id: change.object)
      _replica.receiveRemoval(of: change.object)
      // If the base did not contain the object, `receiveRemoval(of:)` did not handle the change.
      if let change = replica.changes[id: change.id], change.status == .waiting { _replica.abandon(change) }
      confirm(change.object)
    } else {
      settle(change, nil, &actions)
    }
  }

  @usableFromInline mutating func lookedUp(
    _ ticket: PushTicket, _ result: LookupResult<Object>, at now: Timestamp, _ actions: inout [SyncAction<Object>]
  ) {
    guard let change = removeFlight(ticket) else { return }
    switch result {
    case .found(let object):
      connectivity.failures = 0
      settle(change, object, &actions)
    case .absent:
      connectivity.failures = 0
      if !_replica.mergeUnsent(change) {
        // The server stores the ID anew from now on. The change stays a sent one, which nothing replaces by a change with
        // another ID: the earlier request may still be under way, and then the server would apply both.
        if case .sent(let times, _) = change.status { _replica.set(.sent(times: times, first: now), of: change.id) }
        delay(change, until: now)
      }
    // A lookup that was not sent says nothing about the change.
    case .failed(.notSent): fail(change, .offline, at: now, &actions)
    case .failed(.signIn) where isBeforeSignIn(ticket.number): delay(change, until: now)
    case .failed(let failure): fail(change, failure, at: now, &actions)
    }
  }

  /// Handles a change that the server has applied. If the user has withdrawn the change, the engine queues its
  /// reversal.
  @inlinable mutating func settle(
    _ change: LocalChange<Object>, _ object: Object?, _ actions: inout [SyncAction<Object>]
  ) {
    clock += 1
    if isDoubtful(object, of: change) { pullAgain() }
    switch change.operation {
    case .make: settleCreated(change, object, &actions)
    case .edit: settleEdited(change, object)
    case .remove:
      _replica.drop(change)
      _replica.receiveRemoval(of: change.object)
      confirm(change.object)
    }
    if change.isUnwanted { _replica.reverse(change) }
  }

  @inlinable mutating func settleCreated(
    _ change: LocalChange<Object>, _ object: Object?, _ actions: inout [SyncAction<Object>]
  ) {
    _replica.drop(change)
    guard let object, !deletions.contains(id: object.id) else {
      // The server has removed the object again or returned no version of it, so later changes have no object to apply
      // to.
      for later in replica.changes(of: change.object) { _replica.abandon(later) }
      _replica.refresh(change.object)
      return
    }
    _replica.receive(object, at: replica.newObjectsAt == .first ? 0 : replica.base.count)
    if change.object != object.id {
      _replica.rename(change.object, to: object.id)
      actions.append(.renamed(change.object, to: object.id))
    }
    confirm(object.id)
  }

  @inlinable mutating func settleEdited(_ change: LocalChange<Object>, _ object: Object?) {
    if object == nil, replica.base.contains(id: change.object) {
      // The edit enters the base when the server reports the object the next time.
      _replica.set(.acknowledged, of: change.id)
    } else {
      _replica.drop(change)
      if let object { _replica.receive(object, at: nil) }
      if object?.id != change.object { _replica.refresh(change.object) }
    }
    confirm(change.object)
  }

  @inlinable mutating func confirm(_ id: Object.ID) {
    confirmations[id: id] = Confirmation(id: id, at: clock)
    if confirmations.count > Self.maximumConfirmations, let oldest = confirmations.first {
      confirmations.remove(id: oldest.id)
    }
  }

  /// The number of confirmations that can occur in the minutes that an answer may take.
  @inlinable static var maximumConfirmations: Int { 10_000 }

  @usableFromInline mutating func fail(
    _ change: LocalChange<Object>, _ failure: SyncFailure, at now: Timestamp, _ actions: inout [SyncAction<Object>]
  ) {
    let times = if case .sent(let times, _) = change.status { times } else { 1 }
    // The connection has ended, and the server may still be handling the request. Nothing cuts this pause short.
    let earliest = now.later(rules.firstPause)
    switch failure {
    case .tryLater(let seconds):
      connectivity.failures += 1
      let pause = seconds.map { max(0, min($0, 86_400)) * 1_000 } ?? pause(times, change.id)
      delay(change, until: now.later(pause), notBefore: earliest, isServerPause: seconds != nil)
      if connectivity.failures >= rules.failuresUntilOffline {
        wait(until: now.later(self.pause(connectivity.failures, change.id)))
      }
    case .slowDown(let seconds):
      wait(until: now.later(max(1, min(seconds, 86_400)) * 1_000), isServerPause: true)
      delay(change, until: now, notBefore: earliest)
    case .offline:
      connectivity.failures += 1
      wait(until: now.later(pause(connectivity.failures, change.id)))
      delay(change, until: now, notBefore: earliest)
    case .notSent:
      connectivity.failures += 1
      wait(until: now.later(pause(connectivity.failures, change.id)))
      resetUnsent(change, at: now)
    case .signIn:
      connectivity.needsSignIn = true
      // The server has refused this attempt, so it is not handling it, but an earlier attempt may have arrived.
      delay(change, until: now)
      actions.append(.askToSignIn)
    }
  }

  /// Handles a change whose last attempt never left the device. An earlier attempt may have arrived.
  private mutating func resetUnsent(_ change: LocalChange<Object>, at now: Timestamp) {
    if case .sent(let times, let first) = change.status, times > 1 {
      _replica.set(.sent(times: times - 1, first: first), of: change.id)
      delay(change, until: now)
    } else if change.isUnwanted {
      _replica.revert(change.id)
    } else if !_replica.mergeUnsent(change) {
      _replica.resetToWaiting(change)
    }
  }

  /// Schedules a change to be sent again, after the changes with an earlier or equal time.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - time: the time.
  ///   - earliest: the time before which nothing sends it again, not even a user in a hurry.
  ///   - isServerPause: whether the server requested the delay.
  /// - Complexity: O(log² n) for n changes that wait to be sent again.
  @usableFromInline mutating func delay(
    _ change: LocalChange<Object>, until time: Timestamp, notBefore earliest: Timestamp? = nil,
    isServerPause: Bool = false
  ) {
    let time = max(time, earliest ?? time)
    delays.insert(
      Delay(id: change.id, until: time, earliest: earliest, isServerPause: isServerPause),
      at: firstDelay(after: time))
  }

  /// Pauses sending until a time. A pause of the engine's own does not shorten a pause that the server requested.
  @usableFromInline mutating func wait(until time: Timestamp, isServerPause: Bool = false) {
    if connectivity.isServerPause, !isServerPause, let until = connectivity.until, until > time { return }
    (connectivity.until, connectivity.isServerPause) = (time, isServerPause)
  }

  /// The index of the first delay that ends after a time.
  @inlinable func firstDelay(after time: Timestamp) -> Int {
    var range = 0..<delays.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = delays[middle].until <= time ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Returns the pause before the next attempt, in milliseconds. It doubles each time up to the longest pause; the
  /// jitter between half and all of it keeps a thousand apps from reconnecting at once. No pause is shorter than
  /// ``SyncRules/firstPause``, in which the server may still be handling the request, so the jitter of the first is
  /// above that. The jitter is a hash of the change's ID and the number of attempts, so it is deterministic.
  private func pause(_ times: Int, _ id: ChangeID) -> Int {
    let maximum = min(rules.firstPause << min(times - 1, 20), rules.longestPause)
    let least = max(maximum / 2, rules.firstPause)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id.description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash = (hash ^ UInt64(truncatingIfNeeded: times)) &* 0x0000_0100_0000_01b3
    return least + Int((hash >> 33) % UInt64(max(1, max(maximum, least + least / 2) - least)))
  }
}
