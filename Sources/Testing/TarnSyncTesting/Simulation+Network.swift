import Tarn
import TarnRecord
import TarnSync
import TarnValues

// The messages in transit.
extension Simulation {
  /// A message in transit.
  struct Message {
    enum Content {
      case push(Push<SimulatedNote>)
      case lookUp(Push<SimulatedNote>)
      case pull(PullTicket, since: String?)
      case fetch(PullTicket, note: Int)
      case answer(SyncEvent<SimulatedNote>)
    }
    let client: Int
    let program: Int
    let generation: Int
    /// The number of starts of the client's engine before it.
    let start: Int
    let sent: Timestamp
    let content: Content
    /// Whether a copy of it has arrived.
    var hasArrived = false
    /// The time at which its sender has given up waiting for its answer.
    var abandoned: Timestamp?
    /// The time before which it can't arrive: an answer, not before the server has it.
    var earliest = Timestamp(milliseconds: .min)
  }

  /// Executes the actions of an engine.
  mutating func perform(_ actions: [SyncAction<SimulatedNote>], of client: Int, in program: Int) {
    if program != clients[client].runner, !actions.isEmpty {
      violation = violation ?? "\(diagram.name(client))’s engine sends in a program that does not run it"
    }
    for action in actions {
      switch action {
      case .push(let push):
        expectResponse(push, to: client)
        send(.push(push), from: client)
      case .lookUp(let push):
        expectResponse(push, to: client)
        send(.lookUp(push), from: client)
      case .pull(let ticket, let cursor): send(.pull(ticket, since: cursor), from: client)
      // A timer counts elapsed time, independent of the wall clock.
      case .wake(let time):
        let pause = time.milliseconds - clients[client].clock(now, of: program).milliseconds
        clients[client].wakeTime = Timestamp(milliseconds: now.milliseconds + max(0, pause))
      case .renamed(let old, let new): diagram.note(client, "\(old) is \(new)")
      case .askToSignIn: diagram.note(client, "asks to sign in")
      }
    }
  }

  mutating func send(_ content: Message.Content, from client: Int) {
    let program = clients[client].runner
    messages.append(
      Message(
        client: client, program: program, generation: clients[client].programs[program].generation,
        start: clients[client].starts.count, sent: now, content: content))
  }

  /// Records an attempt. It is a violation to send a change while its last attempt is unanswered: a server that stores
  /// keys late would apply it twice.
  private mutating func expectResponse(_ push: Push<SimulatedNote>, to client: Int) {
    guard clients[client].unanswered.updateValue(push.ticket, forKey: push.change.id) != nil else { return }
    violation =
      violation ?? "\(diagram.name(client)) sends \(push.change.id) again before the previous request was answered"
  }

  /// Passes an event to an engine, in the program that runs it or in another one.
  mutating func send(_ client: Int, _ event: SyncEvent<SimulatedNote>, in program: Int? = nil, note: String?) {
    let program = program ?? clients[client].runner
    switch event {
    case .pushed(let ticket, _), .lookedUp(let ticket, _):
      if clients[client].unanswered[ticket.change] == ticket { clients[client].unanswered[ticket.change] = nil }
    default: break
    }
    if let note { diagram.note(client, note) }
    let actions = clients[client].change(in: program, at: now) { $0.handle(event, at: $1) }
    perform(actions, of: client, in: program)
    wakeRunner(of: client)
  }

  /// Tells the program that runs an engine that another one has changed the document, as a subscription does.
  mutating func wakeRunner(of client: Int) {
    guard clients[client].programs.count > 1, clients[client].engine.needsWakeUp else { return }
    let program = clients[client].runner
    let actions = clients[client].change(in: program, at: now) { $0.handle(.woke, at: $1) }
    perform(actions, of: client, in: program)
  }

