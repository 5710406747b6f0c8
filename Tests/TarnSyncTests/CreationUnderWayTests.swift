import TarnRecord
import TarnSync
import Testing

@testable import TarnSyncTesting

@Suite("Changes to an object whose creation is under way") struct CreationUnderWayTests {
  /// A note that was created here, as the server reports it.
  private let reported: SimulatedNote = {
    var note = SimulatedNote(id: "s9", text: "mine")
    note.origin = "change-1"
    return note
  }()

  /// Returns an engine whose new note was sent and not answered. Pages have reported the note and its removal, such as a
  /// page that is older than the note.
  private func engine(_ body: (inout Replica<SimulatedNote>) -> Void) -> Engine {
    var engine = Engine.three
    _ = engine.perform(at: now) {
      $0.make(reported.renamed("s9", to: "new"), as: change(1), label: "Write", at: now)
    }
    receive(SyncPage([reported]), in: &engine)
    _ = engine.perform(at: now, body)
    receive(SyncPage(removed: ["s9"]), in: &engine)
    return engine
  }

  private func receive(_ page: SyncPage<SimulatedNote>, in engine: inout Engine) {
    for ticket in engine.handle(.refresh, at: now).pulls {
      _ = engine.handle(.pulled(ticket, .page(page, next: nil, hasMore: false)), at: now)
    }
  }

  @Test("A removal stays until the creation is answered, and is sent then") func removal() {
    var engine = engine { $0.remove("s9", as: change(2), label: "Remove", at: now) }
    #expect(engine.status(2) == .waiting && !engine.replica.visible.contains(id: "s9"))
    receive(SyncPage([reported]), in: &engine)
    #expect(engine.pushed(1, .accepted(reported), at: now).pushes == ["change-2"])
    _ = engine.pushed(2, .accepted(nil), at: now)
    #expect(engine.isSettled && !engine.replica.base.contains(id: "s9"))
  }

  @Test("An edit stays until the creation is answered, and is sent then") func edit() {
    var engine = engine {
      $0.edit("s9", as: change(2), label: "Write on", at: now) { $0 = $0.with(title: "new title") }
    }
    #expect(engine.status(2) == .waiting && engine.replica.visible[id: "s9"]?.title == "new title")
    receive(SyncPage([reported]), in: &engine)
    #expect(engine.pushed(1, .accepted(reported), at: now).pushes == ["change-2"])
    #expect(engine.replica.visible[id: "s9"] == reported.with(title: "new title"))
  }

  @Test("If the server has removed the object again, its removal is dropped and its edit refused") func removedAgain() {
    var removing = engine { $0.remove("s9", as: change(2), label: "Remove", at: now) }
    _ = removing.pushed(1, .accepted(nil), at: now)
    #expect(removing.isSettled && removing.replica.changes.isEmpty)
    var editing = engine {
      $0.edit("s9", as: change(2), label: "Write on", at: now) { $0 = $0.with(title: "new title") }
    }
    _ = editing.pushed(1, .accepted(nil), at: now)
    #expect(editing.status(2)?.isRejected == true && editing.isSettled)
  }

  @Test("A creation that a lookup does not find is not rewritten under another ID: the first request may still arrive")
  func absent() throws {
    var engine = Engine.three
    _ = engine.write("new", 1)
    engine = try engine.restarted()
    let later = now.plus(engine.rules.idempotencyKeyLifetime * 1_000 + 1)
    _ = engine.handle(.started, at: later.plus(-1_000))
    #expect(engine.handle(.woke, at: later).lookUps == ["change-1"])
    _ = engine.handle(.online(false), at: later)
    #expect(engine.lookedUp(1, .absent, at: later).isEmpty)
    _ = engine.perform(at: later) {
      #expect(!$0.rewrite(change(1), as: change(2), at: later) { $0 = $0.with(text: "other") })
    }
    #expect(engine.handle(.online(true), at: later).pushes == ["change-1"])
    // Withdrawn, it is removed again as soon as the server has it.
    _ = engine.perform(at: later) { $0.discard(change(1)) }
    #expect(!engine.replica.visible.contains(id: "new"))
    let actions = engine.pushed(1, .accepted(SimulatedNote(id: "s9", text: "mine")), at: later)
    #expect(actions.pushes == ["change-1-back"])
  }
}
