import Tarn
import TarnForms
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@testable import Journal

@Suite("Taking back confirmed changes") struct TakingBackTests {
  /// A journal and a session with a direct connection: every request is answered at once.
  private struct Family {
    var journal = Journal.State.shared
    var desk = PersonSession.State.adas

    mutating func act(_ actions: PersonSession.Action...) {
      for action in actions { send(action) }
    }

    private mutating func send(_ action: PersonSession.Action) {
      for case .suggest(let request, let number) in PersonSession().update(&desk, action) {
        let reply = journal.reply(to: request, by: desk.person, as: nil, lacking: [])
        _ = PersonSession().update(&desk, .answered(reply, number: number))
      }
      if let news = desk.news(of: journal) { _ = PersonSession().update(&desk, news) }
    }

    mutating func ben(_ changes: EntryChange...) {
      let now = journal.entries[0]
      _ = journal.reply(.change(Suggestion(from: now, to: now.altered(by: changes))), by: .ben)
    }
  }

  @Test("Taking back reverses the last confirmed change, and then the one before it")
  func changes() {
    var house = Family()
    house.act(.edit(.walk), .change(.title("One")), .done)
    house.act(.edit(house.journal.entries[0]), .change(.title("Two")), .change(.addPhoto(.example(12))), .done)
    house.act(.takeBack)
    #expect(house.journal.entries[0] == Entry.walk.with(.title("One")))
    #expect(house.desk.notice == .takenBack("the changes to “Two”"))
    house.act(.takeBack)
    #expect(house.journal.entries == [.walk])
    let before = house.desk
    house.act(.takeBack)
    #expect(house.desk == before)
  }

  @Test("A change that could not be taken back can be tried again")
  func again() throws {
    var session = PersonSession.State.adas
    var journal = Journal.State.shared
    for action in [.edit(.walk), .change(.title("One")), .done] as [PersonSession.Action] {
      _ = PersonSession().update(&session, action)
    }
    let wish1 = try #require(session.exchange.awaiting).wish
    let reply1 = journal.reply(wish1)
    _ = PersonSession().update(&session, .answered(try #require(reply1), number: 1))
    let offered = session.exchange.confirmed
    #expect(offered.count == 1)
    _ = PersonSession().update(&session, .takeBack)
    _ = PersonSession().update(&session, .answered(.refused(.stranger), number: 2))
    #expect(session.exchange.confirmed == offered && session.exchange.awaiting == nil)
    _ = PersonSession().update(&session, .takeBack)
    let wish3 = try #require(session.exchange.awaiting).wish
    let reply3 = journal.reply(wish3)
    _ = PersonSession().update(&session, .answered(try #require(reply3), number: 3))
    #expect(session.exchange.confirmed.isEmpty && journal.entries == [.walk])
  }

  @Test("Taking back keeps the later changes of other people")
  func others() {
    var house = Family()
    house.act(.edit(.walk), .change(.title("One")), .done)
    house.ben(.body("All day."), .day("2026-11-21"))
    house.act(.takeBack)
    #expect(house.journal.entries[0] == Entry.walk.with(.body("All day."), .day("2026-11-21")))
  }

  @Test("Taking back a field that another person has changed since shows a conflict")
  func conflict() {
    var house = Family()
    house.act(.edit(.walk), .change(.day("2026-11-20")), .change(.title("One")), .done)
    house.ben(.day("2026-11-21"))
    house.act(.takeBack)
    #expect(house.desk.work.screen == .merging)
    #expect(
      house.desk.work.draft?.conflicts.map { "\($0)" }
        == ["day: “2026-11-20” became “2026-11-22” here and “2026-11-21” there"])
    house.act(.resolve(house.desk.mark("day"), .theirs), .done)
    #expect(house.journal.entries[0] == Entry.walk.with(.day("2026-11-21")))
    #expect(house.desk.work.screen == .reading(Entry.walk.id))
    // A resolved conflict can be taken back like any other change.
    house.act(.takeBack)
    #expect(house.journal.entries[0] == Entry.walk.with(.day("2026-11-21"), .title("One")))
  }

  @Test("Taking back restores a removed entry, and removes an added one")
  func comingAndGoing() {
    var house = Family()
    house.act(.open(Entry.walk.id), .remove(.walk))
    #expect(house.journal.entries.isEmpty && house.desk.work.screen == .list)
    #expect(house.desk.notice == .removed(heading: "A walk"))
    house.act(.takeBack)
    #expect(house.journal.entries == [.walk] && house.desk.notice == .takenBack("the removal of “A walk”"))
    let swim = Entry(id: uuid(2), day: "2026-11-23", by: "Ada", made: time(9))
    house.act(.began(swim), .change(.title("A swim")), .done)
    #expect(house.journal.entries.count == 2 && house.desk.work.screen == .reading(uuid(2)))
    house.act(.takeBack)
    #expect(house.journal.entries == [.walk] && house.desk.work.screen == .list)
  }

  @Test("An entry that another person has changed since is not removed")
  func changedSince() {
    var house = Family()
    house.journal = Journal.State(people: [.ada, .ben])
    let swim = Entry(id: uuid(2), day: "2026-11-23", by: "Ada", made: time(9))
    house.act(.began(swim), .change(.title("A swim")), .done)
    house.ben(.title("A long swim"))
    house.act(.takeBack)
    #expect(house.desk.notice == .changedSince(heading: "A long swim") && house.journal.entries.count == 1)
    house.act(.remove(swim.with(.title("A swim"))))
    #expect(house.desk.notice == .changedSince(heading: "A long swim") && house.journal.entries.count == 1)
  }

  @Test("The session keeps the last hundred confirmed changes and evicts the oldest first")
  func bounded() {
    var house = Family()
    for number in 1...103 {
      house.act(.edit(house.journal.entries[0]), .change(.title("\(number)")), .done)
    }
    #expect(house.desk.exchange.confirmed.count == 100)
    for _ in 0..<110 { house.act(.takeBack) }
    #expect(house.journal.entries[0].title == "3")
  }
}
