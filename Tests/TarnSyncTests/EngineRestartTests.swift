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

  @Test("A change waits a second after the start if its request may be at the server, and longer if the server said so")
  func startedInOrder() throws {
    var engine = Engine.three
    for (number, id) in ["s1", "s2", "s3"].enumerated() { _ = engine.mark(id, number + 1) }
    _ = engine.pushed(2, .failed(.offline), at: now.plus(100))
    _ = engine.pushed(3, .failed(.tryLater(seconds: 5)), at: now.plus(200))
    engine = try engine.restarted()
    #expect(engine.handle(.started, at: now.plus(600)).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(1_599)).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(1_600)).pushes == ["change-1", "change-2"])
    #expect(engine.handle(.woke, at: now.plus(5_199)).pushes == [])
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

  @Test("A second start sends nothing before its own second has passed, by whichever clock the first was measured")
  func startedWithAnotherClock() throws {
    for (difference, hasFailed) in [(480_000, false), (480_000, true), (-480_000, false), (-480_000, true)] {
      var engine = Engine.three
      _ = engine.mark("s1", 1)
      if hasFailed {
        _ = engine.pushed(1, .failed(.offline), at: now)
      } else {
        engine = try engine.restarted()
        #expect(engine.handle(.started, at: now).pushes == [])
      }
      engine = try engine.restarted()
      #expect(engine.handle(.started, at: now.plus(difference)).pushes == [], "\(difference)")
      #expect(engine.handle(.retry, at: now.plus(difference + 999)).pushes == [], "\(difference)")
      #expect(engine.handle(.retry, at: now.plus(difference + 1_000)).pushes == ["change-1"], "\(difference)")
    }
  }

  @Test("A program that ends within a second after each start sends a change in the end") func startedOften() throws {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    var starts = 0
    var pushes: [String] = []
    while pushes.isEmpty, starts < 100 {
      engine = try engine.restarted()
      pushes = engine.handle(.started, at: now.plus(starts * 300)).pushes
      starts += 1
    }
    // Three starts begin the second anew after the first one. It ends at 1,900 ms, and the eighth start is at 2,100 ms.
    #expect(pushes == ["change-1"] && starts == 8)
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
