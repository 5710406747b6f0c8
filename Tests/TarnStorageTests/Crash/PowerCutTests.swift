import Foundation
import TarnTesting
import Testing

@testable import StorageSuite

@Suite("Power cuts") struct PowerCutTests {
  /// Returns the number from the environment, or the default: Scripts/soak sets the number of power cuts and the first
  /// seed.
  static func number(_ name: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  @Test("A power cut loses no acknowledged change") func cuts() async throws {
    try await onThread { Self.live(hasFaults: false) }
  }

  @Test("A power cut loses no acknowledged change on a disk that also becomes full, fails and recovers")
  func faults() async throws {
    try await onThread { Self.live(hasFaults: true) }
  }

  private static func live(hasFaults: Bool) {
    let wanted = number("TARN_CUTS", or: 400) / 2
    let first = UInt64(number("TARN_SEED", or: 1))
    var done = 0
    var stories: UInt64 = 0
    var doubtful: UInt64 = 0
    var isTold = 0
    while done < wanted {
      var story = PowerCutHistory(seed: first &+ stories, hasFaults: hasFaults)
      do { try story.run(generations: 6) } catch {
        Issue.record("\(error)")
        return
      }
      done += story.cuts
      if story.endedInDoubt { doubtful += 1 }
      stories += 1
      // One line for every ten thousand power cuts shows the progress.
      if wanted > 10_000, done / 10_000 > isTold {
        isTold = done / 10_000
        print("soak: \(done) cuts, \(stories) stories from seed \(first)")
        fflush(nil)
      }
    }
    #expect(done >= wanted)
    // A story ends in doubt only after two faults at certain moments, which is rare even on a disk that often fails.
    #expect(doubtful <= stories / 200 + (hasFaults ? 1 : 0))
  }
}
