import Tarn
import TarnRecord
import TarnSync
import TarnTesting
import TarnValues

/// Programs that share notes by a server, in one process and a time of their own: whatever networks, disks, clocks and people do,
/// decided by a seed.
///
/// ```swift
/// #expect(Simulation.firstViolation(seeds: 1...1_000) == nil)
/// ```
///
/// It runs the engine that apps run. After every step what each program shows is its base with what is pending. Once the network is
/// whole again and all is quiet, all have what the server has; nothing was done twice; and nothing that somebody did is lost: it was
/// done, or refused, or is known to be open.
///
/// A schedule that goes wrong is shrunk to the steps that it takes, and told as a sequence diagram.
public struct Simulation {
  /// Something that should not be.
  public struct Violation: Error, CustomStringConvertible, Sendable {
    public let seed: UInt64
    /// What is wrong.
    public let words: String
    /// How it came to it, as a sequence diagram.
    public let story: String

    public var description: String { "Seed \(seed): \(words)\n\n\(story)" }
  }

  /// A message on its way.
  struct Message {
    enum Content {
      case push(Push<Note>)
      case look(Push<Note>)
      case pull(PullTicket, since: String?)
      case answer(SyncEvent<Note>)
    }
    let client: Int
    let life: Int
    let sent: Timestamp
    let content: Content
  }

  /// How long a message may take, in milliseconds: what is not there then, whoever waits has given up on, and the connection is closed.
  private static let patience: Int64 = 120_000

  var server = SimulatedServer()
  var clients: [SimulatedClient]
  var now = Timestamp(milliseconds: 1_700_000_000_000)
  var messages: [Message] = []
  private var names = 0
  var story: SimulationStory
  private(set) var complaint: String?

  init(clients: Int) {
    self.clients = (0..<clients).map { _ in SimulatedClient() }
    story = SimulationStory(clients: clients)
    for client in self.clients.indices { tell(client, .started, says: "starts") }
    for client in self.clients.indices { tell(client, .refresh, says: nil) }
  }

  /// The first of the seeds whose schedule goes wrong, told with no more steps than it takes; `nil` if none does.
  ///
  /// - Parameters:
  ///   - seeds: each is one schedule.
  ///   - steps: in each, before it gets quiet.
  public static func firstViolation(seeds: ClosedRange<UInt64>, steps: Int = 80) -> Violation? {
    for seed in seeds {
      var random = SeededRandom(seed: seed)
      let clients = Int.random(in: 1...4, using: &random)
      let all = (0..<steps).map { _ in SimulationStep.random(&random) }
      guard run(all, clients).complaint != nil else { continue }
      let few = shrunk(all) { run($0, clients).complaint != nil }
      let last = run(few, clients)
      return Violation(seed: seed, words: last.complaint ?? "", story: last.story.description)
    }
    return nil
  }

  private static func run(_ steps: [SimulationStep], _ clients: Int) -> Simulation {
    var simulation = Simulation(clients: clients)
    for step in steps where simulation.complaint == nil { simulation.take(step) }
    if simulation.complaint == nil { simulation.getQuiet() }
    return simulation
  }

  // MARK: Steps

  private mutating func take(_ step: SimulationStep) {
    switch step {
    case .act(let client, let kind, let note): act(client % clients.count, kind, note)
    case .deliver(let number): deliver(number, isOnce: true)
    case .double(let number): deliver(number, isOnce: false)
    case .lose(let number): lose(number)
    case .wait(let milliseconds): wait(milliseconds)
    case .crash(let client): crash(client % clients.count)
    case .cut(let client):
      clients[client % clients.count].isCut.toggle()
      story.note(client % clients.count, clients[client % clients.count].isCut ? "network gone" : "network back")
    case .signOut(let client):
      clients[client % clients.count].isSignedIn = false
      story.note(client % clients.count, "signed out")
    case .skew(let client, let milliseconds):
      clients[client % clients.count].skew = milliseconds
      story.note(client % clients.count, "clock off by \(milliseconds / 1_000) s")
    }
    look()
  }

