import TarnSyncTesting
import Testing

@testable import TarnSync

@Suite("A restarted sync engine") struct EngineRestartTests {
  @Test("A restarted engine sends unanswered changes again after a second, with the same IDs") func started() throws {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.write("new", 2)
    engine = try engine.restarted()
    #expect(engine.handle(.started, at: now.plus(1_000)).pushes == [])
    let retried = engine.handle(.woke, at: now.plus(2_000))
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
    #expect(engine.handle(.started, at: now).pushes == ["change-2"])
    #expect(engine.handle(.started, at: now).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(999)).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(1_000)).pushes == ["change-1"])
    #expect(engine.handle(.retry, at: now.plus(1_000)).pushes == [])
    #expect(engine.handle(.started, at: now.plus(2_000)).pushes == [])
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
    #expect(engine.handle(.started, at: now).pushes == ["change-2"])
    #expect(engine.handle(.woke, at: now.plus(1_000)).pushes == ["change-1"])
  }

  @Test("A change that has failed keeps its pause in the next process, and one that was under way gets its own")
  func startedInOrder() throws {
    var engine = Engine.three
    for (number, id) in ["s1", "s2", "s3"].enumerated() { _ = engine.mark(id, number + 1) }
    _ = engine.pushed(2, .failed(.offline), at: now.plus(100))
    _ = engine.pushed(3, .failed(.tryLater(seconds: 5)), at: now.plus(200))
    engine = try engine.restarted()
    #expect(engine.handle(.started, at: now.plus(600)).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(1_100)).pushes == ["change-2"])
    #expect(engine.handle(.woke, at: now.plus(1_600)).pushes == ["change-1"])
    #expect(engine.handle(.woke, at: now.plus(5_200)).pushes == ["change-3"])
  }

  @Test("A change that was sent again just before its program ended is not sent at once by the next one")
  func sentAgainBefore() throws {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.pushed(1, .failed(.tryLater(seconds: 60)), at: now)
    #expect(engine.handle(.woke, at: now.plus(60_000)).pushes == ["change-1"])
    engine = try engine.restarted()
    #expect(engine.handle(.started, at: now.plus(60_100)).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(61_099)).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(61_100)).pushes == ["change-1"])
  }

  @Test("A change is sent again a second after the first start, however often and soon the engine is started")
  func startedOften() throws {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    for time in stride(from: 0, to: 1_000, by: 300) {
      engine = try engine.restarted()
      #expect(engine.handle(.started, at: now.plus(time)).pushes == [], "\(time)")
    }
    engine = try engine.restarted()
    #expect(engine.handle(.started, at: now.plus(1_100)).pushes == ["change-1"])
  }

  @Test(
    "After an hour, the engine looks a change up before it sends it again, as the server may have forgotten its ID",
    arguments: [true, false])
  func lookUp(isFound: Bool) throws {
    var engine = Engine.three
    _ = engine.write("new", 1)
    engine = try engine.restarted()
    let later = now.plus(56 * 60_000)
    #expect(engine.handle(.started, at: later.plus(-1_000)).lookUps == [])
    let actions = engine.handle(.woke, at: later)
    #expect(actions.pushes == [] && actions.lookUps == ["change-1"])
    if isFound {
      let found = engine.lookedUp(1, .found(SimulatedNote(id: "s9", text: "mine")), at: later)
      #expect(found.contains(.renamed("new", to: "s9")) && engine.isSettled)
    } else {
      #expect(engine.lookedUp(1, .absent, at: later).pushes == ["change-1"])
      #expect(engine.status(1) == .sent(times: 2, first: later))
    }
  }

  @Test("A clock that is set back does not make a change younger") func clock() throws {
    var engine = Engine.three
    _ = engine.write("new", 1)
    _ = engine.handle(.woke, at: now.plus(50 * 60_000))
    // Set back by an hour, then a quarter of an hour passes.
    _ = engine.handle(.woke, at: now.plus(-10 * 60_000))
    engine = try engine.restarted()
    _ = engine.handle(.started, at: now.plus(5 * 60_000))
    #expect(engine.handle(.woke, at: now.plus(5 * 60_000 + 1_000)).lookUps == ["change-1"])
  }
}
