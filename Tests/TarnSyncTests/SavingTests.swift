import Foundation
import Tarn
import TarnRecord
import TarnSyncTesting
import TarnTesting
import TarnValues
import Testing

@testable import TarnSync

@Suite("Saved replicas") struct SavingTests {
  @Test("The patch between two versions of a replica turns the old one into the new one, with the shown objects")
  func patches() throws {
    for seed in UInt64(1)...20 {
      var random = SeededRandom(seed: seed)
      var replica = Replica<SimulatedNote>.three(newObjectsAt: seed % 2 == 0 ? .first : .last)
      var patched = replica
      for number in 1...60 {
        let before = replica
        replica.step(number, &random)
        try Patch(from: before, to: replica).apply(to: &patched)
        try #require(patched == replica && patched.visible == replica.visible, "seed \(seed), after \(number)")
        try #require(Set(patched.heads.map(\.change)) == Set(replica.heads.map(\.change)), "seed \(seed), \(number)")
      }
    }
  }

  @Test("A replica decodes to an equal replica, with the shown objects") func text() throws {
    for seed in UInt64(1)...20 {
      var random = SeededRandom(seed: seed)
      var engine = SyncEngine(Replica<SimulatedNote>.three())
      for number in 1...60 { _ = engine.perform(at: now) { $0.step(number, &random) } }
      let decoded = try JSONDecoder().decode(SyncEngine<SimulatedNote>.self, from: JSONEncoder().encode(engine))
      #expect(decoded == engine && decoded.replica.visible == engine.replica.visible)
      #expect(Set(decoded.replica.heads.map(\.change)) == Set(engine.replica.heads.map(\.change)))
    }
  }

  @Test("The list of fields contains every property") func fields() {
    #expect(Replica<SimulatedNote>.unlisted(in: .three()) == [])
    #expect(SyncEngine<SimulatedNote>.unlisted(in: SyncEngine(.three())) == [])
  }
}
