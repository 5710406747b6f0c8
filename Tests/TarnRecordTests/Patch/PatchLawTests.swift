import Foundation
import TarnRecord
import TarnTesting
import Testing

@Suite("Patches between any two trips") struct PatchLawTests {
  /// Returns similar pairs and unrelated pairs.
  static func pair(_ seed: Int) -> (old: Trip, new: Trip) {
    var random = SeededRandom(seed: UInt64(seed))
    let old = Trip.random(&random, changes: seed % 40)
    let new =
      seed.isMultiple(of: 3) ? Trip.random(&random, changes: 30) : Trip.random(&random, changes: seed % 7, from: old)
    return (old, new)
  }

  @Test("A patch turns the old value into the new one, and its inverse turns it back") func applies() throws {
    for seed in 0..<3_000 {
      let (old, new) = Self.pair(seed)
      let patch = Patch(from: old, to: new)
      #expect(try patch.applied(to: old) == new, "seed \(seed)")
      #expect(try patch.inverse.applied(to: new) == old, "seed \(seed)")
      #expect(patch.isEmpty == (old == new), "seed \(seed)")
      #expect(patch.inverse.inverse == patch, "seed \(seed)")
    }
  }

  @Test("Composing two patches gives one with the effect of both") func composes() throws {
    for seed in 0..<3_000 {
      var random = SeededRandom(seed: UInt64(seed))
      let first = Trip.random(&random, changes: seed % 30)
      let middle = Trip.random(&random, changes: seed % 9, from: first)
      let last = seed.isMultiple(of: 5) ? Trip.random(&random) : Trip.random(&random, changes: seed % 8, from: middle)
      let composed = try Patch(from: first, to: middle).then(Patch(from: middle, to: last))
      #expect(try composed.applied(to: first) == last, "seed \(seed)")
      #expect(try composed.inverse.applied(to: last) == first, "seed \(seed)")
    }
  }

  @Test("A patch composed with its inverse is empty") func cancels() throws {
    for seed in 0..<2_000 {
      let (old, new) = Self.pair(seed)
      let patch = Patch(from: old, to: new)
      #expect(try patch.then(patch.inverse).isEmpty, "seed \(seed)")
    }
  }

  @Test("A patch decodes to an equal patch") func codes() throws {
    for seed in 0..<1_000 {
      let (old, new) = Self.pair(seed)
      let patch = Patch(from: old, to: new, label: "Difference", origin: "here")
      let data = try JSONEncoder().encode(patch)
      #expect(try JSONDecoder().decode(Patch<Trip>.self, from: data) == patch, "seed \(seed)")
    }
  }

  @Test("Applying a patch to a different value throws and leaves the value unchanged") func refuses() throws {
    var (refusedCount, appliedCount) = (0, 0)
    for seed in 0..<2_000 {
      let (old, new) = Self.pair(seed)
      var random = SeededRandom(seed: UInt64(seed + 1_000_000))
      let other = Trip.random(&random, changes: 6, from: old)
      var value = other
      do {
        try Patch(from: old, to: new).apply(to: &value)
        // If the patch applies, its inverse restores the value before.
        #expect(try Patch(from: old, to: new).inverse.applied(to: value) == other, "seed \(seed)")
        appliedCount += 1
      } catch {
        #expect(value == other, "seed \(seed)")
        refusedCount += 1
      }
    }
    #expect(refusedCount > 100 && appliedCount > 100)
  }
}
