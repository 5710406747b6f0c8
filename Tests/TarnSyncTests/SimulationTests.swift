import Foundation
import Testing

@testable import TarnSyncTesting

@Suite("Programs that share notes") struct SimulationTests {
  @Test("Simulated programs converge without lost or duplicate changes, and show their base with the pending changes")
  func schedules() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TARN_SCHEDULES"].flatMap { UInt64($0) } ?? 250
    let first = environment["TARN_SEED"].flatMap { UInt64($0) } ?? 1
    if let violation = Simulation.firstViolation(seeds: first...(first + count - 1)) { Issue.record("\(violation)") }
  }

  @Test(
    "Programs send each change once at a time, also to a server with slow key lookup and short pages")
  func nonAtomicServer() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TARN_SCHEDULES"].flatMap { UInt64($0) } ?? 250
    let first = environment["TARN_SEED"].flatMap { UInt64($0) } ?? 1
    if let violation = Simulation.firstViolation(seeds: first...(first + count - 1), server: .nonAtomic) {
      Issue.record("\(violation)")
    }
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
