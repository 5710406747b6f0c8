import RandomCases
import Testing

@testable import TarnSyncServer

/// The engine and the server together, as values in a simulated network. `TARN_CASES` multiplies the schedules.
@Suite("Devices and a sync server in a simulated network", .timeLimit(.minutes(minutesUnlessSoak(10))))
struct SimulatedDevicesTests {
  @Test("All devices get the server's list, no change has an effect twice, and no note is lost")
  func converge() throws {
    for seed in randomCases(0..<300) {
      var world = SimulatedDevices(seed: seed)
      guard try world.run(steps: 150) else {
        Issue.record("seed \(seed): \(world.difference)")
        continue
      }
      #expect(world.effects.values.allSatisfy { $0 == 1 }, "seed \(seed)")
      let missing = world.created.subtracting(world.removed).filter { !world.server.objects.contains(id: $0) }
      #expect(missing.isEmpty, "seed \(seed)")
      #expect(world.server.invariantViolations() == [], "seed \(seed)")
    }
  }

  @Test("A server that forgets the IDs of changes makes some twice: the check can fail") func forgetful() throws {
    let isTwice = try randomCases(0..<300).contains { seed in
      var world = SimulatedDevices(seed: seed, forgetsChanges: true)
      _ = try world.run(steps: 150)
      return world.effects.values.contains { $0 > 1 }
    }
    #expect(isTwice)
  }
}
