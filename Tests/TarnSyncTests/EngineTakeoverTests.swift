import Foundation
import Tarn
import TarnRecord
import TarnSyncTesting
import TarnValues
import Testing

@testable import TarnSync

/// A document of a database with an engine, as an app has it.
private struct Accounts: Record {
  struct Account: Record, Identifiable {
    let id: String
    var engine: Engine

    static let fields: [Field<Account>] = [.fixed("id", \.id), Field("engine", \.engine)]
  }

  var accounts: Table<Account> = [Account(id: "anna", engine: .three)]

  static let fields: [Field<Accounts>] = [Field("accounts", \.accounts)]
}

/// Programs with copies of one document. Each change reaches the others as a row of the database: as the text of a
/// patch.
private struct Programs {
  private var documents: [Accounts] = []

  init(_ count: Int) throws {
    for _ in 0..<count {
      documents.append(try JSONDecoder().decode(Accounts.self, from: JSONEncoder().encode(Accounts())))
    }
  }

  subscript(program: Int) -> Engine { documents[program].accounts[0].engine }

  mutating func change(
    _ program: Int, _ body: (inout Engine) -> [SyncAction<SimulatedNote>]
  ) throws -> [SyncAction<SimulatedNote>] {
    let before = documents[program]
    var actions: [SyncAction<SimulatedNote>] = []
    documents[program].accounts.update(id: "anna") { actions = body(&$0.engine) }
    let row = try JSONEncoder().encode(Patch(from: before, to: documents[program]))
    for other in documents.indices where other != program {
      try JSONDecoder().decode(Patch<Accounts>.self, from: row).apply(to: &documents[other])
      try #require(documents[other] == documents[program])
    }
    return actions
  }

  mutating func handle(
    _ program: Int, _ event: SyncEvent<SimulatedNote>, at time: Timestamp
  ) throws -> [SyncAction<SimulatedNote>] {
    try change(program) { $0.handle(event, at: time) }
  }

  /// Ends a program and reads the document anew.
  mutating func restart(_ program: Int) throws {
    documents[program] = try JSONDecoder().decode(Accounts.self, from: JSONEncoder().encode(documents[program]))
  }
}

