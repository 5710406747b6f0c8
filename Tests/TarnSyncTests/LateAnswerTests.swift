import Tarn
import TarnSync
import TarnSyncTesting
import TarnValues
import Testing

@Suite("Answers that arrive after a newer page of the object") struct LateAnswerTests {
  /// Returns an engine with s1, whose cursor is "5".
  private func engine() -> SyncEngine<SimulatedNote> {
    var engine = SyncEngine<SimulatedNote>()
    receive(&engine, SyncPage([SimulatedNote(id: "s1", text: "one")]), next: "5")
    return engine
  }

  /// Requests the news and answers with the page.
  ///
  /// - Returns: the cursor of the request.
  @discardableResult private func receive(
    _ engine: inout SyncEngine<SimulatedNote>, _ page: SyncPage<SimulatedNote>, next: String
  ) -> String? {
    for case .pull(let ticket, let cursor) in engine.handle(.refresh, at: now) {
      _ = engine.handle(.pulled(ticket, .page(page, next: next, hasMore: false)), at: now)
      return cursor
    }
    Issue.record("The engine does not pull.")
    return nil
  }

  /// Answers the request for news that is among actions.
  ///
  /// - Returns: the cursor of the request.
  private func pull(
    _ actions: [SyncAction<SimulatedNote>], of engine: inout SyncEngine<SimulatedNote>, _ page: SyncPage<SimulatedNote>
  ) throws -> String? {
    let request = actions.compactMap { if case .pull(let ticket, let cursor) = $0 { (ticket, cursor) } else { nil } }
      .first
    let (ticket, cursor) = try #require(request)
    _ = engine.handle(.pulled(ticket, .page(page, next: "7", hasMore: false)), at: now)
    return cursor
  }

  private func mark(_ engine: inout SyncEngine<SimulatedNote>) throws -> Push<SimulatedNote> {
    let actions = engine.perform(at: now) { $0.mark("s1", 1) }
    return try #require(actions.compactMap { if case .push(let push) = $0 { push } else { nil } }.first)
  }

  @Test("An answer that may be older than a page makes the engine pull again from the earlier cursor")
  func older() throws {
    var engine = engine()
    let push = try mark(&engine)
    let marked = SimulatedNote(id: "s1", text: "one").with(isMarked: true)
    #expect(receive(&engine, SyncPage([marked.with(title: "theirs")]), next: "7") == "5")
    let actions = engine.handle(.pushed(push.ticket, .accepted(marked)), at: now)
    let requested = actions.compactMap { if case .pull(let ticket, let cursor) = $0 { (ticket, cursor) } else { nil } }
    #expect(requested.map(\.1) == ["5"])
    let ticket = try #require(requested.first?.0)
    _ = engine.handle(
      .pulled(ticket, .page(SyncPage([marked.with(title: "theirs")]), next: "7", hasMore: false)), at: now)
    #expect(engine.replica.visible[id: "s1"] == marked.with(title: "theirs"))
    #expect(engine.isSettled)
  }

  @Test("An answer without a version to a change that a page may contain makes the engine pull again")
  func versionless() throws {
    var engine = engine()
    let push = try mark(&engine)
    let marked = SimulatedNote(id: "s1", text: "one").with(isMarked: true)
    receive(&engine, SyncPage([marked]), next: "6")
    let actions = engine.handle(.pushed(push.ticket, .accepted(nil)), at: now)
    let requested = actions.compactMap { if case .pull(let ticket, let cursor) = $0 { (ticket, cursor) } else { nil } }
    #expect(requested.map(\.1) == ["5"])
    #expect(!engine.isSettled && engine.replica.visible[id: "s1"] == marked)
    let ticket = try #require(requested.first?.0)
    // The page has the version of the base.
    _ = engine.handle(.pulled(ticket, .page(SyncPage([marked]), next: "6", hasMore: false)), at: now)
    #expect(engine.isSettled && engine.replica.visible[id: "s1"] == marked)
  }

