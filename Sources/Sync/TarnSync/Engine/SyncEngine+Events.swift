import Tarn
import TarnRecord
import TarnValues

extension SyncEngine {
  /// Handles an event and returns the actions that the caller must execute.
  ///
  /// - Complexity: O(log n) for n changes, if each object has few, plus the cost of a page of news; O(n) for
  ///   ``SyncEvent/started``.
  @inlinable public mutating func handle(_ event: SyncEvent<Object>, at wallTime: Timestamp) -> [SyncAction<Object>] {
    let isStart = if case .started = event { true } else { false }
    let now = time(from: wallTime, isStart: isStart)
    var actions: [SyncAction<Object>] = []
    switch event {
    case .started: start(at: now)
    case .online(let isOnline):
      connectivity.isOnline = isOnline
      if isOnline { clearPauses() }
    case .signedIn:
      connectivity.needsSignIn = false
      connectivity.signedIn = clock
      clearPauses()
    case .refresh: pulling.isWanted = true
    case .retry:
      pulling.isWanted = true
      clearPauses()
    case .woke: connectivity.alarm = nil
    case .pushed(let ticket, let result): pushed(ticket, result, at: now, &actions)
    case .lookedUp(let ticket, let result): lookedUp(ticket, result, at: now, &actions)
    case .pulled(let ticket, let result): pulled(ticket, result, at: now, &actions)
    case .received(let page, let ticket): received(page, ticket)
    }
    resume(at: now, &actions)
    return actions
  }

  @usableFromInline mutating func start(at now: Timestamp) {
    // A second `started` event in one process ends no request: sending the changes in flight again would duplicate
    // them.
    guard !isRunning else { return clearPauses() }
    starts = (starts ?? 0) + 1
    ownStart = starts
    // The process that awaited these answers has ended, or it has lost its database. It is unknown whether the changes
    // arrived, so the engine sends them again with the same IDs.
    flights = []
    connectivity.alarm = nil
    pulling.ticket = nil
    clearPauses()
    let sent = replica.sent.map { delay(of: $0.id, startedAt: now) }
    delays = Table(sent.sorted { $0.until < $1.until })
    confirmations = []
    // An app may have taken tickets for this process already, so they stay; those of the process that has ended expire.
  }

  /// Returns the delay of a change that was sent before the engine was started.
  ///
  /// A request that the process has left may still be at the server. Its pause begins now, because the time of the
  /// process's end is unknown. So does a pause that has begun before: it was measured by the clock of another process,
  /// perhaps of another machine, and the engine can't tell whether it has passed. But a program that ends within the
  /// pause each time must send the change in the end, too.
  private func delay(of change: ChangeID, startedAt now: Timestamp) -> Delay {
    let end = now.later(rules.firstPause)
    guard let old = delays[id: change] else { return Delay(id: change, until: end, earliest: end) }
    let renewals = old.renewals ?? 0
    guard old.earliest != nil, renewals < Self.maximumRenewals else { return old }
    return Delay(
      id: change, until: max(old.until, end), earliest: end, isServerPause: old.isServerPause, renewals: renewals + 1)
  }

  /// The number of starts that set a pause anew. Programs that take over from each other, each on opening the document,
  /// do not start more often within a second; a command that ends within it each time must send soon.
  private static var maximumRenewals: Int { 3 }

  /// Whether this process runs the engine: it has started it, and no other one has since.
  @inlinable var isRunning: Bool { ownStart == starts ?? 0 }

  /// Stops sending until the next ``SyncEvent/started``, and then sends again all changes that were sent and not
  /// answered.
  ///
  /// Use it for a state that moves to another store of the same process, where the answers to its requests do not
  /// arrive. An engine that is read from a file is interrupted already.
  ///
  /// - Complexity: O(1)
  public mutating func interrupt() { ownStart = nil }