  private mutating func act(_ client: Int, _ kind: Int, _ number: Int) {
    let shown = clients[client].engine.replica.shown
    let changes = clients[client].engine.replica.changes
    names += 1
    guard let name = ChangeID("change-\(names)") else { return }
    let time = clients[client].clock(now)
    let note = shown.isEmpty ? nil : shown[number % shown.count]
    let change = changes.isEmpty ? nil : changes[number % changes.count]
    var isDone = false
    var words = ""
    var deed = SimulatedClient.Deed.Kind.make
    var isGivenUp = false
    let actions = clients[client].engine.act(at: time) { replica in
      switch kind {
      case 0, 1, 2:
        let answers = kind == 2 ? note?.id : nil
        let text = number % 9 == 0 ? "forbidden words" : "one two three"
        words = "writes \(name)"
        isDone = replica.make(
          Note(id: "new-\(name)", text: text, answers: answers), as: name, label: "Write", at: time)
      case 3, 4, 5:
        guard let note else { return }
        words = "marks \(note.id) (\(name))"
        deed = .edit(note.id) { $0.isMarked != note.isMarked }
        isDone = replica.edit(note.id, as: name, label: "Mark", at: time) { $0 = $0.with(isMarked: !note.isMarked) }
      case 6, 7, 8:
        guard let note else { return }
        words = "writes on in \(note.id) (\(name))"
        deed = .edit(note.id) { $0.text.contains("w\(number % 7)") }
        isDone = replica.edit(note.id, as: name, label: "Write on", at: time) {
          $0 = $0.with(text: $0.text + " w\(number % 7)")
        }
      case 9, 10:
        guard let note else { return }
        words = "titles \(note.id) (\(name))"
        deed = .edit(note.id) { $0.title == "t\(number % 3)" }
        isDone = replica.edit(note.id, as: name, label: "Title", at: time) { $0 = $0.with(title: "t\(number % 3)") }
      case 11:
        guard let note else { return }
        words = "removes \(note.id) (\(name))"
        deed = .remove(note.id)
        isDone = replica.remove(note.id, as: name, label: "Remove", at: time)
      case 12:
        guard let change else { return }
        words = "discards \(change.id)"
        replica.discard(change.id)
      case 13:
        guard let change else { return }
        words = "tries \(change.id) again"
        replica.tryAgain(change.id)
      case 14:
        guard let change else { return }
        words = "rewrites \(change.id) as \(name)"
        // Whatever it was about: that something comes of it is enough.
        if case .edit = change.deed { deed = .edit(change.object) { _ in true } }
        isDone = replica.rewrite(change.id, as: name, at: time) { $0 = $0.with(text: "kind words") }
      default:
        guard let change, let conflict = replica.conflicts(of: change.id).first else { return }
        words = "decides about \(change.id)"
        replica.decide(conflict, of: change.id, isMine: number % 2 == 0)
        isGivenUp = number % 2 != 0
      }
    }
    if !words.isEmpty { story.note(client, words) }
    if isDone { clients[client].deeds.append(.init(id: name, kind: deed)) }
    if isGivenUp, let change { clients[client].discarded.insert(change.id) }
    if kind == 12, let change { clients[client].discarded.insert(change.id) }
    if kind == 14, isDone, let change { clients[client].discarded.insert(change.id) }
    perform(actions, of: client)
  }

  /// What an engine wants done: first it is saved that it wants it.
  private mutating func perform(_ actions: [SyncAction<Note>], of client: Int) {
    clients[client].saved = clients[client].engine
    for action in actions {
      switch action {
      case .push(let push): send(.push(push), from: client)
      case .look(let push): send(.look(push), from: client)
      case .pull(let ticket, let cursor): send(.pull(ticket, since: cursor), from: client)
      // What wakes it counts time that goes by, and not what a clock says.
      case .wake(let time):
        let pause = time.milliseconds - clients[client].clock(now).milliseconds
        clients[client].alarm = Timestamp(milliseconds: now.milliseconds + max(0, pause))
      case .renamed(let old, let new): story.note(client, "\(old) is \(new)")
      case .askToSignIn: story.note(client, "asks to sign in")
      }
    }
  }