@Suite("An engine in several programs on one document") struct EngineTakeoverTests {
  @Test("A program that runs the engine again after another one sends what that one left unanswered")
  func takeover() throws {
    var programs = try Programs(2)
    _ = try programs.handle(0, .started, at: now)
    #expect(try programs.change(0) { $0.mark("s1", 1) }.pushes == ["change-1"])
    // The first program loses its connection to the database; the second one takes over, sends four changes, and ends.
    #expect(try programs.handle(1, .started, at: now).pushes == [])
    let ids = ["s2", "s3", "new"]
    for (number, id) in ids.enumerated() {
      let change = "change-\(number + 2)"
      #expect(
        try programs.change(1) { id == "new" ? $0.write(id, number + 2) : $0.mark(id, number + 2) }.pushes == [change])
    }
    #expect(try programs.handle(1, .woke, at: now.plus(1_000)).pushes == ["change-1"])
    #expect(programs[1].flights.count == 4)
    try programs.restart(1)
    // A second start of the same program would send nothing.
    #expect(try programs.handle(0, .started, at: now.plus(2_000)).pushes == [])
    let actions = try programs.handle(0, .woke, at: now.plus(3_000))
    #expect(Set(actions.pushes) == ["change-1", "change-2", "change-3", "change-4"])
    #expect(try programs.handle(0, .started, at: now.plus(3_000)).pushes == [])
  }

  @Test("Only the program that was started last sends, and the answers to requests of the other have no effect")
  func onlyLast() throws {
    var programs = try Programs(2)
    _ = try programs.handle(0, .started, at: now)
    _ = try programs.change(0) { $0.mark("s1", 1) }
    let push = programs[0].pushTicket(1)
    _ = try programs.handle(0, .refresh, at: now)
    let pull = try #require(programs[0].pulling.ticket)
    _ = try programs.handle(1, .started, at: now)
    #expect(!programs[0].isRunning && programs[1].isRunning)
    let before = programs[0]
    #expect(try programs.handle(0, .pushed(push, .rejected("late")), at: now).isEmpty)
    let page = SyncPage<SimulatedNote>(removed: ["s1"])
    #expect(try programs.handle(0, .pulled(pull, .page(page, next: "9", hasMore: true)), at: now).isEmpty)
    #expect(programs[0] == before)
    // Its timer does not send either.
    #expect(try programs.handle(0, .woke, at: now.plus(60_000)).isEmpty)
    #expect(try programs.handle(1, .woke, at: now.plus(60_000)).pushes == ["change-1"])
  }

  @Test("What another program changes or wants is sent by the one that runs the engine when it is woken")
  func wakeUp() throws {
    var programs = try Programs(2)
    _ = try programs.handle(0, .started, at: now)
    #expect(!programs[0].needsWakeUp)
    #expect(try programs.change(1) { $0.mark("s1", 1) }.isEmpty)
    #expect(programs[0].needsWakeUp && programs[0].status(1) == .waiting)
    #expect(try programs.handle(0, .woke, at: now).pushes == ["change-1"])
    #expect(!programs[0].needsWakeUp)
    // A user at the other program wants to try at once what waits for minutes.
    var time = now
    for _ in 1...9 {
      let failed = try programs.change(0) { $0.pushed(1, .failed(.offline), at: time) }
      #expect(!programs[0].needsWakeUp)
      time = try #require(failed.wake)
      #expect(try programs.handle(0, .woke, at: time).pushes == ["change-1"])
    }
    _ = try programs.change(0) { $0.pushed(1, .failed(.offline), at: time) }
    #expect(try programs.handle(1, .retry, at: time.plus(1_000)).isEmpty)
    #expect(programs[0].needsWakeUp)
    let actions = try programs.handle(0, .woke, at: time.plus(1_000))
    #expect(actions.pushes == ["change-1"] && actions.pulls.count == 1 && !programs[0].needsWakeUp)
  }

  @Test("An engine needs no wake-up while it can't send, and none after any event where it runs") func noWakeUp() {
    var engine = Engine.three
    _ = engine.handle(.online(false), at: now)
    _ = engine.mark("s1", 1)
    #expect(!engine.needsWakeUp)
    _ = engine.handle(.online(true), at: now)
    for number in 2...9 { _ = engine.write("new\(number)", number) }
    #expect(!engine.needsWakeUp, "Four changes are under way.")
    _ = engine.pushed(1, .failed(.slowDown(seconds: 60)), at: now)
    #expect(!engine.needsWakeUp)
  }

  @Test("The clock of a program that does not run the engine shortens no pause") func otherClock() throws {
    var programs = try Programs(2)
    _ = try programs.handle(0, .started, at: now)
    _ = try programs.change(0) { $0.mark("s1", 1) }
    _ = try programs.change(0) { $0.pushed(1, .failed(.offline), at: now) }
    for clock in [-60_000, 60_000, -60_000] {
      _ = try programs.handle(1, .retry, at: now.plus(clock))
      #expect(try programs.handle(0, .woke, at: now.plus(999)).pushes == [], "\(clock)")
    }
    #expect(try programs.handle(0, .woke, at: now.plus(1_000)).pushes == ["change-1"])
  }

  @Test("A file of an earlier version opens, and its unanswered changes are sent again") func earlierForm() throws {
    var engine = Engine.three
    _ = engine.mark("s1", 1)
    _ = engine.mark("s2", 2)
    _ = engine.pushed(2, .failed(.tryLater(seconds: nil)), at: now)
    var text = String(decoding: try JSONEncoder().encode(try engine.restarted()), as: UTF8.self)
    // The fields that earlier versions did not have.
    text.replace(#/,?"(starts|earliest)":[0-9]+/#, with: "")
    text.replace("{,", with: "{")
    #expect(!text.contains("earliest") && !text.contains("starts"))
    engine = try JSONDecoder().decode(Engine.self, from: Data(text.utf8))
    #expect(engine.handle(.started, at: now).pushes == ["change-2"])
    #expect(engine.handle(.woke, at: now.plus(1_000)).pushes == ["change-1"])
  }
}
