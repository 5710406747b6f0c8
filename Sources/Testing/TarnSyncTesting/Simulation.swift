import Tarn
import TarnRecord
import TarnSync
import TarnTesting
import TarnValues

/// A simulation of apps that share notes through a server, in one process and with simulated time. A seed determines
/// all events of networks, disks, clocks and users.
///
/// ```swift
/// #expect(Simulation.firstViolation(seeds: 1...1_000) == nil)
/// ```
///
/// It runs the production engine. After every step each client must show its base with the pending changes, and no note
/// twice; an answer without a version of the note must not change what is shown. Once the network works again and all
/// is quiet, every client must have the server's notes; no change is applied twice; and each user's change was applied,
/// refused or is still listed. No engine ever sends a change while its last attempt is unanswered, or while the server
/// may still be handling one that was lost.
///
/// Each schedule has a server with other behaviors: pages of news that overlap or contain all notes, answers without
/// the new version, and errors after a change was applied. It removes and restores notes by itself, and apps request
/// pages beside the news. A server may look up and store keys in separate steps, as Mastodon does
/// (``ServerKind/nonAtomic``): it applies a change twice if the second request arrives before it has stored the key of
/// the first, which takes up to a second. In some schedules each client has two programs that share a document of a
/// database. One of them runs the engine, until it ends or loses the database and the other takes over.
///
/// A failing schedule is shrunk to the steps that it needs and reported as a sequence diagram.
public struct Simulation {
  /// A violation of an invariant.
  public struct Violation: Error, CustomStringConvertible, Sendable {
    /// The seed of the schedule.
    public let seed: UInt64
    /// The description of the violation.
    public let message: String
    /// The schedule, as a sequence diagram.
    public let diagram: String

    public var description: String { "Seed \(seed): \(message)\n\n\(diagram)" }
  }

  /// The timeout of a message, in milliseconds: after it the sender has given up, and the connection is closed.
  static let messageTimeout: Int64 = 120_000

  var server: SimulatedServer
  var clients: [SimulatedClient]
  var now = Timestamp(milliseconds: 1_700_000_000_000)
  var messages: [Message] = []
  /// The number of change IDs created so far.
  var changeIDCount = 0
  var diagram: SequenceDiagram
  /// The description of the first violation.
  var violation: String?

  init(clients: Int, server: SimulatedServer, programs: Int = 1) {
    self.server = server
    self.clients = (0..<clients).map { _ in SimulatedClient(programs: programs) }
    diagram = SequenceDiagram(clients: clients)
    for client in self.clients.indices { send(client, .started, note: "starts") }
    for client in self.clients.indices { send(client, .refresh, note: nil) }
    guard !server.notes.isEmpty else { return }
    deliverAll()
    diagram = SequenceDiagram(clients: clients)
    diagram.line("all have the notes \(server.notes.map(\.id))")
  }

  /// The way in which a server stores the keys by which it recognizes a repeated change.
  public enum ServerKind: Sendable {
    /// It looks up and stores a key in one step.
    case atomic
    /// It looks up a key, applies the change, and stores the key later without a lock: a change repeated in between is
    /// applied twice. That takes up to a second, differently long in each schedule. Its pages have any length, with
    /// short ones in the middle.
    case nonAtomic
  }

  /// Returns the violation of the first failing seed, shrunk to the necessary steps; `nil` if no seed fails.
  ///
  /// - Parameters:
  ///   - seeds: each is one schedule.
  ///   - steps: the number of steps in each, before the network is restored.
  ///   - kind: the way in which the server stores keys.
  public static func firstViolation(
    seeds: ClosedRange<UInt64>, steps: Int = 80, server kind: ServerKind = .atomic
  ) -> Violation? {
    firstViolation(seeds: seeds, steps: steps, server: SimulatedServer(assignsKeysLate: kind == .nonAtomic))
  }

  static func firstViolation(seeds: ClosedRange<UInt64>, steps: Int = 80, server: SimulatedServer) -> Violation? {
    for seed in seeds {
      let schedule = Schedule(seed: seed, steps: steps, server: server)
      guard schedule.run(schedule.steps).violation != nil else { continue }
      let last = schedule.run(shrunk(schedule.steps) { schedule.run($0).violation != nil })
      return Violation(seed: seed, message: last.violation ?? "", diagram: last.diagram.description)
    }
    return nil
  }

  // MARK: Steps

