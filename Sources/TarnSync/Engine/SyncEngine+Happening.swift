import Tarn
import TarnRecord
import TarnValues

extension SyncEngine {
  /// What to do now that something has happened.
  ///
  /// - Complexity: O(log n) for n changes, if few are of one object, and what a page of news costs; of ``SyncEvent/started``, O(n).
  @inlinable public mutating func happened(_ event: SyncEvent<Object>, at wall: Timestamp) -> [SyncAction<Object>] {
    let now = steady(wall)
    var actions: [SyncAction<Object>] = []
    switch event {
    case .started: start(at: now)
    case .online(let isOnline):
      line.isOnline = isOnline
      if isOnline { forgetPauses() }
    case .signedIn:
      line.needsSignIn = false
      forgetPauses()
    case .refresh: pulling.isWanted = true
    case .retry:
      pulling.isWanted = true
      forgetPauses()
    case .woke: line.alarm = nil
    case .pushed(let ticket, let result): pushed(ticket, result, at: now, &actions)
    case .looked(let ticket, let result): looked(ticket, result, at: now, &actions)
    case .pulled(let ticket, let result): pulled(ticket, result, at: now, &actions)
    case .heard(let page, let ticket): if !hear(page, ticket) { pulling.isWanted = true }
    }
    goOn(at: now, &actions)
    return actions
  }

  /// What to give back with an answer to something that the app asks for by itself.
  ///
  /// - Complexity: O(1)
  public mutating func ticket() -> PullTicket {
    clock += 1
    return PullTicket(number: clock, since: clock)
  }

  @usableFromInline mutating func start(at now: Timestamp) {
    // Said again in the same process, it ends no request: sending what is on its way once more would send it twice.
    guard !isRunning else { return forgetPauses() }
    isRunning = true
    // The process that waited for these has ended. They arrived or they did not: they are sent again by their names.
    flights = []
    line.alarm = nil
    pulling.ticket = nil
    forgetPauses()
    delays = Table(replica.sent.map { Delay(id: $0.id, until: now) })
    confirmed = []
  }

  /// Sends nothing more before the next ``SyncEvent/started``, and then all again that was sent and not answered: for a state that
  /// goes on in another store of the same process, where the answers of its requests do not come. An engine that is read from a
  /// file is interrupted already.
  ///
  /// - Complexity: O(1)
  public mutating func interrupt() { isRunning = false }

  /// What the engine waits with by itself is tried now. What the server has asked for it waits for.
  @usableFromInline mutating func forgetPauses() {
    if !line.isTold { line.until = nil }
    line.failures = 0
    if !pulling.isTold { pulling.until = nil }
    pulling.failures = 0
    let first = delays.filter { !$0.isTold }.map { Delay(id: $0.id, until: Timestamp(milliseconds: .min)) }
    delays = Table(first + delays.filter(\.isTold))
  }

  /// Sends what can be sent, asks what is to be asked, and has itself woken.
  @inlinable mutating func goOn(at now: Timestamp, _ actions: inout [SyncAction<Object>]) {
    if let until = line.until, until <= now { (line.until, line.isTold) = (nil, false) }
    guard isRunning else { return }
    if line.until == nil, canTalk {
      // With a line that failed just now, one is tried before the others.
      let most = line.failures >= rules.failuresOfALine ? 1 : rules.parallel
      while flights.count < most, let next = next(at: now) { actions.append(next) }
      if pulling.isWanted, pulling.ticket == nil, (pulling.until ?? now) <= now {
        pulling.isWanted = false
        (pulling.until, pulling.isTold) = (nil, false)
        clock += 1
        let ticket = PullTicket(number: clock, since: clock)
        pulling.ticket = ticket
        actions.append(.pull(ticket, since: pulling.cursor))
      }
    }
    if let alarm = nextAlarm(at: now), line.alarm.map({ alarm < $0 || $0 <= now }) ?? true {
      line.alarm = alarm
      actions.append(.wake(at: Timestamp(milliseconds: alarm.milliseconds &- line.ahead)))
    }
  }

  @inlinable mutating func next(at now: Timestamp) -> SyncAction<Object>? {
    while let due = delays.first, due.until <= now {
      delays.remove(id: due.id)
      guard let change = replica.changes[id: due.id], case .sent(let times, let first) = change.status else { continue }
      if now.milliseconds - first.milliseconds > Int64(rules.keyLife) * 1_000 { return .look(depart(change)) }
      return _replica.set(.sent(times: times + 1, first: first), of: due.id).map { .push(depart($0)) }
    }
    guard let head = replica.heads.first else { return nil }
    beSure()
    return _replica.set(.sent(times: 1, first: now), of: head.change).map { .push(depart($0)) }
  }

  @inlinable mutating func depart(_ change: LocalChange<Object>) -> Push<Object> {
    clock += 1
    flights.append(Flight(id: change.id, number: clock))
    let before = replica.base[id: change.object]
    return Push(
      ticket: PushTicket(change: change.id, number: clock), change: change, before: before,
      // Alone, it makes of the base what is shown.
      after: replica.ofObject[change.object]?.count == 1
        ? replica.shown[id: change.object] : change.applied(to: before))
  }

  @inlinable var canTalk: Bool { line.isOnline && !line.needsSignIn }

  @inlinable func nextAlarm(at now: Timestamp) -> Timestamp? {
    var next = canTalk ? line.until : nil
    if next == nil, canTalk {
      if pulling.isWanted, pulling.ticket == nil { next = pulling.until }
      let later = firstDelay(after: now)
      if later < delays.count { next = min(next ?? delays[later].until, delays[later].until) }
    }
    // While something is out its age counts: a clock that is set back is noticed only by whoever looks at it before and after.
    if !flights.isEmpty || !delays.isEmpty {
      let look = now.later(rules.glance)
      next = min(next ?? look, look)
    }
    return next
  }
}

extension Timestamp {
  @inlinable func later(_ milliseconds: Int) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + Int64(milliseconds))
  }
}