  mutating func deliver(_ number: Int, isOnce: Bool) {
    guard !messages.isEmpty else { return }
    let index = number % messages.count
    let message = messages[index]
    if isOnce { messages.remove(at: index) }
    let client = message.client
    // One connection carries a request once.
    if !isOnce, server.assignsKeysLate, case .push = message.content { return }
    if let abandoned = abandonedTime(of: message) { return deliverAbandoned(message, abandoned) }
    guard !clients[client].isOffline else {
      if isOnce { fail(message, after: Self.pause(number), isUnsent: !message.hasArrived) }
      return
    }
    if !isOnce { messages[index].hasArrived = true }
    now = max(now, message.earliest)
    switch message.content {
    case .push(let push):
      diagram.arrow(client, toServer: true, "push \(push.change.id)")
      guard clients[client].isSignedIn else { return respond(message, .pushed(push.ticket, .failed(.signIn))) }
      let answer = server.push(push, at: now)
      respond(message, .pushed(push.ticket, answer), after: server.handlingTime)
    case .lookUp(let push):
      diagram.arrow(client, toServer: true, "find \(push.change.id)")
      respond(message, .lookedUp(push.ticket, server.lookUp(push)))
    case .pull(let ticket, let cursor):
      respond(message, .pulled(ticket, server.pull(since: cursor)))
    case .fetch(let ticket, let note): respond(message, .received(server.page(at: note), ticket))
    case .answer(let event): receive(event, message)
    }
  }

  private mutating func receive(_ event: SyncEvent<SimulatedNote>, _ message: Message) {
    let client = message.client
    guard isAlive(message) else { return }
    let shown = shownNote(of: event, client)
    if !event.isEmptyPull { diagram.arrow(client, toServer: false, event.summary) }
    send(client, event, in: message.program, note: nil)
    if let shown, clients[client].engine.replica.visible[id: shown.id] != shown {
      violation =
        violation ?? "\(diagram.name(client)) no longer shows a change of \(shown.id) that the server accepted"
    }
  }

  /// Whether the process that has sent a message, or will receive it, still runs.
  private func isAlive(_ message: Message) -> Bool {
    message.generation == clients[message.client].programs[message.program].generation
  }

  /// The time since which no engine waits for the answer to a change that is on its way; `nil` if one does.
  private func abandonedTime(of message: Message) -> Timestamp? {
    guard case .push = message.content else { return nil }
    if let abandoned = message.abandoned { return abandoned }
    let starts = clients[message.client].starts
    return message.start < starts.count ? starts[message.start] : nil
  }

  /// Delivers a change for whose answer no engine waits: its connection was lost behind a proxy that had it already, or
  /// its program was killed or lost its database.
  ///
  /// An engine lets a pause pass before it sends the change again. A server that stores keys late has to be done by
  /// then: a client can't know of one that takes longer.
  private mutating func deliverAbandoned(_ message: Message, _ abandoned: Timestamp) {
    guard case .push(let push) = message.content, clients[message.client].isSignedIn else { return }
    let pause = Int64(clients[message.client].engine.rules.firstPause)
    if server.assignsKeysLate, now.milliseconds + server.handlingTime > abandoned.milliseconds + pause { return }
    diagram.arrow(message.client, toServer: true, "push \(push.change.id), whose answer is no longer awaited")
    let answer = server.push(push, at: now)
    // A program that has lost only its database still gets the answer.
    if message.abandoned == nil, isAlive(message) {
      respond(message, .pushed(push.ticket, answer), after: server.handlingTime)
    }
  }

  /// Returns the shown note before its client receives the answer to an edit without the new version, which must not
  /// change it; `nil` for any other answer.
  private func shownNote(of event: SyncEvent<SimulatedNote>, _ client: Int) -> SimulatedNote? {
    let replica = clients[client].engine.replica
    guard case .pushed(let ticket, .accepted(nil)) = event, clients[client].unanswered[ticket.change] == ticket,
      let change = replica.changes[id: ticket.change], !change.isUnwanted, case .edit = change.operation
    else { return nil }
    return replica.visible[id: change.object]
  }

  mutating func respond(_ message: Message, _ event: SyncEvent<SimulatedNote>, after time: Int64 = 0) {
    messages.append(
      Message(
        client: message.client, program: message.program, generation: message.generation, start: message.start,
        sent: now, content: .answer(event), earliest: Timestamp(milliseconds: now.milliseconds + time)))
  }

  private func overloadError(_ number: Int) -> SyncFailure {
    switch number % 3 {
    case 0: .tryLater(seconds: nil)
    case 1: .tryLater(seconds: number % 600)
    default: .slowDown(seconds: number % 600)
    }
  }

