import Foundation
import ProgramDriver
import RandomCases
import TarnTesting
import Testing

@testable import StorageSuite

@Suite("Power cuts", .timeLimit(.minutes(minutesUnlessSoak(10)))) struct PowerCutTests {
  /// Returns the number from the environment, or the default: Scripts/soak sets the number of power cuts and the first
  /// seed.
  static func number(_ name: String, or defaultValue: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? defaultValue
  }

  @Test("A power cut loses no acknowledged change") func cuts() async throws {
    await onOwnThread { Self.cutPower(hasFaults: false) }
  }

  @Test("A power cut loses no acknowledged change on a disk that also becomes full, fails and recovers")
  func faults() async throws {
    await onOwnThread { Self.cutPower(hasFaults: true) }
  }

  private static func cutPower(hasFaults: Bool) {
    let target = number("TARN_CUTS", or: 400) / 2
    let first = UInt64(number("TARN_SEED", or: 1))
    var done = 0
    var runs: UInt64 = 0
    var uncertain: UInt64 = 0
    var reported = 0
    while done < target {
      var run = PowerCutHistory(seed: first &+ runs, hasFaults: hasFaults)
      do { try run.run(generations: 6) } catch {
        Issue.record("\(error)")
        return
      }
      done += run.cuts
      if run.endedUncertain { uncertain += 1 }
      runs += 1
      // One line for every ten thousand power cuts shows the progress.
      if target > 10_000, done / 10_000 > reported {
        reported = done / 10_000
        print("soak: \(done) cuts, \(runs) runs from seed \(first)")
        fflush(nil)
      }
    }
    #expect(done >= target)
    // A run ends uncertain only after two faults at certain moments, which is rare even on a disk that often fails.
    #expect(uncertain <= runs / 200 + (hasFaults ? 1 : 0))
  }
}
