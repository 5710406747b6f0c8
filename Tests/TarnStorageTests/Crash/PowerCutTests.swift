import Foundation
import TarnTesting
import Testing

@Suite("Power cuts") struct PowerCutTests {
  /// How many cuts, and where the stories' seeds begin: Scripts/soak sets both.
  static func number(_ name: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  @Test("Nothing acknowledged is lost, whatever the disk was doing") func cuts() async throws {
    try await onThread { Self.live(hasFaults: false) }
  }

  @Test("Nor on a disk that also fills up and fails, and comes back") func faults() async throws {
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
      var story = Story(seed: first &+ stories, hasFaults: hasFaults)
      do { try story.run(generations: 6) } catch {
        Issue.record("\(error)")
        return
      }
      done += story.cuts
      if story.endedInDoubt { doubtful += 1 }
      stories += 1
      // A line for every ten thousand is enough to see that it goes on.
      if wanted > 10_000, done / 10_000 > isTold {
        isTold = done / 10_000
        print("soak: \(done) cuts, \(stories) stories from seed \(first)")
        fflush(nil)
      }
    }
    #expect(done >= wanted)
    // Two faults at a time, and at the wrong time: on a disk that fails all the time it still is rare.
    #expect(doubtful <= stories / 200 + (hasFaults ? 1 : 0))
  }
}