  @Test("An acknowledged change is settled by a page with the old version, as another client may have reversed it")
  func reversed() throws {
    var engine = engine()
    let push = try mark(&engine)
    _ = engine.handle(.pushed(push.ticket, .accepted(nil)), at: now)
    #expect(!engine.isSettled && engine.replica.visible[id: "s1"]?.isMarked == true)
    receive(&engine, SyncPage([SimulatedNote(id: "s1", text: "one")]), next: "7")
    #expect(engine.isSettled && engine.replica.visible[id: "s1"]?.isMarked == false)
  }

  @Test("A page that the app requested itself does not bring back an object that the news have removed since")
  func requestedPage() {
    var engine = engine()
    engine.interrupt()
    // An app may take a ticket before it starts the engine.
    let first = engine.ticket()
    _ = engine.handle(.started, at: now)
    let second = engine.ticket()
    receive(&engine, SyncPage([SimulatedNote(id: "s2", text: "new")], removed: ["s1"]), next: "7")
    let page = SyncPage([SimulatedNote(id: "s1", text: "one"), SimulatedNote(id: "s2", text: "old")])
    for ticket in [first, second] { _ = engine.handle(.received(page, ticket), at: now) }
    #expect(engine.replica.visible.map(\.id) == ["s2"])
    #expect(engine.isPulling)
    let third = engine.ticket()
    _ = engine.handle(.received(SyncPage([SimulatedNote(id: "s2", text: "newer")]), third), at: now)
    #expect(engine.replica.visible[id: "s2"]?.text == "newer")
  }

  @Test("An answer to a creation does not show the object again that a page has removed") func deleted() throws {
    var engine = engine()
    let actions = engine.perform(at: now) {
      $0.make(SimulatedNote(id: "new", text: "mine"), as: change(1), label: "", at: now)
    }
    let push = try #require(actions.compactMap { if case .push(let push) = $0 { push } else { nil } }.first)
    receive(&engine, SyncPage(removed: ["s2"]), next: "7")
    _ = engine.handle(.pushed(push.ticket, .accepted(SimulatedNote(id: "s2", text: "mine"))), at: now)
    #expect(engine.isSettled && engine.replica.visible.map(\.id) == ["s1"])
  }

  @Test("An object that was restored before a page reported it is requested again when its removal is answered later")
  func restored() throws {
    let note = SimulatedNote(id: "s1", text: "one")
    for answer in [PushResult<SimulatedNote>.accepted(nil), .gone] {
      var engine = engine()
      let actions = engine.perform(at: now) { $0.remove("s1", as: change(1), label: "", at: now) }
      let push = try #require(actions.compactMap { if case .push(let push) = $0 { push } else { nil } }.first)
      // The server has removed and restored it.
      receive(&engine, SyncPage([note]), next: "7")
      #expect(try pull(engine.handle(.pushed(push.ticket, answer), at: now), of: &engine, SyncPage([note])) == "5")
      #expect(engine.isSettled && engine.replica.visible.map(\.id) == ["s1"])
    }
  }

  @Test("An object that was restored before a page reported it is requested again after a late `gone` to an edit")
  func restoredAfterEdit() throws {
    let note = SimulatedNote(id: "s1", text: "one")
    var engine = engine()
    let push = try mark(&engine)
    receive(&engine, SyncPage([note.with(title: "restored")]), next: "7")
    let actions = engine.handle(.pushed(push.ticket, .gone), at: now)
    #expect(try pull(actions, of: &engine, SyncPage([note.with(title: "restored")])) == "5")
    #expect(engine.replica.visible.map(\.title) == ["restored"])
  }

  @Test("Without a newer page of the object, the answer is the newest version") func newer() throws {
    var engine = engine()
    receive(&engine, SyncPage([SimulatedNote(id: "s1", text: "two")]), next: "6")
    let push = try mark(&engine)
    receive(&engine, SyncPage([SimulatedNote(id: "s2", text: "another")]), next: "7")
    let marked = SimulatedNote(id: "s1", text: "three").with(isMarked: true)
    let actions = engine.handle(.pushed(push.ticket, .accepted(marked)), at: now)
    #expect(!actions.contains { if case .pull = $0 { true } else { false } })
    #expect(engine.replica.visible[id: "s1"] == marked)
  }
}
