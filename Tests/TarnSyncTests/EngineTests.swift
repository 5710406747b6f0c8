import Foundation
import Tarn
import TarnRecord
import TarnSyncTesting
import TarnValues
import Testing

@testable import TarnSync

typealias Engine = SyncEngine<SimulatedNote>

extension Engine {
  /// An engine with three notes of the server.
  static var three: Engine { Engine(.three()) }

  mutating func mark(_ id: String, _ number: Int, at time: Timestamp = now) -> [SyncAction<SimulatedNote>] {
    perform(at: time) {
      $0.edit(id, as: change(number), label: "Mark", at: time) { $0 = $0.with(isMarked: !$0.isMarked) }
    }
  }

  mutating func write(_ id: String, _ number: Int, at time: Timestamp = now) -> [SyncAction<SimulatedNote>] {
    perform(at: time) { $0.make(SimulatedNote(id: id, text: "mine"), as: change(number), label: "Write", at: time) }
  }

  /// Answers the last sending of a change.
  mutating func pushed(_ number: Int, _ result: PushResult<SimulatedNote>, at time: Timestamp) -> [SyncAction<
    SimulatedNote
  >] {
    handle(.pushed(pushTicket(number), result), at: time)
  }

  mutating func lookedUp(_ number: Int, _ result: LookupResult<SimulatedNote>, at time: Timestamp) -> [SyncAction<
    SimulatedNote
  >] {
    handle(.lookedUp(pushTicket(number), result), at: time)
  }

  func pushTicket(_ number: Int) -> PushTicket {
    PushTicket(change: change(number), number: flights[id: change(number)]?.number ?? 0)
  }

  /// Returns the engine as another process decodes it from a file.
  func restarted() throws -> Engine { try JSONDecoder().decode(Engine.self, from: JSONEncoder().encode(self)) }

  func status(_ number: Int) -> ChangeStatus? { replica.changes[id: change(number)]?.status }
}

extension [SyncAction<SimulatedNote>] {
  /// The IDs of the changes that are sent.
  var pushes: [String] { compactMap { if case .push(let push) = $0 { push.change.id.description } else { nil } } }
  var lookUps: [String] { compactMap { if case .lookUp(let push) = $0 { push.change.id.description } else { nil } } }
  var pulls: [PullTicket] { compactMap { if case .pull(let ticket, _) = $0 { ticket } else { nil } } }
  var wake: Timestamp? { compactMap { if case .wake(let time) = $0 { time } else { nil } }.last }
}

extension Timestamp {
  func plus(_ milliseconds: Int) -> Timestamp { Timestamp(milliseconds: self.milliseconds + Int64(milliseconds)) }
}

@Suite("The sync engine") struct EngineTests {
  @Test("The engine sends a change and removes it once the server has accepted it") func push() throws {
    var engine = Engine.three
    #expect(engine.mark("s1", 1).pushes == ["change-1"])
    #expect(engine.status(1) == .sent(times: 1, first: now))
    #expect(!engine.isSettled)
    let response = SimulatedNote(id: "s1", text: "one two three").with(isMarked: true, title: "of the server")
    _ = engine.pushed(1, .accepted(response), at: now)
    #expect(engine.replica.changes.isEmpty && engine.isSettled)
    #expect(engine.replica.base[id: "s1"] == response && engine.replica.visible == engine.replica.base)
  }

  @Test("Changes of one note are sent one after another in order, and of several notes four at a time")
  func parallel() {
    var engine = Engine(Replica<SimulatedNote>())
    var pushes: [String] = []
    for number in 1...6 { pushes += engine.write("new\(number)", number).pushes }
    pushes += engine.mark("new1", 7).pushes
    #expect(pushes == ["change-1", "change-2", "change-3", "change-4"])
    let next = engine.pushed(2, .accepted(SimulatedNote(id: "s2", text: "mine")), at: now)
    #expect(next.pushes == ["change-5"])
    let after = engine.pushed(1, .accepted(SimulatedNote(id: "s1", text: "mine")), at: now)
    #expect(after.pushes == ["change-6"])
    #expect(after.contains(.renamed("new1", to: "s1")))
    let last = engine.pushed(3, .accepted(SimulatedNote(id: "s3", text: "mine")), at: now)
    #expect(last.pushes == ["change-7"])
    #expect(engine.replica.changes[id: change(7)]?.object == "s1")
  }

