import TarnSyncTesting
import Testing

@testable import TarnSync

@Suite("The sync engine waits") struct EnginePauseTests {
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
    // The pause begins with a second, doubles up to five minutes, and is randomized between half of it and all, but it
    // is never shorter than a second.
    for (number, pause) in pauses.enumerated() {
      let maximum = min(1_000 << number, 300_000)
      #expect((Int64(max(maximum / 2, 1_000))...Int64(max(maximum, 1_500))).contains(pause), "\(number)")
    }
    #expect(
      engine.mark("s2", 2, at: time).pushes == [], "After a failed connection, one change is tried before the others.")
    _ = engine.pushed(1, .accepted(nil), at: time)
    #expect(engine.status(2) == .sent(times: 1, first: time))
  }

  @Test("When the network returns, the engine sends at once, but a change whose connection was lost a second later")
  func online() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.pushed(1, .failed(.offline), at: now)
    #expect(engine.handle(.online(false), at: now).pushes == [])
    #expect(engine.mark("s2", 2).pushes == [])
    let actions = engine.handle(.online(true), at: now)
    #expect(actions.pushes == ["change-2"] && actions.wake == now.plus(1_000))
    #expect(engine.handle(.woke, at: now.plus(999)).pushes == [])
    #expect(engine.handle(.woke, at: now.plus(1_000)).pushes == ["change-1"])
    // The network is away for longer than the server handles the request.
    _ = engine.pushed(1, .failed(.offline), at: now.plus(1_000))
    #expect(engine.handle(.online(false), at: now.plus(1_000)).pushes == [])
    #expect(engine.handle(.online(true), at: now.plus(2_000)).pushes == ["change-1"])
  }

  @Test(
    "Only time ends the second after a failure in which the server may still be handling the request",
    arguments: [
      SyncFailure.offline, .tryLater(seconds: nil), .tryLater(seconds: 0), .slowDown(seconds: 1),
    ])
  func uncutPause(failure: SyncFailure) {
    for event in [SyncEvent<SimulatedNote>.online(true), .retry, .signedIn, .started, .refresh, .woke] {
      var engine = Engine.three
      // The first attempt was long ago: the pause counts from the last one.
      _ = engine.mark("s1", 1)
      _ = engine.pushed(1, .failed(.tryLater(seconds: 60)), at: now)
      #expect(engine.handle(.woke, at: now.plus(60_000)).pushes == ["change-1"])
      let failed = now.plus(61_000)
      #expect(engine.pushed(1, .failed(failure), at: failed).pushes == [])
      #expect(engine.handle(event, at: failed).pushes == [], "\(event)")
      #expect(engine.handle(event, at: failed.plus(999)).pushes == [], "\(event)")
      // The pause of the engine itself is longer; a user in a hurry ends it.
      #expect(engine.handle(.retry, at: failed.plus(1_000)).pushes == ["change-1"], "\(event)")
    }
  }

  @Test("A request that certainly never left, or that the server refused for its sign-in, is sent again at once")
  func noPause() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.pushed(1, .failed(.notSent), at: now)
    #expect(engine.handle(.online(true), at: now).pushes == ["change-1"])
    _ = engine.pushed(1, .failed(.signIn), at: now)
    #expect(engine.handle(.signedIn, at: now).pushes == ["change-1"])
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
}