  private mutating func send(_ content: Message.Content, from client: Int) {
    messages.append(Message(client: client, life: clients[client].life, sent: now, content: content))
  }

  private mutating func tell(_ client: Int, _ event: SyncEvent<Note>, says words: String?) {
    if let words { story.note(client, words) }
    let actions = clients[client].engine.happened(event, at: clients[client].clock(now))
    perform(actions, of: client)
  }

  private mutating func deliver(_ number: Int, isOnce: Bool) {
    guard !messages.isEmpty else { return }
    let index = number % messages.count
    let message = messages[index]
    if isOnce { messages.remove(at: index) }
    let client = message.client
    guard !clients[client].isCut else {
      if isOnce { fail(message) }
      return
    }
    switch message.content {
    case .push(let push):
      guard clients[client].isSignedIn else {
        story.arrow(client, toServer: true, "push \(push.change.id)")
        answer(message, .pushed(push.ticket, .signIn))
        return
      }
      story.arrow(client, toServer: true, "push \(push.change.id)")
      answer(message, .pushed(push.ticket, server.push(push, at: now)))
    case .look(let push):
      story.arrow(client, toServer: true, "look for \(push.change.id)")
      answer(message, .looked(push.ticket, server.look(push)))
    case .pull(let ticket, let cursor):
      answer(message, .pulled(ticket, server.pull(since: cursor)))
    case .answer(let event):
      guard message.life == clients[client].life else { return }
      if !event.isNothingNew { story.arrow(client, toServer: false, event.words) }
      tell(client, event, says: nil)
    }
  }

  private mutating func answer(_ message: Message, _ event: SyncEvent<Note>) {
    messages.append(Message(client: message.client, life: message.life, sent: now, content: .answer(event)))
  }

  /// A message gets lost: after a while whoever waits for an answer gives up.
  private mutating func lose(_ number: Int) {
    guard !messages.isEmpty else { return }
    let message = messages.remove(at: number % messages.count)
    story.note(message.client, "lost: \(message.words)")
    fail(message)
  }

  private mutating func fail(_ message: Message) {
    guard message.life == clients[message.client].life else { return }
    switch message.content {
    case .push(let push): tell(message.client, .pushed(push.ticket, .offline), says: nil)
    case .look(let push): tell(message.client, .looked(push.ticket, .failed(.offline)), says: nil)
    case .pull(let ticket, _): tell(message.client, .pulled(ticket, .failed(.offline)), says: nil)
    case .answer(.pushed(let id, _)): tell(message.client, .pushed(id, .offline), says: nil)
    case .answer(.looked(let id, _)): tell(message.client, .looked(id, .failed(.offline)), says: nil)
    case .answer(.pulled(let ticket, _)): tell(message.client, .pulled(ticket, .failed(.offline)), says: nil)
    case .answer: break
    }
  }

  /// A minute at a time, so that who wants to be woken is.
  private mutating func wait(_ milliseconds: Int) {
    var left = milliseconds
    while left > 0 {
      let step = min(left, 60_000)
      left -= step
      now = Timestamp(milliseconds: now.milliseconds + Int64(step))
      let late = messages.filter { now.milliseconds - $0.sent.milliseconds > Self.patience }
      messages.removeAll { now.milliseconds - $0.sent.milliseconds > Self.patience }
      for message in late { fail(message) }
      for client in clients.indices {
        guard let alarm = clients[client].alarm, alarm <= now else { continue }
        clients[client].alarm = nil
        tell(client, .woke, says: nil)
      }
    }
  }

  private mutating func crash(_ client: Int) {
    clients[client].engine = clients[client].saved
    clients[client].life += 1
    clients[client].alarm = nil
    tell(client, .started, says: "is killed, and starts again")
  }

  // MARK: Looking

  private mutating func look() {
    for client in clients.indices {
      if let words = clients[client].complaint() {
        complaint = "\(story.name(client)): \(words)"
        return
      }
    }
    for (change, times) in server.done where times > 1 {
      complaint = "\(change) was done \(times) times"
      return
    }
  }