  mutating func perform(_ step: SimulationStep) {
    switch step {
    case .userAction(let client, let kind, let note): perform(client % clients.count, kind, note)
    case .deliver(let number): deliver(number, isOnce: true)
    case .double(let number): deliver(number, isOnce: false)
    case .lose(let number): lose(number)
    case .wait(let milliseconds): wait(milliseconds)
    case .crash(let client, let number): crash(client % clients.count, number)
    case .crashAndPerform(let client, let kind, let note):
      let client = client % clients.count
      clients[client].restart(clients[client].runner)
      perform(client, kind, note)
      start(client, in: clients[client].runner, after: Self.pause(note), note: "is killed and restarts later")
    case .takeOver(let client, let number): takeOver(client % clients.count, number)
    case .retry(let client, let number):
      let client = client % clients.count
      send(client, .retry, in: number % clients[client].programs.count, note: "tries at once")
    case .refresh(let client): send(client % clients.count, .refresh, note: nil)
    case .fetch(let client, let note):
      if let ticket = clients[client % clients.count].ticket() {
        send(.fetch(ticket, note: note), from: client % clients.count)
      }
    case .moderate(let number): if let message = server.moderate(number) { diagram.line("the server \(message)") }
    case .overload(let number): overload(number)
    case .startAgain(let client): send(client % clients.count, .started, note: "receives the event “started” again")
    case .cut(let client): cut(client % clients.count)
    case .signOut(let client):
      clients[client % clients.count].isSignedIn = false
      diagram.note(client % clients.count, "signed out")
    case .skew(let client, let milliseconds):
      let client = client % clients.count
      // An engine measures its pauses by the wall clock. To set that takes a person as long as the shortest of them.
      passTime(1_000)
      clients[client].programs[clients[client].runner].skew = milliseconds
      diagram.note(client, "clock off by \(milliseconds / 1_000) s")
    }
    check()
  }

  /// Advances the time from timer to timer, and in steps of a minute at most. In some waits the server gets at once
  /// what a timer sends.
  private mutating func wait(_ milliseconds: Int) {
    let isFast = milliseconds / 100 % 2 == 1
    let end = Timestamp(milliseconds: now.milliseconds + Int64(milliseconds))
    while now < end {
      let next = clients.compactMap(\.wakeTime).filter { $0 > now }.min() ?? end
      now = min(end, next, Timestamp(milliseconds: now.milliseconds + 60_000))
      let expired = messages.filter { now.milliseconds - $0.sent.milliseconds > Self.messageTimeout }
      messages.removeAll { now.milliseconds - $0.sent.milliseconds > Self.messageTimeout }
      for message in expired { fail(message) }
      for client in clients.indices {
        guard let wakeTime = clients[client].wakeTime, wakeTime <= now else { continue }
        clients[client].wakeTime = nil
        let count = messages.count
        send(client, .woke, note: nil)
        // From the last one on, because each answer is appended.
        if isFast { for index in (count..<messages.count).reversed() { deliver(index, isOnce: true) } }
      }
    }
  }

  private mutating func deliverAll() {
    while !messages.isEmpty, violation == nil {
      deliver(0, isOnce: true)
      check()
    }
  }

  /// Restores the network, signs in all users, and advances the time until no event is left.
  mutating func settle() {
    diagram.line("quiet")
    for client in clients.indices {
      clients[client].isOffline = false
      clients[client].isSignedIn = true
      if reportsNetwork(client) { send(client, .online(true), note: nil) }
      send(client, .signedIn, note: nil)
    }
    // Minutes: no pause of an engine is longer than five, and there are few changes.
    for minute in 0..<600 {
      deliverAll()
      guard violation == nil else { return }
      // The timers of the apps.
      if minute % 10 == 9 { for client in clients.indices { send(client, .refresh, note: nil) } }
      if minute > 20, clients.allSatisfy({ $0.engine.isSettled }) { break }
      wait(60_000)
    }
    // News may resolve an open conflict: its change is then sent, and the other clients must receive it.
    var previousCount: Int
    repeat {
      previousCount = server.applyCounts.count + server.rejectedIDs.count
      for client in clients.indices { send(client, .refresh, note: nil) }
      deliverAll()
      guard violation == nil else { return }
    } while server.applyCounts.count + server.rejectedIDs.count != previousCount
    for client in clients.indices where violation == nil {
      check(client)
      if violation == nil { checkChanges(client) }
    }
  }
}
