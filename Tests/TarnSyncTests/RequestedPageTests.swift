import Tarn
import TarnSyncTesting
import TarnValues
import Testing

@testable import TarnSync

@Suite("Pages that an app requests beside the news") struct RequestedPageTests {
  private typealias Page = SyncPage<SimulatedNote>

  private let old = SimulatedNote(id: "s1", text: "one")
  private var marked: SimulatedNote { old.with(isMarked: true) }

  /// Returns an engine with s1, whose cursor is "5".
  private func engine() -> Engine {
    var engine = Engine()
    receiveNews(&engine, Page([old]), next: "5")
    return engine
  }

  /// Requests the news and answers with a page.
  private func receiveNews(_ engine: inout Engine, _ page: Page, next: String?) {
    answer(&engine, engine.handle(.refresh, at: now), page, next: next)
  }

  /// Answers the request for news that is among actions.
  private func answer(_ engine: inout Engine, _ actions: [SyncAction<SimulatedNote>], _ page: Page, next: String?) {
    guard let ticket = actions.pulls.last else {
      Issue.record("The engine does not pull.")
      return
    }
    _ = engine.handle(.pulled(ticket, .page(page, next: next, hasMore: false)), at: now)
  }

  @Test("An older version than the news have reported since is replaced by the news, which are requested once more")
  func older() {
    var engine = engine()
    let ticket = engine.ticket()
    receiveNews(&engine, Page([marked]), next: "6")
    let actions = engine.handle(.received(Page([old]), ticket), at: now)
    #expect(actions.cursors == ["5"])
    answer(&engine, actions, Page([marked]), next: "6")
    #expect(engine.replica.visible[id: "s1"] == marked)
    #expect(engine.isSettled && !engine.isPulling)
  }

  @Test("A server without cursors is asked once more, too") func whole() {
    var engine = Engine()
    receiveNews(&engine, Page([old], isAll: true), next: nil)
    let ticket = engine.ticket()
    receiveNews(&engine, Page([marked], isAll: true), next: nil)
    let actions = engine.handle(.received(Page([old]), ticket), at: now)
    answer(&engine, actions, Page([marked], isAll: true), next: nil)
    #expect(engine.replica.visible[id: "s1"] == marked)
  }

  @Test("The news are not requested again if none have arrived, or if the page changes no stored object") func current()
  {
    var engine = engine()
    let first = engine.ticket()
    receiveNews(&engine, Page(), next: "5")
    #expect(engine.handle(.received(Page([marked]), first), at: now).cursors == [])
    #expect(engine.replica.visible[id: "s1"] == marked)
    let second = engine.ticket()
    receiveNews(&engine, Page([marked.with(title: "new")]), next: "6")
    let other = SimulatedNote(id: "s2", text: "two")
    let actions = engine.handle(.received(Page([marked.with(title: "new"), other]), second), at: now)
    #expect(actions.cursors == [])
    #expect(engine.replica.visible.map(\.id) == ["s1", "s2"])
  }

  @Test("The news are requested again after a late page of all objects that lacks a newer one") func all() {
    var engine = engine()
    let ticket = engine.ticket()
    receiveNews(&engine, Page([SimulatedNote(id: "s2", text: "two")]), next: "6")
    #expect(engine.handle(.received(Page([old], isAll: true), ticket), at: now).cursors == ["5"])
  }

  @Test("A removed object that a page brings back after a hundred requests is removed again by the news") func late() {
    var engine = engine()
    let ticket = engine.ticket()
    for _ in 0..<120 { receiveNews(&engine, Page(), next: "5") }
    receiveNews(&engine, Page(removed: ["s1"]), next: "6")
    let actions = engine.handle(.received(Page([old]), ticket), at: now)
    #expect(actions.cursors == ["5"])
    answer(&engine, actions, Page(removed: ["s1"]), next: "6")
    #expect(engine.replica.visible.isEmpty)
  }

  @Test("A repeated page is ignored: it may be older than everything that arrived since") func repeated() {
    var engine = engine()
    let ticket = engine.ticket()
    let page = Page([old])
    #expect(engine.handle(.received(page, ticket), at: now).cursors == [])
    receiveNews(&engine, Page(removed: ["s1"]), next: "6")
    #expect(engine.handle(.received(page, ticket), at: now).cursors == [])
    #expect(engine.replica.visible.isEmpty)
  }

  @Test("Of several cursors to which the engine goes back the earliest one counts, in any order") func earliest() {
    for isFirstPageLate in [false, true] {
      var engine = engine()
      let first = engine.ticket()
      receiveNews(&engine, Page([marked]), next: "6")
      let second = engine.ticket()
      let titled = SimulatedNote(id: "s2", text: "two").with(title: "new")
      receiveNews(&engine, Page([titled]), next: "7")
      // The settled cursor is that of the moment before a change is sent: "7".
      _ = engine.mark("s2", 1)
      receiveNews(&engine, Page([titled.with(isMarked: true)]), next: "8")
      let pages = [(Page([old]), first), (Page([titled.with(title: "")]), second)]
      for (page, ticket) in isFirstPageLate ? pages.reversed() : pages {
        _ = engine.handle(.received(page, ticket), at: now)
      }
      // A doubtful answer does not go forward again to the settled cursor.
      _ = engine.pushed(1, .accepted(titled.with(isMarked: true)), at: now)
      #expect(engine.pulling.cursor == "5" && engine.isPulling, "\(isFirstPageLate)")
    }
  }
}

extension [SyncAction<SimulatedNote>] {
  /// The cursors from which news are requested.
  fileprivate var cursors: [String?] { compactMap { if case .pull(_, let cursor) = $0 { .some(cursor) } else { nil } } }
}
