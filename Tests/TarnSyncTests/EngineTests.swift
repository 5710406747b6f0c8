import TarnSyncTesting
import Testing

@testable import TarnSync

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

  @Test("A duplicate, late or unrequested answer has no effect")
  func unexpectedAnswers() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    let first = engine.pushTicket(1)
    _ = engine.pushed(1, .failed(.offline), at: now)
    #expect(engine.handle(.online(true), at: now.plus(1_000)).pushes == ["change-1"])
    let second = engine.pushTicket(1)
    #expect(first != second)
    let before = engine
    for event in [
      .pushed(first, .rejected("late")), .lookedUp(first, .absent), .pushed(engine.pushTicket(9), .accepted(nil)),
    ] as [SyncEvent<SimulatedNote>] {
      #expect(engine.handle(event, at: now.plus(1_000)) == [])
      #expect(engine == before)
    }
    _ = engine.handle(.pushed(second, .accepted(nil)), at: now.plus(1_000))
    let after = engine
    #expect(engine.handle(.pushed(second, .rejected("twice")), at: now.plus(1_000)) == [])
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
