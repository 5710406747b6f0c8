import Foundation
import Tarn
import TarnSyncTesting
import TarnValues
import Testing

@testable import TarnSync

@Suite("Changes that refer to an object without a server ID") struct ReferencedObjectTests {
  private func reply(_ id: String, to parent: String, _ number: Int, _ engine: inout Engine) -> [SyncAction<
    SimulatedNote
  >] {
    engine.perform(at: now) {
      $0.make(SimulatedNote(id: id, text: "an answer", inReplyTo: parent), as: change(number), label: "Answer", at: now)
    }
  }

  @Test("A change waits until its referenced object has a server ID, and is sent with that ID")
  func waitsForReference() throws {
    var engine = Engine.three
    _ = engine.write("new1", 1)
    #expect(reply("new2", to: "new1", 2, &engine).pushes == [])
    // Changes of other objects do not wait.
    #expect(engine.mark("s1", 3).pushes == ["change-3"])
    let actions = engine.pushed(1, .accepted(SimulatedNote(id: "s4", text: "mine")), at: now)
    guard case .push(let push)? = actions.first(where: { if case .push = $0 { true } else { false } }) else {
      Issue.record("The answer is not sent: \(actions)")
      return
    }
    #expect(push.change.id == change(2) && push.after?.inReplyTo == "s4")
    #expect(engine.replica.indexFault() == nil)
  }

  @Test("A change is sent when a page contains its referenced object before the answer arrives") func receivedInPage() {
    var engine = Engine.three
    _ = engine.write("s9", 1)
    #expect(reply("new2", to: "s9", 2, &engine).pushes == [])
    let ticket = engine.ticket()
    // An object whose ID the client chose has the same ID on the server.
    let actions = engine.handle(.received(SyncPage([SimulatedNote(id: "s9", text: "mine")]), ticket), at: now)
    #expect(actions.pushes == ["change-2"])
    #expect(engine.replica.indexFault() == nil)
  }

  @Test("A change waits for a rejected creation, and is sent when the creation is discarded") func refused() {
    var engine = Engine.three
    _ = engine.write("new1", 1)
    _ = reply("new2", to: "new1", 2, &engine)
    #expect(engine.pushed(1, .rejected("No."), at: now).pushes == [])
    #expect(engine.isSettled)
    #expect(engine.perform(at: now) { $0.discard(change(1)) }.pushes == ["change-2"])
  }

  @Test("An edit also waits for its referenced object, including after a restart") func edited() throws {
    var engine = Engine.three
    _ = engine.handle(.online(false), at: now)
    _ = engine.write("new1", 1)
    _ = engine.perform(at: now) {
      $0.edit("s1", as: change(2), label: "Point", at: now) {
        $0 = SimulatedNote(id: $0.id, text: $0.text, inReplyTo: "new1")
      }
    }
    var restarted = try engine.restarted()
    #expect(restarted.handle(.started, at: now).isEmpty)
    #expect(restarted.handle(.online(true), at: now).pushes == ["change-1"])
    #expect(restarted.pushed(1, .accepted(SimulatedNote(id: "s4", text: "mine")), at: now).pushes == ["change-2"])
    #expect(restarted.replica.visible[id: "s1"]?.inReplyTo == "s4")
  }
}

@Suite("Retrying at the user's request") struct RetryTests {
  @Test("Retry ends the engine's own pause at once, but for its first second") func ownPause() {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    var time = now
    for attempt in 1...3 {
      #expect(engine.pushed(1, .failed(.offline), at: time).pushes == [])
      let retry = engine.handle(.retry, at: time)
      #expect(retry.pushes == [] && retry.pulls.count == (attempt == 1 ? 1 : 0) && retry.wake == time.plus(1_000))
      time = time.plus(1_000)
      #expect(engine.handle(.woke, at: time).pushes == ["change-1"])
    }
    for _ in 1...3 {
      time = engine.pushed(1, .failed(.offline), at: time).wake ?? time
      _ = engine.handle(.woke, at: time)
    }
    #expect(engine.pushed(1, .failed(.offline), at: time).pushes == [])
    #expect(engine.handle(.refresh, at: time.plus(1_000)).pushes == [])
    #expect(engine.handle(.retry, at: time.plus(1_000)).pushes == ["change-1"])
  }

