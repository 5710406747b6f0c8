import Tarn
import TarnRecord
import TarnValues

extension SyncEngine {
  /// What to do now that something has happened.
  ///
  /// - Complexity: O(log n) for n changes, and what a page of news costs; of ``SyncEvent/started``, O(n).
  public mutating func happened(_ event: SyncEvent<Object>, at wall: Timestamp) -> [SyncAction<Object>] {
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
    case .woke: line.alarm = nil
    case .pushed(let ticket, let result): actions += pushed(ticket, result, at: now)
    case .looked(let ticket, let result): actions += looked(ticket, result, at: now)
    case .pulled(let ticket, let result): actions += pulled(ticket, result, at: now)
    case .heard(let page, let ticket): if !hear(page, ticket) { pulling.isWanted = true }
    }
    return actions + goOn(at: now)
  }

  /// What to give back with an answer to something that the app asks for by itself.
  ///
  /// - Complexity: O(1)
  public mutating func ticket() -> PullTicket {
    clock += 1
    return PullTicket(number: clock, since: clock)
  }

  private mutating func start(at now: Timestamp) {
    // Whatever was on its way has arrived or has not: it is sent again by its name.
    flights = []
    line.alarm = nil
    line.until = nil
    line.failures = 0
    pulling.ticket = nil
    pulling.until = nil
    delays = []
    for change in replica.changes where change.status.isSent { delays.append(Delay(id: change.id, until: now)) }
    confirmed = []
  }

  private mutating func forgetPauses() {
    line.until = nil
    line.failures = 0
    pulling.until = nil
    pulling.failures = 0
    for delay in delays { delays[id: delay.id] = Delay(id: delay.id, until: Timestamp(milliseconds: .min)) }
  }

  // MARK: Sending

  /// The change that an answer is to, if it is awaited.
  private mutating func land(_ ticket: PushTicket) -> LocalChange<Object>? {
    guard flights[id: ticket.change]?.number == ticket.number else { return nil }
    flights.remove(id: ticket.change)
    return replica.changes[id: ticket.change]
  }

  private mutating func pushed(
    _ ticket: PushTicket, _ result: PushResult<Object>, at now: Timestamp
  ) -> [SyncAction<Object>] {
    guard let change = land(ticket) else { return [] }
    switch result {
    case .accepted(let object):
      line.failures = 0
      return settle(change, object)
    case .rejected(let reason):
      line.failures = 0
      if change.isUnwanted {
        replica.takeBack(change.id)
      } else {
        replica.set(.rejected(reason: reason), of: change)
      }
      return []
    case .tryLater(let seconds): return fail(change, .tryLater(seconds: seconds), at: now)
    case .slowDown(let seconds): return fail(change, .slowDown(seconds: seconds), at: now)
    case .signIn: return fail(change, .signIn, at: now)
    case .offline: return fail(change, .offline, at: now)
    }
  }

  private mutating func looked(
    _ ticket: PushTicket, _ result: LookResult<Object>, at now: Timestamp
  ) -> [SyncAction<Object>] {
    guard let change = land(ticket) else { return [] }
    switch result {
    case .found(let object):
      line.failures = 0
      return settle(change, object)
    case .absent:
      // As if it had never been sent: its name is new to the server.
      line.failures = 0
      replica.set(.waiting, of: change)
      return []
    case .failed(let failure): return fail(change, failure, at: now)
    }
  }

  /// The server has a change. Where nobody wants it any more, it is told to take it back.
  private mutating func settle(_ change: LocalChange<Object>, _ object: Object?) -> [SyncAction<Object>] {
    let actions = settleAsWanted(change, object)
    if change.isUnwanted { replica.reverse(change) }
    return actions
  }

  private mutating func settleAsWanted(_ change: LocalChange<Object>, _ object: Object?) -> [SyncAction<Object>] {
    var actions: [SyncAction<Object>] = []
    clock += 1
    switch change.deed {
    case .make:
      guard let object, !gone.contains(id: object.id) else {
        // It was there, and is not any more, or nobody says as what: what is still to be done to it has nothing to be done to.
        replica.drop(change)
        for later in replica.changes(of: change.object) { replica.lose(later) }
        replica.refresh(change.object)
        return []
      }
      replica.drop(change)
      let new = object.id
      let place = replica.newOnes == .first ? 0 : replica.base.count
      replica.hear { base in
        if base.contains(id: new) { base[id: new] = object } else { base.insert(object, at: place) }
      }
      if change.object != new {
        replica.rename(change.object, to: new)
        actions.append(.renamed(change.object, to: new))
      }
      confirm(new)
    case .edit:
      if let object {
        replica.drop(change)
        replica.hear { base in if base.contains(id: object.id) { base[id: object.id] = object } }
        replica.refresh(change.object)
      } else if replica.base.contains(id: change.object) {
        // It is seen once the server tells of the object the next time.
        replica.set(.acknowledged, of: change)
      } else {
        replica.drop(change)
        replica.refresh(change.object)
      }
      confirm(change.object)
    case .remove:
      replica.drop(change)
      replica.hear { $0.remove(id: change.object) }
      replica.refresh(change.object)
      confirm(change.object)
    }
    return actions
  }

  private mutating func confirm(_ id: Object.ID) {
    confirmed[id: id] = Confirmation(id: id, at: clock)
    if confirmed.count > Self.mostConfirmations, let oldest = confirmed.first { confirmed.remove(id: oldest.id) }
  }

  /// As many as are confirmed in the minutes that an answer may take.
  private static var mostConfirmations: Int { 10_000 }

  private mutating func fail(
    _ change: LocalChange<Object>, _ failure: PushFailure, at now: Timestamp
  ) -> [SyncAction<Object>] {
    let times = if case .sent(let times, _) = change.status { times } else { 1 }
    switch failure {
    case .tryLater(let seconds):
      line.failures += 1
      let pause = seconds.map { max(0, min($0, 86_400)) * 1_000 } ?? pause(times, change.id)
      delays.append(Delay(id: change.id, until: now.later(pause)))
      if line.failures >= rules.failuresOfALine { line.until = now.later(self.pause(line.failures, change.id)) }
    case .slowDown(let seconds):
      line.until = now.later(max(1, min(seconds, 86_400)) * 1_000)
      delays.append(Delay(id: change.id, until: now))
    case .offline:
      line.failures += 1
      line.until = now.later(pause(line.failures, change.id))
      delays.append(Delay(id: change.id, until: now))
    case .signIn:
      line.needsSignIn = true
      // It was not done, this time; whatever carries it may have brought it before.
      delays.append(Delay(id: change.id, until: now))
      return [.askToSignIn]
    }
    return []
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

  // MARK: Asking

  private mutating func pulled(
    _ ticket: PullTicket, _ result: PullResult<Object>, at now: Timestamp
  ) -> [SyncAction<Object>] {
    guard pulling.ticket == ticket else { return [] }
    pulling.ticket = nil
    switch result {
    case .page(let page, let next, let hasMore):
      pulling.failures = 0
      line.failures = 0
      if hear(page, ticket) {
        if let next { pulling.cursor = next }
        if hasMore { pulling.isWanted = true }
      } else {
        // Asked once more from the same place: what was passed over may be all that is ever said of it.
        pulling.isWanted = true
      }
    case .failed(.signIn):
      line.needsSignIn = true
      pulling.isWanted = true
      return [.askToSignIn]
    case .failed(.tryLater(let seconds)): pullLater(seconds, at: now)
    case .failed(.slowDown(let seconds)):
      line.until = now.later(max(1, min(seconds, 86_400)) * 1_000)
      pulling.isWanted = true
    case .failed(.offline): pullLater(nil, at: now)
    }
    return []
  }

  private mutating func pullLater(_ seconds: Int?, at now: Timestamp) {
    pulling.failures += 1
    pulling.isWanted = true
    let whole = min(rules.firstPause << min(pulling.failures - 1, 20), rules.longestPause)
    pulling.until = now.later(seconds.map { max(0, min($0, 86_400)) * 1_000 } ?? whole)
  }

  /// Takes in what a page says, but of what was confirmed after it was asked for: which of both is newer nobody knows.
  ///
  /// - Returns: whether all of it was taken in.
  private mutating func hear(_ page: Page<Object>, _ ticket: PullTicket) -> Bool {
    let confirmed = confirmed
    var gone = gone
    var isWhole = true
    func isNewer(_ id: Object.ID) -> Bool {
      guard (confirmed[id: id]?.at ?? 0) > ticket.since else { return false }
      isWhole = false
      return true
    }
    replica.hear { base in
      if page.isAll {
        let all = Set(page.objects.map(\.id))
        for object in base where !all.contains(object.id) && !isNewer(object.id) { base.remove(id: object.id) }
      }
      var place = 0
      for object in page.objects where !isNewer(object.id) {
        gone.remove(id: object.id)
        if base.contains(id: object.id) {
          if base[id: object.id] != object { base[id: object.id] = object }
        } else if page.end == .first {
          base.insert(object, at: place)
          place += 1
        } else {
          base.append(object)
        }
      }
      for id in page.removed where !isNewer(id) {
        base.remove(id: id)
        gone[id: id] = Gone(id: id)
      }
    }
    while gone.count > Self.mostConfirmations, let oldest = gone.first { gone.remove(id: oldest.id) }
    self.gone = gone
    return isWhole
  }

  // MARK: Going on

  /// Sends what can be sent, asks what is to be asked, and has itself woken.
  mutating func goOn(at now: Timestamp) -> [SyncAction<Object>] {
    var actions: [SyncAction<Object>] = []
    if let until = line.until, until <= now { line.until = nil }
    if line.until == nil, canTalk {
      // With a line that failed just now, one is tried before the others.
      let most = line.failures >= rules.failuresOfALine ? 1 : rules.parallel
      while flights.count < most, let next = next(at: now) { actions.append(next) }
      if pulling.isWanted, pulling.ticket == nil, (pulling.until ?? now) <= now {
        pulling.isWanted = false
        pulling.until = nil
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
    return actions
  }

  private mutating func next(at now: Timestamp) -> SyncAction<Object>? {
    if let due = delays.first(where: { $0.until <= now }) {
      delays.remove(id: due.id)
      guard let change = replica.changes[id: due.id], case .sent(let times, let first) = change.status else {
        return next(at: now)
      }
      if now.milliseconds - first.milliseconds > Int64(rules.keyLife) * 1_000 { return .look(depart(change)) }
      replica.set(.sent(times: times + 1, first: first), of: change)
      return .push(depart(replica.changes[id: change.id] ?? change))
    }
    guard let head = replica.heads.first, let change = replica.changes[id: head.change] else { return nil }
    replica.set(.sent(times: 1, first: now), of: change)
    return .push(depart(replica.changes[id: change.id] ?? change))
  }

  private mutating func depart(_ change: LocalChange<Object>) -> Push<Object> {
    clock += 1
    flights.append(Flight(id: change.id, number: clock))
    let before = replica.base[id: change.object]
    return Push(
      ticket: PushTicket(change: change.id, number: clock), change: change, before: before,
      after: change.applied(to: before))
  }

  private var canTalk: Bool { line.isOnline && !line.needsSignIn }

  private func nextAlarm(at now: Timestamp) -> Timestamp? {
    var next = canTalk ? line.until : nil
    if next == nil, canTalk {
      if pulling.isWanted, pulling.ticket == nil { next = pulling.until }
      for delay in delays where delay.until > now { next = min(next ?? delay.until, delay.until) }
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
  func later(_ milliseconds: Int) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + Int64(milliseconds))
  }
}
