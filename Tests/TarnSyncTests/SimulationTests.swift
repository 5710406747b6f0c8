import Foundation
import Testing

@testable import TarnSyncTesting

@Suite("Programs that share notes") struct SimulationTests {
  @Test("Simulated programs converge without lost or duplicate changes, and show their base with the pending changes")
  func schedules() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TARN_SCHEDULES"].flatMap { UInt64($0) } ?? 120
    let first = environment["TARN_SEED"].flatMap { UInt64($0) } ?? 1
    if let violation = Simulation.firstViolation(seeds: first...(first + count - 1)) { Issue.record("\(violation)") }
  }

  @Test(
    "Programs send each change once at a time, also to a server with slow key lookup and short pages")
  func nonAtomicServer() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TARN_SCHEDULES"].flatMap { UInt64($0) } ?? 120
    let first = environment["TARN_SEED"].flatMap { UInt64($0) } ?? 1
    if let violation = Simulation.firstViolation(seeds: first...(first + count - 1), server: .nonAtomic) {
      Issue.record("\(violation)")
    }
  }

  @Test("The simulation finds a change that a server has twice, if storing a key takes longer than an engine waits")
  func slowServer() throws {
    var server = SimulatedServer(assignsKeysLate: true)
    server.handlingTime = 1_500
    let violation = try #require(Simulation.firstViolation(seeds: 1...500, server: server))
    #expect(violation.message.contains("arrived while the server was handling an earlier request"), "\(violation)")
  }

  @Test("A page that an app requested before the latest news, and received after them, does not hide them")
  func latePage() {
    var server = SimulatedServer()
    for number in 1...2 { server.add(SimulatedNote(id: "note-\(number)", text: "one two three")) }
    var simulation = Simulation(clients: 2, server: server)
    let steps: [SimulationStep] = [
      // Ben marks a note, and the server answers Ada's request before the change arrives, and the news after it.
      .userAction(client: 1, kind: 3, note: 0), .fetch(client: 0, note: 0), .deliver(1), .deliver(0),
      .refresh(client: 0), .deliver(2), .deliver(2),
    ]
    for step in steps { simulation.perform(step) }
    #expect(simulation.clients[0].engine.replica.base[id: "note-1"]?.isMarked == true)
    // Ada's page, which is older, arrives now.
    simulation.settle()
    #expect(simulation.violation == nil)
    #expect(simulation.clients[0].engine.replica.base[id: "note-1"]?.isMarked == true)
  }

  @Test("The simulation finds duplicate changes on a server without keys, and describes them in a few lines")
  func serverWithoutKeys() throws {
    let violation = try #require(
      Simulation.firstViolation(seeds: 1...20, server: SimulatedServer(dropsKeys: true)))
    #expect(violation.message.contains("performed change-1 2 times"))
    // The participants, the starts, and what was written, sent, lost and sent again.
    #expect(violation.diagram.split(separator: "\n").count <= 14, "\(violation)")
  }
}
