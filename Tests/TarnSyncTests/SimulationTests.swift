import Foundation
import Testing

@testable import TarnSyncTesting

@Suite("Programs that share notes") struct SimulationTests {
  @Test("agree once it is quiet; nothing is lost, nothing done twice, and each shows its base with what is pending")
  func schedules() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TARN_SCHEDULES"].flatMap { UInt64($0) } ?? 1_000
    let first = environment["TARN_SEED"].flatMap { UInt64($0) } ?? 1
    if let violation = Simulation.firstViolation(seeds: first...(first + count - 1)) { Issue.record("\(violation)") }
  }

  @Test(
    "send each change once at a time, also to a server that looks keys up and stores them apart, whose pages are short")
  func hasty() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TARN_SCHEDULES"].flatMap { UInt64($0) } ?? 1_000
    let first = environment["TARN_SEED"].flatMap { UInt64($0) } ?? 1
    if let violation = Simulation.firstViolation(seeds: first...(first + count - 1), server: .hasty) {
      Issue.record("\(violation)")
    }
  }

  @Test("With a server that keeps no names it finds what is done twice, and tells it in a few lines")
  func forgetful() throws {
    let violation = try #require(
      Simulation.firstViolation(seeds: 1...20, server: SimulatedServer(isForgetful: true)))
    #expect(violation.words.contains("was done 2 times"))
    // Who takes part, who starts, what was written, sent, lost and sent again.
    #expect(violation.story.split(separator: "\n").count <= 14, "\(violation)")
  }
}