  /// Answers a request with the error of an overloaded server, which has executed the request or not, or with that of a
  /// gateway, behind which the server is still handling it.
  mutating func overload(_ number: Int) {
    guard !messages.isEmpty else { return }
    let index = number % messages.count
    let message = messages[index]
    guard !clients[message.client].isOffline, abandonedTime(of: message) == nil else { return }
    if case .answer = message.content { return }
    messages.remove(at: index)
    let failure = overloadError(number)
    switch message.content {
    case .push(let push):
      if number % 2 == 0, clients[message.client].isSignedIn {
        diagram.arrow(message.client, toServer: true, "push \(push.change.id)")
        _ = server.push(push, at: now)
      }
      respond(message, .pushed(push.ticket, .failed(failure)), after: Self.pause(number))
    case .lookUp(let push): respond(message, .lookedUp(push.ticket, .failed(failure)))
    case .pull(let ticket, _): respond(message, .pulled(ticket, .failed(failure)))
    case .fetch, .answer: break
    }
  }

  /// Loses the connection of a message: after a while its sender notices that and gives up. A change may be at the
  /// server or on its way to it.
  mutating func lose(_ number: Int) {
    guard !messages.isEmpty else { return }
    let index = number % messages.count
    var message = messages.remove(at: index)
    diagram.note(message.client, "message lost: \(message.summary)")
    guard abandonedTime(of: message) == nil else { return }
    fail(message, after: Self.pause(number))
    guard case .push = message.content, number % 3 == 0 else { return }
    message.abandoned = now
    messages.append(message)
  }

  /// Reports the failure of a message to its client.
  ///
  /// - Parameters:
  ///   - pause: the time until then, in milliseconds.
  ///   - isUnsent: whether the client can tell that no byte of it arrived, for example if it cannot connect to the host.
  mutating func fail(_ message: Message, after pause: Int64 = 0, isUnsent: Bool = false) {
    guard isAlive(message), abandonedTime(of: message) == nil else { return }
    passTime(pause)
    let (client, program) = (message.client, message.program)
    let failure: SyncFailure = isUnsent ? .notSent : .offline
    switch message.content {
    case .push(let push): send(client, .pushed(push.ticket, .failed(failure)), in: program, note: nil)
    case .lookUp(let push): send(client, .lookedUp(push.ticket, .failed(failure)), in: program, note: nil)
    case .pull(let ticket, _): send(client, .pulled(ticket, .failed(failure)), in: program, note: nil)
    case .answer(.pushed(let id, _)): send(client, .pushed(id, .failed(.offline)), in: program, note: nil)
    case .answer(.lookedUp(let id, _)): send(client, .lookedUp(id, .failed(.offline)), in: program, note: nil)
    case .answer(.pulled(let ticket, _)): send(client, .pulled(ticket, .failed(.offline)), in: program, note: nil)
    case .fetch, .answer: break
    }
  }

  /// The time until something follows from an event, in milliseconds: from none to longer than a server takes to store
  /// a key.
  static func pause(_ number: Int) -> Int64 { [0, 0, 1, 300, 999, 1_000, 1_700, 5_000][number / 16 % 8] }

  /// Lets a time pass in which no timer fires.
  mutating func passTime(_ milliseconds: Int64) { now = Timestamp(milliseconds: now.milliseconds + milliseconds) }
}

extension Simulation.Message {
  var summary: String {
    switch content {
    case .push(let push): "push \(push.change.id)"
    case .lookUp(let push): "find \(push.change.id)"
    case .pull: "pull"
    case .fetch: "fetch"
    case .answer(let event): event.summary
    }
  }
}

extension SyncEvent<SimulatedNote> {
  /// Whether it is an empty page, which a diagram omits.
  var isEmptyPull: Bool {
    if case .pulled(_, .page(let page, _, _)) = self { page.objects.isEmpty && page.removed.isEmpty } else { false }
  }

  var summary: String {
    switch self {
    case .pushed(let ticket, .accepted(let note)): "\(ticket.change) accepted\(note.map { ": \($0.summary)" } ?? "")"
    case .pushed(let ticket, let result): "\(ticket.change): \(result)"
    case .lookedUp(let ticket, let result): "\(ticket.change): \(result)"
    case .pulled(_, .page(let page, let next, _)):
      "page of \(page.objects.map(\.summary)), removed \(page.removed), next \(next ?? "")"
    default: "\(self)"
    }
  }
}