  @Test("A rejected change has its reason, is no longer shown, and can be retried")
  func rejected() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.pushed(1, .rejected("Not on Sundays."), at: now)
    #expect(engine.status(1) == .rejected(reason: "Not on Sundays."))
    #expect(engine.replica.visible[id: "s1"]?.isMarked == false)
    #expect(engine.isSettled)
    #expect(engine.perform(at: now) { $0.retry(change(1)) }.pushes == ["change-1"])
    #expect(engine.replica.visible[id: "s1"]?.isMarked == true)
  }

  @Test("A rejected creation stays visible, and is sent with a new ID after it was rewritten")
  func rewriting() {
    var engine = Engine.three
    _ = engine.write("new", 1)
    _ = engine.mark("new", 2)
    let refused = engine.pushed(1, .rejected("That word is not wanted."), at: now)
    #expect(refused.pushes == [], "The changes of the object wait, because it doesn't exist on the server.")
    #expect(engine.replica.visible.contains(id: "new"))
    let retried = engine.perform(at: now) {
      $0.rewrite(change(1), as: change(3), at: now) { $0 = $0.with(text: "kind") }
    }
    #expect(retried.pushes == ["change-3"])
    let after = engine.pushed(3, .accepted(SimulatedNote(id: "s4", text: "kind")), at: now)
    #expect(after.pushes == ["change-2"])
    #expect(engine.replica.visible.map(\.id) == ["s1", "s2", "s3", "s4"])
  }

  @Test("Without a network the engine waits, doubles the pause each time, and tries one change first")
  func offline() throws {
    var engine = Engine.three
    var time = now
    _ = engine.mark("s1", 1)
    var pauses: [Int64] = []
    for _ in 1...12 {
      let actions = engine.pushed(1, .failed(.offline), at: time)
      #expect(actions.pushes == [])
      let wake = try #require(actions.wake)
      pauses.append(wake.milliseconds - time.milliseconds)
      time = wake
      #expect(engine.handle(.woke, at: time).pushes == ["change-1"])
    }
    // The pause begins with a second, doubles up to five minutes, and is randomized between half of it and all.
    for (number, pause) in pauses.enumerated() {
      let maximum = min(1_000 << number, 300_000)
      #expect((Int64(maximum) / 2...Int64(maximum)).contains(pause), "\(number)")
    }
    #expect(
      engine.mark("s2", 2, at: time).pushes == [], "After a failed connection, one change is tried before the others.")
    _ = engine.pushed(1, .accepted(nil), at: time)
    #expect(engine.status(2) == .sent(times: 1, first: time))
  }

  @Test("The engine sends at once when the network returns") func online() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.pushed(1, .failed(.offline), at: now)
    #expect(engine.handle(.online(false), at: now).pushes == [])
    #expect(engine.mark("s2", 2).pushes == [])
    #expect(engine.handle(.online(true), at: now).pushes == ["change-1", "change-2"])
  }

  @Test("A failed change is retried later without delaying others, and three in a row count as the server's failure")
  func tryLater() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    let first = engine.pushed(1, .failed(.tryLater(seconds: nil)), at: now)
    #expect(first.wake != nil)
    #expect(engine.mark("s2", 2).pushes == ["change-2"])
    _ = engine.pushed(2, .failed(.tryLater(seconds: 7)), at: now)
    #expect(engine.mark("s3", 3).pushes == ["change-3"])
    _ = engine.pushed(3, .failed(.tryLater(seconds: nil)), at: now)
    #expect(engine.write("new", 4).pushes == [])
  }

  @Test("The engine waits exactly as long as the server says") func retryAfter() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    #expect(engine.pushed(1, .failed(.tryLater(seconds: 30)), at: now).wake == now.plus(30_000))
    #expect(engine.handle(.woke, at: now.plus(29_000)).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(30_000)).pushes == ["change-1"])
    #expect(engine.pushed(1, .failed(.slowDown(seconds: 60)), at: now.plus(30_000)).wake == now.plus(90_000))
    #expect(engine.mark("s2", 2, at: now.plus(31_000)).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(90_000)).pushes == ["change-1", "change-2"])
  }

  @Test("A refusal of the old token after a new sign-in does not ask for another sign-in") func lateRefusal() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.mark("s2", 2)
    let ticket = engine.handle(.refresh, at: now).pulls[0]
    #expect(engine.pushed(1, .failed(.signIn), at: now).contains(.askToSignIn))
    #expect(engine.handle(.signedIn, at: now).pushes == ["change-1"])
    let second = engine.pushed(2, .failed(.signIn), at: now)
    #expect(second.pushes == ["change-2"] && !second.contains(.askToSignIn))
    let page = engine.handle(.pulled(ticket, .failed(.signIn)), at: now)
    #expect(page.pulls.count == 1 && !page.contains(.askToSignIn))
    #expect(
      engine.pushed(1, .failed(.signIn), at: now).contains(.askToSignIn), "The server also refused the new token.")
  }

  @Test("Without a sign-in the engine asks for one, and continues after it") func signIn() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    #expect(engine.pushed(1, .failed(.signIn), at: now).contains(.askToSignIn))
    #expect(engine.mark("s2", 2).pushes == [])
    #expect(engine.handle(.signedIn, at: now).pushes == ["change-1", "change-2"])
  }

  @Test("A restarted engine sends unanswered changes again with the same IDs") func started() throws {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.write("new", 2)
    engine = try engine.restarted()
    let retried = engine.handle(.started, at: now.plus(1_000))
    #expect(retried.pushes == ["change-1", "change-2"])
    #expect(engine.status(1) == .sent(times: 2, first: now))
  }

  @Test("A late or repeated start sends each change once") func startedLate() throws {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    engine = try engine.restarted()
    // A change before the start is only recorded.
    #expect(engine.mark("s2", 2).isEmpty)
    #expect(engine.status(2) == .waiting)
    #expect(engine.handle(.refresh, at: now).isEmpty)
    #expect(engine.handle(.started, at: now).pushes == ["change-1", "change-2"])
    #expect(engine.handle(.started, at: now).pushes == [])
    #expect(engine.handle(.retry, at: now).pushes == [])
    #expect(engine.handle(.started, at: now.plus(1_000)).pushes == [])
    _ = engine.pushed(1, .accepted(SimulatedNote(id: "s1", text: "one").with(isMarked: true)), at: now)
    _ = engine.pushed(2, .accepted(SimulatedNote(id: "s2", text: "two").with(isMarked: true)), at: now)
    #expect(engine.isSettled)
  }

  @Test("A pull of an earlier process does not count as running") func notPulling() throws {
    var engine = Engine.three
    _ = engine.handle(.refresh, at: now)
    #expect(engine.isPulling)
    engine = try engine.restarted()
    #expect(!engine.isPulling)
  }

  @Test("An interrupted engine sends nothing until it is started, and then all unanswered changes") func interrupted() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    engine.interrupt()
    #expect(engine.mark("s2", 2).isEmpty)
    #expect(engine.handle(.started, at: now).pushes == ["change-1", "change-2"])
  }

  @Test(
    "After an hour, the engine looks a change up before it sends it again, as the server may have forgotten its ID",
    arguments: [true, false])
  func lookUp(isFound: Bool) throws {
    var engine = Engine.three
    _ = engine.write("new", 1)
    engine = try engine.restarted()
    let later = now.plus(56 * 60_000)
    let actions = engine.handle(.started, at: later)
    #expect(actions.pushes == [] && actions.lookUps == ["change-1"])
    if isFound {
      let found = engine.lookedUp(1, .found(SimulatedNote(id: "s9", text: "mine")), at: later)
      #expect(found.contains(.renamed("new", to: "s9")) && engine.isSettled)
    } else {
      #expect(engine.lookedUp(1, .absent, at: later).pushes == ["change-1"])
      #expect(engine.status(1) == .sent(times: 1, first: later))
    }
  }

  @Test("A clock that is set back does not make a change younger") func clock() throws {
    var engine = Engine.three
    _ = engine.write("new", 1)
    _ = engine.handle(.woke, at: now.plus(50 * 60_000))
    // Set back by an hour, then a quarter of an hour passes.
    _ = engine.handle(.woke, at: now.plus(-10 * 60_000))
    engine = try engine.restarted()
    #expect(engine.handle(.started, at: now.plus(5 * 60_000)).lookUps == ["change-1"])
  }

  @Test("A duplicate, late or unrequested answer has no effect")
  func unexpectedAnswers() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    let first = engine.pushTicket(1)
    _ = engine.pushed(1, .failed(.offline), at: now)
    _ = engine.handle(.online(true), at: now)
    let second = engine.pushTicket(1)
    #expect(first != second)
    let before = engine
    for event in [
      .pushed(first, .rejected("late")), .lookedUp(first, .absent), .pushed(engine.pushTicket(9), .accepted(nil)),
    ] as [SyncEvent<SimulatedNote>] {
      #expect(engine.handle(event, at: now) == [])
      #expect(engine == before)
    }
    _ = engine.handle(.pushed(second, .accepted(nil)), at: now)
    let after = engine
    #expect(engine.handle(.pushed(second, .rejected("twice")), at: now) == [])
    #expect(engine == after)
  }

  @Test("The engine pulls pages by cursor until there are no more") func pulling() throws {
    var engine = Engine(Replica<SimulatedNote>())
    let first = try #require(engine.handle(.refresh, at: now).pulls.first)
    #expect(engine.handle(.refresh, at: now).pulls == [], "A second refresh starts no second pull.")
    let page = SyncPage([SimulatedNote(id: "s1", text: "a")])
    let next = engine.handle(.pulled(first, .page(page, next: "1", hasMore: true)), at: now)
    guard case .pull(let second, since: "1")? = next.first else {
      Issue.record("\(next)")
      return
    }
    let deletion = SyncPage<SimulatedNote>([SimulatedNote(id: "s2", text: "b")], removed: ["s1"])
    #expect(engine.handle(.pulled(second, .page(deletion, next: "2", hasMore: false)), at: now).pulls == [])
    #expect(engine.replica.visible.map(\.id) == ["s2"])
  }

  @Test("A page requested before a change was confirmed does not revert the change") func stale() throws {
    var engine = Engine.three
    let ticket = try #require(engine.handle(.refresh, at: now).pulls.first)
    _ = engine.mark("s1", 1)
    let marked = SimulatedNote(id: "s1", text: "one two three").with(isMarked: true)
    _ = engine.pushed(1, .accepted(marked), at: now)
    let old = SyncPage(
      [SimulatedNote(id: "s1", text: "one two three"), SimulatedNote(id: "s2", text: "new words")], isAll: true)
    let actions = engine.handle(.pulled(ticket, .page(old, next: nil, hasMore: false)), at: now)
    #expect(engine.replica.visible[id: "s1"]?.isMarked == true)
    // The page may have been newer for s1, so the engine requests it again.
    #expect(actions.pulls.count == 1)
    #expect(engine.replica.visible.map(\.text) == ["one two three", "new words"])
  }

  @Test("A change discarded after it was sent is reverted on the server once it has arrived") func discarding() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.perform(at: now) { $0.discard(change(1)) }
    #expect(engine.replica.visible[id: "s1"]?.isMarked == false)
    let marked = SimulatedNote(id: "s1", text: "one two three").with(isMarked: true)
    let reverting = engine.pushed(1, .accepted(marked), at: now)
    #expect(reverting.pushes == ["change-1-back"])
    #expect(engine.replica.base[id: "s1"]?.isMarked == true && engine.replica.visible[id: "s1"]?.isMarked == false)
  }
}

