import Tarn
import TarnForms
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@testable import Journal

@Suite("Reversing confirmed changes") struct ReversingTests {
  /// A journal and a session with a direct connection: every request is answered at once.
  private struct DirectConnection {
    var journal = Journal.State.shared
    var personSession = PersonSession.State.adas

    mutating func act(_ actions: PersonSession.Action...) {
      for action in actions { send(action) }
    }

    private mutating func send(_ action: PersonSession.Action) {
      for case .suggest(let request, let number) in PersonSession().update(&personSession, action) {
        let reply = journal.reply(to: request, by: personSession.person, as: nil, lacking: [])
        _ = PersonSession().update(&personSession, .answered(reply, number: number))
      }
      if let news = personSession.news(of: journal) { _ = PersonSession().update(&personSession, news) }
    }

    mutating func ben(_ changes: EntryChange...) {
      let now = journal.entries[0]
      _ = journal.reply(.change(Suggestion(from: now, to: now.altered(by: changes))), by: .ben)
    }
  }

  @Test("The last confirmed change is reversed first, then the one before it")
  func changes() {
    var connection = DirectConnection()
    connection.act(.edit(.walk), .change(.title("One")), .done)
    connection.act(
      .edit(connection.journal.entries[0]), .change(.title("Two")), .change(.addPhoto(.example(12))), .done)
    connection.act(.reverseLast)
    #expect(connection.journal.entries[0] == Entry.walk.with(.title("One")))
    #expect(connection.personSession.notice == .reversed("the changes to “Two”"))
    connection.act(.reverseLast)
    #expect(connection.journal.entries == [.walk])
    let before = connection.personSession
    connection.act(.reverseLast)
    #expect(connection.personSession == before)
  }

  @Test("A change that could not be reversed can be tried again")
  func again() throws {
    var session = PersonSession.State.adas
    var journal = Journal.State.shared
    for action in [.edit(.walk), .change(.title("One")), .done] as [PersonSession.Action] {
      _ = PersonSession().update(&session, action)
    }
    let first = try #require(session.exchange.awaiting).request
    let reply1 = journal.reply(first)
    _ = PersonSession().update(&session, .answered(try #require(reply1), number: 1))
    let confirmed = session.exchange.confirmed
    #expect(confirmed.count == 1)
    _ = PersonSession().update(&session, .reverseLast)
    _ = PersonSession().update(&session, .answered(.refused(.notMember), number: 2))
    #expect(session.exchange.confirmed == confirmed && session.exchange.awaiting == nil)
    _ = PersonSession().update(&session, .reverseLast)
    let third = try #require(session.exchange.awaiting).request
    let reply3 = journal.reply(third)
    _ = PersonSession().update(&session, .answered(try #require(reply3), number: 3))
    #expect(session.exchange.confirmed.isEmpty && journal.entries == [.walk])
  }

  @Test("Reversing keeps the later changes of other people")
  func others() {
    var connection = DirectConnection()
    connection.act(.edit(.walk), .change(.title("One")), .done)
    connection.ben(.body("All day."), .day("2026-11-21"))
    connection.act(.reverseLast)
    #expect(connection.journal.entries[0] == Entry.walk.with(.body("All day."), .day("2026-11-21")))
  }

  @Test("Reversing a field that another person has changed since shows a conflict")
  func conflict() {
    var connection = DirectConnection()
    connection.act(.edit(.walk), .change(.day("2026-11-20")), .change(.title("One")), .done)
    connection.ben(.day("2026-11-21"))
    connection.act(.reverseLast)
    #expect(connection.personSession.work.screen == .merging)
    #expect(
      connection.personSession.work.draft?.conflicts.map { "\($0)" }
        == ["day: “2026-11-20” became “2026-11-22” here and “2026-11-21” there"])
    connection.act(.resolve(connection.personSession.mark("day"), .theirs), .done)
    #expect(connection.journal.entries[0] == Entry.walk.with(.day("2026-11-21")))
    #expect(connection.personSession.work.screen == .reading(Entry.walk.id))
    // A resolved conflict can be taken back like any other change.
    connection.act(.reverseLast)
    #expect(connection.journal.entries[0] == Entry.walk.with(.day("2026-11-21"), .title("One")))
  }

  @Test("Reversing restores a removed entry, and removes an added one")
  func comingAndGoing() {
    var connection = DirectConnection()
    connection.act(.open(Entry.walk.id), .remove(.walk))
    #expect(connection.journal.entries.isEmpty && connection.personSession.work.screen == .list)
    #expect(connection.personSession.notice == .removed(heading: "A walk"))
    connection.act(.reverseLast)
    #expect(
      connection.journal.entries == [.walk] && connection.personSession.notice == .reversed("the removal of “A walk”"))
    let swim = Entry(id: uuid(2), day: "2026-11-23", by: "Ada", made: time(9))
    connection.act(.began(swim), .change(.title("A swim")), .done)
    #expect(connection.journal.entries.count == 2 && connection.personSession.work.screen == .reading(uuid(2)))
    connection.act(.reverseLast)
    #expect(connection.journal.entries == [.walk] && connection.personSession.work.screen == .list)
  }

  @Test("An entry that another person has changed since is not removed")
  func changedSince() {
    var connection = DirectConnection()
    connection.journal = Journal.State(people: [.ada, .ben])
    let swim = Entry(id: uuid(2), day: "2026-11-23", by: "Ada", made: time(9))
    connection.act(.began(swim), .change(.title("A swim")), .done)
    connection.ben(.title("A long swim"))
    connection.act(.reverseLast)
    #expect(
      connection.personSession.notice == .changedSince(heading: "A long swim") && connection.journal.entries.count == 1)
    connection.act(.remove(swim.with(.title("A swim"))))
    #expect(
      connection.personSession.notice == .changedSince(heading: "A long swim") && connection.journal.entries.count == 1)
  }

  @Test("The session keeps the last hundred confirmed changes and evicts the oldest first")
  func bounded() {
    var connection = DirectConnection()
    for number in 1...103 {
      connection.act(.edit(connection.journal.entries[0]), .change(.title("\(number)")), .done)
    }
    #expect(connection.personSession.exchange.confirmed.count == 100)
    for _ in 0..<110 { connection.act(.reverseLast) }
    #expect(connection.journal.entries[0].title == "3")
  }
}