  @Test("Retry does not shorten a pause from the server, also after a restart or a loss of the network")
  func serverPause() throws {
    for failure in [SyncFailure.slowDown(seconds: 100), .tryLater(seconds: 100)] {
      var engine = Engine.three
      _ = engine.mark("s1", 1)
      _ = engine.pushed(1, .failed(failure), at: now)
      var pushes = engine.handle(.retry, at: now.plus(1_000)).pushes
      pushes += engine.handle(.online(false), at: now.plus(2_000)).pushes
      pushes += engine.handle(.online(true), at: now.plus(3_000)).pushes
      engine = try engine.restarted()
      pushes += engine.handle(.started, at: now.plus(4_000)).pushes
      #expect(pushes == [])
      #expect(engine.handle(.woke, at: now.plus(100_001)).pushes == ["change-1"])
    }
  }
}

@Suite("Changes that were certainly not sent") struct NotSentTests {
  @Test("A change that was not sent waits again, in its original order and with its ID") func keepsOrder() {
    var engine = Engine(Replica<SimulatedNote>())
    for number in 1...6 { _ = engine.write("new\(number)", number) }
    for number in [3, 1, 4, 2] {
      #expect(engine.pushed(number, .failed(.notSent), at: now).pushes == [])
      #expect(engine.status(number) == .waiting)
    }
    #expect(engine.replica.sent.isEmpty && engine.replica.indexFault() == nil)
    var pushes = engine.handle(.online(true), at: now).pushes
    #expect(pushes == ["change-1", "change-2", "change-3", "change-4"])
    pushes = engine.pushed(1, .accepted(SimulatedNote(id: "s1", text: "mine")), at: now).pushes
    #expect(pushes == ["change-5"])
    #expect(engine.status(2) == .sent(times: 1, first: now))
  }

  @Test("Discarding a change that was not sent requires no request to the server") func discarded() {
    var engine = Engine.three
    _ = engine.write("new", 1)
    _ = engine.perform(at: now) { $0.discard(change(1)) }
    #expect(engine.replica.changes[id: change(1)]?.isUnwanted == true)
    _ = engine.pushed(1, .failed(.notSent), at: now)
    #expect(engine.replica.changes.isEmpty && engine.isSettled)
    #expect(engine.handle(.online(true), at: now).pushes == [])
    #expect(engine.replica.visible == engine.replica.base)
  }

  @Test("A change whose earlier sending may have arrived stays sent, also after a restart") func sentEarlier() throws {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.pushed(1, .failed(.offline), at: now)
    #expect(engine.handle(.online(true), at: now.plus(1_000)).pushes == ["change-1"])
    #expect(engine.status(1) == .sent(times: 2, first: now))
    _ = engine.pushed(1, .failed(.notSent), at: now.plus(1_000))
    #expect(engine.status(1) == .sent(times: 1, first: now))

    var restarted = Engine.three
    _ = restarted.mark("s1", 1)
    restarted = try restarted.restarted()
    _ = restarted.handle(.started, at: now)
    #expect(restarted.handle(.woke, at: now.plus(1_000)).pushes == ["change-1"])
    _ = restarted.pushed(1, .failed(.notSent), at: now.plus(1_000))
    #expect(restarted.status(1) == .sent(times: 1, first: now), "The sending of the earlier process may have arrived.")
  }

  @Test("A change that was not sent conflicts with a page that arrived meanwhile") func conflicts() {
    var engine = Engine.three
    _ = engine.perform(at: now) {
      $0.edit("s1", as: change(1), label: "Title", at: now) { $0 = $0.with(title: "mine") }
    }
    let ticket = engine.ticket()
    let theirs = SimulatedNote(id: "s1", text: "one two three").with(title: "theirs")
    _ = engine.handle(.received(SyncPage([theirs]), ticket), at: now)
    _ = engine.pushed(1, .failed(.notSent), at: now)
    #expect(engine.status(1) == .inConflict)
  }

  @Test("The error of a first request decides that it was not sent, and later errors do not") func errors() {
    for error in [TransportError.offline, .untrusted] {
      #expect(SyncFailure(error, isFirst: true) == .notSent && SyncFailure(error) == .offline)
    }
    for error in [TransportError.cancelled, .truncated, .timedOut(after: .seconds(1)), .failed(code: 1)] {
      #expect(error.mayHaveArrived && SyncFailure(error, isFirst: true) != .notSent)
    }
  }
}