@Suite("Changes that the server calls outdated") struct OutdatedTests {
  private func title(_ title: String, _ engine: inout Engine) -> [SyncAction<SimulatedNote>] {
    engine.perform(at: now) { replica in
      replica.edit("s1", as: change(1), label: "Title", at: now) { $0 = $0.with(title: title) }
    }
  }

  @Test("An outdated change with a conflict is sent after the user's decision")
  func conflicting() throws {
    var engine = Engine.three
    #expect(title("mine", &engine).pushes == ["change-1"])
    let theirs = SimulatedNote(id: "s1", text: "one two three").with(title: "theirs")
    #expect(engine.pushed(1, .outdated(theirs), at: now).pushes == [])
    #expect(engine.status(1) == .inConflict)
    #expect(engine.replica.base[id: "s1"] == theirs && engine.replica.visible[id: "s1"]?.title == "mine")
    let conflict = try #require(engine.replica.conflicts(of: change(1)).first)
    let actions = engine.perform(at: now) { $0.resolve(conflict, of: change(1), isMine: true) }
    #expect(actions.pushes == ["change-1"])
    _ = engine.pushed(1, .accepted(theirs.with(title: "mine")), at: now)
    #expect(engine.isSettled && engine.replica.visible[id: "s1"]?.title == "mine")
  }

