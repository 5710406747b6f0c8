import Foundation
import TarnSyncTesting
import Testing

@Suite("Programs that share notes") struct SimulationTests {
  @Test("agree once it is quiet; nothing is lost, nothing done twice, and each shows its base with what is pending")
  func schedules() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TARN_SCHEDULES"].flatMap { UInt64($0) } ?? 1_000
    let first = environment["TARN_SEED"].flatMap { UInt64($0) } ?? 1
    if let violation = Simulation.firstViolation(seeds: first...(first + count - 1)) { Issue.record("\(violation)") }
  }
}
