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
/// done, or refused, or is known to be open. No engine ever sends a change while it waits for the answer to its last sending. A server may
/// look up keys and store them apart, as Mastodon does (``ServerKind/hasty``): two sendings in one moment are then done twice.
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

  /// How long a message may take, in milliseconds: what is not there then, whoever waits has given up on, and the connection is closed.
  static let patience: Int64 = 120_000

  var server: SimulatedServer
  var clients: [SimulatedClient]
  var now = Timestamp(milliseconds: 1_700_000_000_000)
  var messages: [Message] = []
  /// How many changes have been named.
  var names = 0
  var story: SimulationStory
  /// What is wrong.
  var complaint: String?

  init(clients: Int, server: SimulatedServer) {
    self.server = server
    self.clients = (0..<clients).map { _ in SimulatedClient() }
    story = SimulationStory(clients: clients)
    for client in self.clients.indices { tell(client, .started, says: "starts") }
    for client in self.clients.indices { tell(client, .refresh, says: nil) }
  }

  /// How a server keeps the keys by which it knows a change again.
  public enum ServerKind: Sendable {
    /// It looks a key up and stores it in one step.
    case careful
    /// It looks a key up, does the change, and stores the key a moment later without a lock: the same change twice in that moment is
    /// done twice. Its pages are of any length, short ones in the middle, too.
    case hasty
  }

  /// The first of the seeds whose schedule goes wrong, told with no more steps than it takes; `nil` if none does.
  ///
  /// - Parameters:
  ///   - seeds: each is one schedule.
  ///   - steps: in each, before it gets quiet.
  ///   - kind: what the server does with keys.
  public static func firstViolation(
    seeds: ClosedRange<UInt64>, steps: Int = 80, server kind: ServerKind = .careful
  ) -> Violation? {
    firstViolation(seeds: seeds, steps: steps, server: SimulatedServer(isHasty: kind == .hasty))
  }

  static func firstViolation(seeds: ClosedRange<UInt64>, steps: Int = 80, server: SimulatedServer) -> Violation? {
    for seed in seeds {
      var random = SeededRandom(seed: seed)
      let clients = Int.random(in: 1...4, using: &random)
      let all = (0..<steps).map { _ in SimulationStep.random(&random) }
      guard run(all, clients, server).complaint != nil else { continue }
      let few = shrunk(all) { run($0, clients, server).complaint != nil }
      let last = run(few, clients, server)
      return Violation(seed: seed, words: last.complaint ?? "", story: last.story.description)
    }
    return nil
  }

  private static func run(_ steps: [SimulationStep], _ clients: Int, _ server: SimulatedServer) -> Simulation {
    var simulation = Simulation(clients: clients, server: server)
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
    case .crashAndAct(let client, let kind, let note):
      clients[client % clients.count].restart()
      act(client % clients.count, kind, note)
      passMoment()
      tell(client % clients.count, .started, says: "is killed, and starts again late")
    case .startAgain(let client): tell(client % clients.count, .started, says: "is told again that it has started")
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
    clients[client].restart()
    passMoment()
    tell(client, .started, says: "is killed, and starts again")
  }

  /// A program that starts, and one that notices a lost answer, takes longer than a server to store a key.
  mutating func passMoment() { now = Timestamp(milliseconds: now.milliseconds + 1_000) }

  private mutating func deliverAll() {
    while !messages.isEmpty, complaint == nil {
      deliver(0, isOnce: true)
      look()
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
    // Minutes: no pause of an engine is longer than five, and there are few changes.
    for minute in 0..<600 {
      deliverAll()
      guard complaint == nil else { return }
      // Who was asked to while an answer was on its way signs in now.
      for client in clients.indices where minute < 20 { tell(client, .signedIn, says: nil) }
      if minute > 20, clients.allSatisfy({ $0.engine.isSettled }) { break }
      wait(60_000)
    }
    // What is new may settle what somebody was asked about: that is sent, and the others have to hear of it.
    var known: Int
    repeat {
      known = server.done.count + server.refused.count
      for client in clients.indices { tell(client, .refresh, says: nil) }
      deliverAll()
      guard complaint == nil else { return }
    } while server.done.count + server.refused.count != known
    for client in clients.indices where complaint == nil {
      check(client)
      if complaint == nil { checkDeeds(client) }
    }
  }
}