  @Test("An outdated change without a conflict is sent again at once")
  func merged() {
    var engine = Engine.three
    _ = title("mine", &engine)
    let theirs = SimulatedNote(id: "s1", text: "one two three").with(isMarked: true)
    #expect(engine.pushed(1, .outdated(theirs), at: now).pushes == ["change-1"])
    #expect(engine.replica.visible[id: "s1"] == theirs.with(title: "mine"))
  }

  @Test("An outdated change without a newer version waits instead of being sent in a loop")
  func sameVersion() throws {
    var engine = Engine.three
    _ = title("mine", &engine)
    let current = try #require(engine.replica.base[id: "s1"])
    let actions = engine.pushed(1, .outdated(current), at: now)
    #expect(actions.pushes == [] && actions.wake.map { $0 > now } == true)
  }

  @Test("An outdated change that was discarded is removed") func unwanted() {
    var engine = Engine.three
    _ = title("mine", &engine)
    _ = engine.perform(at: now) { $0.discard(change(1)) }
    let theirs = SimulatedNote(id: "s1", text: "one two three").with(title: "theirs")
    _ = engine.pushed(1, .outdated(theirs), at: now)
    #expect(engine.replica.changes.isEmpty && engine.replica.visible[id: "s1"] == theirs)
  }

  /// Returns an engine with a title that was sent without an answer before a page with another title arrived.
  private func engineWithLatePage(_ title: String) throws -> Engine {
    var engine = Engine.three
    _ = engine.perform(at: now) {
      $0.edit("s1", as: change(1), label: "Title", at: now) { $0 = $0.with(title: "mine") }
    }
    _ = engine.pushed(1, .failed(.tryLater(seconds: 60)), at: now)
    let pull = try #require(engine.handle(.refresh, at: now).pulls.first)
    let received = SyncPage([SimulatedNote(id: "s1", text: "one two three").with(title: title)])
    _ = engine.handle(.pulled(pull, .page(received, next: nil, hasMore: false)), at: now)
    #expect(engine.status(1) == .sent(times: 1, first: now))
    return engine
  }

