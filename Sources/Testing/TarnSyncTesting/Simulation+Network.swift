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
    let generation: Int
    let sent: Timestamp
    let content: Content
    /// Whether a copy of it has arrived.
    var hasArrived = false
  }

  /// Executes the actions of an engine.
  mutating func perform(_ actions: [SyncAction<SimulatedNote>], of client: Int) {
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
        let pause = time.milliseconds - clients[client].clock(now).milliseconds
        clients[client].wakeTime = Timestamp(milliseconds: now.milliseconds + max(0, pause))
      case .renamed(let old, let new): diagram.note(client, "\(old) is \(new)")
      case .askToSignIn: diagram.note(client, "asks to sign in")
      }
    }
  }

  mutating func send(_ content: Message.Content, from client: Int) {
    messages.append(Message(client: client, generation: clients[client].generation, sent: now, content: content))
  }

  /// Records an attempt. It is a violation to send a change while its last attempt is unanswered: a server that stores
  /// keys late would apply it twice.
  private mutating func expectResponse(_ push: Push<SimulatedNote>, to client: Int) {
    guard clients[client].unanswered.updateValue(push.ticket, forKey: push.change.id) != nil else { return }
    violation =
      violation ?? "\(diagram.name(client)) sends \(push.change.id) again before the previous request was answered"
  }

  mutating func send(_ client: Int, _ event: SyncEvent<SimulatedNote>, note: String?) {
    switch event {
    case .pushed(let ticket, _), .lookedUp(let ticket, _):
      if clients[client].unanswered[ticket.change] == ticket { clients[client].unanswered[ticket.change] = nil }
    default: break
    }
    if let note { diagram.note(client, note) }
    let actions = clients[client].engine.handle(event, at: clients[client].clock(now))
    perform(actions, of: client)
  }

  mutating func deliver(_ number: Int, isOnce: Bool) {
    guard !messages.isEmpty else { return }
    let index = number % messages.count
    let message = messages[index]
    if isOnce { messages.remove(at: index) }
    let client = message.client
    // One connection carries a request once.
    if !isOnce, server.assignsKeysLate, case .push = message.content { return }
    guard !clients[client].isOffline else {
      if isOnce { fail(message, isUnsent: !message.hasArrived) }
      return
    }
    if !isOnce { messages[index].hasArrived = true }
    switch message.content {
    case .push(let push):
      guard clients[client].isSignedIn else {
        diagram.arrow(client, toServer: true, "push \(push.change.id)")
        respond(message, .pushed(push.ticket, .failed(.signIn)))
        return
      }
      diagram.arrow(client, toServer: true, "push \(push.change.id)")
      // A message of a killed process does not arrive at the same moment as one of the next process.
      let isLate = message.generation != clients[client].generation
      if isLate { passTime() }
      respond(message, .pushed(push.ticket, server.push(push, at: now)))
      if isLate { passTime() }
    case .lookUp(let push):
      diagram.arrow(client, toServer: true, "find \(push.change.id)")
      respond(message, .lookedUp(push.ticket, server.lookUp(push)))
    case .pull(let ticket, let cursor):
      respond(message, .pulled(ticket, server.pull(since: cursor)))
    case .fetch(let ticket, let note): respond(message, .received(server.page(at: note), ticket))
    case .answer(let event):
      guard message.generation == clients[client].generation else { return }
      let shown = shownNote(of: event, client)
      if !event.isEmptyPull { diagram.arrow(client, toServer: false, event.summary) }
      send(client, event, note: nil)
      if let shown, clients[client].engine.replica.visible[id: shown.id] != shown {
        violation =
          violation ?? "\(diagram.name(client)) no longer shows a change of \(shown.id) that the server accepted"
      }
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

  mutating func respond(_ message: Message, _ event: SyncEvent<SimulatedNote>) {
    messages.append(Message(client: message.client, generation: message.generation, sent: now, content: .answer(event)))
  }

  private func overloadError(_ number: Int) -> SyncFailure {
    switch number % 3 {
    case 0: .tryLater(seconds: nil)
    case 1: .tryLater(seconds: number % 600)
    default: .slowDown(seconds: number % 600)
    }
  }

  /// Answers a request with the error of an overloaded server, which has executed the request or not.
  mutating func overload(_ number: Int) {
    guard !messages.isEmpty else { return }
    let index = number % messages.count
    let message = messages[index]
    guard !clients[message.client].isOffline else { return }
    if case .answer = message.content { return }
    messages.remove(at: index)
    let failure = overloadError(number)
    switch message.content {
    case .push(let push):
      if number % 2 == 0, clients[message.client].isSignedIn, message.generation == clients[message.client].generation {
        diagram.arrow(message.client, toServer: true, "push \(push.change.id)")
        _ = server.push(push, at: now)
        // The answer takes longer than the server takes to store the key.
        passTime()
      }
      respond(message, .pushed(push.ticket, .failed(failure)))
    case .lookUp(let push): respond(message, .lookedUp(push.ticket, .failed(failure)))
    case .pull(let ticket, _): respond(message, .pulled(ticket, .failed(failure)))
    case .fetch, .answer: break
    }
  }

  /// Drops a message: after a timeout its sender gives up.
  mutating func lose(_ number: Int) {
    guard !messages.isEmpty else { return }
    let message = messages.remove(at: number % messages.count)
    diagram.note(message.client, "message lost: \(message.summary)")
    fail(message)
  }

  /// Reports the failure of a message to its client.
  ///
  /// - Parameter isUnsent: whether the client can tell that no byte of it arrived, for example if it cannot connect to
  ///   the host.
  mutating func fail(_ message: Message, isUnsent: Bool = false) {
    guard message.generation == clients[message.client].generation else { return }
    passTime()
    let failure: SyncFailure = isUnsent ? .notSent : .offline
    switch message.content {
    case .push(let push): send(message.client, .pushed(push.ticket, .failed(failure)), note: nil)
    case .lookUp(let push): send(message.client, .lookedUp(push.ticket, .failed(failure)), note: nil)
    case .pull(let ticket, _): send(message.client, .pulled(ticket, .failed(failure)), note: nil)
    case .answer(.pushed(let id, _)): send(message.client, .pushed(id, .failed(.offline)), note: nil)
    case .answer(.lookedUp(let id, _)): send(message.client, .lookedUp(id, .failed(.offline)), note: nil)
    case .answer(.pulled(let ticket, _)): send(message.client, .pulled(ticket, .failed(.offline)), note: nil)
    case .fetch, .answer: break
    }
  }
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