  /// Ends the pauses that the engine chose, as far as no request can still be at the server. The pauses that the server
  /// requested remain.
  @usableFromInline mutating func clearPauses() {
    if !connectivity.isServerPause { connectivity.until = nil }
    connectivity.failures = 0
    if !pulling.isServerPause { pulling.until = nil }
    pulling.failures = 0
    let remaining = delays.map { delay in
      if delay.isServerPause { return delay }
      return Delay(
        id: delay.id, until: delay.earliest ?? Timestamp(milliseconds: .min), earliest: delay.earliest,
        renewals: delay.renewals)
    }
    delays = Table(remaining.sorted { $0.until < $1.until })
  }

  /// Sends the changes that are due, requests news if wanted, and schedules the next wake-up.
  @inlinable mutating func resume(at now: Timestamp, _ actions: inout [SyncAction<Object>]) {
    if let until = connectivity.until, until <= now { (connectivity.until, connectivity.isServerPause) = (nil, false) }
    guard isRunning else { return }
    if connectivity.until == nil, isReachable {
      while flights.count < maxInFlight, let next = next(at: now) { actions.append(next) }
      if pulling.isWanted, pulling.ticket == nil, (pulling.until ?? now) <= now {
        pulling.isWanted = false
        (pulling.until, pulling.isServerPause) = (nil, false)
        clock += 1
        let ticket = PullTicket(number: clock, since: clock)
        pulling.ticket = ticket
        actions.append(.pull(ticket, since: pulling.cursor))
      }
    }
    if let alarm = nextAlarm(at: now), connectivity.alarm.map({ alarm < $0 || $0 <= now }) ?? true {
      connectivity.alarm = alarm
      actions.append(.wake(at: Timestamp(milliseconds: alarm.milliseconds &- connectivity.ahead)))
    }
  }

  @inlinable mutating func next(at now: Timestamp) -> SyncAction<Object>? {
    while let due = delays.first, due.until <= now {
      delays.remove(id: due.id)
      guard let change = replica.changes[id: due.id], case .sent(let times, let first) = change.status else { continue }
      if now.milliseconds - first.milliseconds > Int64(rules.idempotencyKeyLifetime) * 1_000 {
        return .lookUp(send(change))
      }
      return _replica.set(.sent(times: times + 1, first: first), of: due.id).map { .push(send($0)) }
    }
    guard let head = replica.heads.first else { return nil }
    confirm()
    return _replica.set(.sent(times: 1, first: now), of: head.change).map { .push(send($0)) }
  }

  @inlinable mutating func send(_ change: LocalChange<Object>) -> Push<Object> {
    clock += 1
    flights.append(InFlightPush(id: change.id, number: clock))
    let before = replica.base[id: change.object]
    return Push(
      ticket: PushTicket(change: change.id, number: clock), change: change, before: before,
      // If this is the object's only change, applying it to the base gives the shown object.
      after: replica.changeIDs[change.object]?.count == 1
        ? replica.visible[id: change.object] : change.applied(to: before))
  }

  /// The number of changes to send at once. After repeated connection failures, one change is tried before the others.
  @inlinable var maxInFlight: Int {
    connectivity.failures >= rules.failuresUntilOffline ? 1 : rules.maxInFlight
  }

  @inlinable var isReachable: Bool { connectivity.isOnline && !connectivity.needsSignIn }

  @inlinable func nextAlarm(at now: Timestamp) -> Timestamp? {
    var next = isReachable ? connectivity.until : nil
    if next == nil, isReachable {
      if pulling.isWanted, pulling.ticket == nil { next = pulling.until }
      let index = firstDelay(after: now)
      if index < delays.count { next = min(next ?? delays[index].until, delays[index].until) }
    }
    // The age of a change in flight matters, and a clock that is set back is detected only by reading it before and
    // after. So the engine wakes up regularly.
    if !flights.isEmpty || !delays.isEmpty {
      let nextCheck = now.later(rules.clockCheckInterval)
      next = min(next ?? nextCheck, nextCheck)
    }
    return next
  }
}

extension Timestamp {
  @inlinable func later(_ milliseconds: Int) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + Int64(milliseconds))
  }
}