  /// The network is whole, everybody is signed in, and time goes by until nothing happens any more.
  private mutating func getQuiet() {
    story.line("quiet")
    for client in clients.indices {
      clients[client].isCut = false
      clients[client].isSignedIn = true
      tell(client, .signedIn, says: nil)
    }
    for round in 0..<200 {
      while !messages.isEmpty, complaint == nil {
        deliver(0, isOnce: true)
        look()
      }
      guard complaint == nil else { return }
      // Who was asked to while an answer was on its way signs in now.
      for client in clients.indices where round < 20 { tell(client, .signedIn, says: nil) }
      if round % 10 == 9 {
        for client in clients.indices { tell(client, .refresh, says: nil) }
        if messages.isEmpty { break }
      }
      wait(600_000)
      if round > 20, messages.isEmpty, clients.allSatisfy({ $0.engine.isSettled && $0.alarm == nil }) {
        for client in clients.indices { tell(client, .refresh, says: nil) }
        while !messages.isEmpty, complaint == nil {
          deliver(0, isOnce: true)
          look()
        }
        break
      }
    }
    guard complaint == nil else { return }
    for client in clients.indices where complaint == nil {
      check(client)
      if complaint == nil { checkDeeds(client) }
    }
  }

  /// What somebody did is on the server, refused, known to be open, or of no use any more: what they took back or wrote anew, and what
  /// others did, too, or to something that is gone.
  private mutating func checkDeeds(_ client: Int) {
    for deed in clients[client].deeds where (server.done[deed.id] ?? 0) == 0 && !server.refused.contains(deed.id) {
      if clients[client].discarded.contains(deed.id) || clients[client].engine.replica.changes.contains(id: deed.id) {
        continue
      }
      switch deed.kind {
      case .make: complaint = "\(story.name(client))’s \(deed.id) is lost"
      case .edit(let object, let isThere):
        let name = clients[client].engine.replica.name(of: object)
        if let note = server.notes[id: name], !isThere(note), !server.wasSeen(name, isThere) {
          complaint = "\(story.name(client))’s \(deed.id) of \(name) is lost"
        }
      case .remove(let object):
        let name = clients[client].engine.replica.name(of: object)
        if server.notes.contains(id: name) {
          complaint = "\(story.name(client))’s removal \(deed.id) of \(name) is lost"
        }
      }
    }
  }

  private mutating func check(_ client: Int) {
    let engine = clients[client].engine
    guard engine.isSettled else {
      complaint = "\(story.name(client)) is not done: \(engine.replica.changes.map { "\($0.id) \($0.status)" })"
      return
    }
    let base = Dictionary(uniqueKeysWithValues: engine.replica.base.map { ($0.id, $0) })
    let there = Dictionary(uniqueKeysWithValues: server.notes.map { ($0.id, $0) })
    guard base == there else {
      complaint =
        "\(story.name(client)) has \(base.values.map(\.words).sorted()), the server \(there.values.map(\.words).sorted())"
      return
    }
  }
}

extension Note {
  var words: String { "\(id): \(text)\(isMarked ? " *" : "") \(title)" }
}

extension Simulation.Message {
  var words: String {
    switch content {
    case .push(let push): "push \(push.change.id)"
    case .look(let push): "look for \(push.change.id)"
    case .pull: "pull"
    case .answer(let event): event.words
    }
  }
}

extension SyncEvent<Note> {
  /// Whether it is a page with nothing on it: a diagram is not about those.
  var isNothingNew: Bool {
    if case .pulled(_, .page(let page, _, _)) = self { page.objects.isEmpty && page.removed.isEmpty } else { false }
  }

  var words: String {
    switch self {
    case .pushed(let ticket, .accepted(let note)): "\(ticket.change) accepted\(note.map { ": \($0.words)" } ?? "")"
    case .pushed(let ticket, let result): "\(ticket.change): \(result)"
    case .looked(let ticket, let result): "\(ticket.change): \(result)"
    case .pulled(_, .page(let page, let next, _)):
      "page of \(page.objects.map(\.words)), gone \(page.removed), next \(next ?? "")"
    default: "\(self)"
    }
  }
}