  @Test("A conflict with a page that arrived during the sending is raised when the server calls the change outdated")
  func outdatedByReceivedPage() throws {
    var engine = try engineWithLatePage("theirs")
    #expect(engine.handle(.woke, at: now.plus(60_000)).pushes == ["change-1"])
    let theirs = try #require(engine.replica.base[id: "s1"])
    #expect(engine.pushed(1, .outdated(theirs), at: now.plus(60_000)).pushes.isEmpty)
    #expect(engine.status(1) == .inConflict && engine.replica.indexFault() == nil)
    let conflict = try #require(engine.replica.conflicts(of: change(1)).first)
    let next = engine.perform(at: now.plus(60_000)) { $0.resolve(conflict, of: change(1), isMine: true) }
    #expect(next.pushes == ["change-1"])
  }

  @Test("The conflict is also raised when a lookup finds that the change never arrived", arguments: ["theirs", ""])
  func absentAndOutdated(title: String) throws {
    var engine = try engineWithLatePage(title)
    let later = now.plus(engine.rules.idempotencyKeyLifetime * 1_000 + 1)
    #expect(engine.handle(.woke, at: later).lookUps == ["change-1"])
    let next = engine.lookedUp(1, .absent, at: later)
    #expect(next.pushes == (title.isEmpty ? ["change-1"] : []))
    #expect((engine.status(1) == .inConflict) == !title.isEmpty)
    #expect(engine.replica.indexFault() == nil)
  }
}
