import TarnSyncTesting
import Testing

@testable import TarnSync

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
