import Foundation
import TarnRecord
import TarnTesting
import Testing

@Suite("A patch between any two trips") struct PatchLawTests {
  /// Pairs that differ a little, and pairs that have nothing to do with each other.
  static func pair(_ seed: Int) -> (old: Trip, new: Trip) {
    var random = SeededRandom(seed: UInt64(seed))
    let old = Trip.random(&random, changes: seed % 40)
    let new =
      seed.isMultiple(of: 3) ? Trip.random(&random, changes: 30) : Trip.random(&random, changes: seed % 7, from: old)
    return (old, new)
  }

  @Test("makes the one into the other, and its inverse back") func applies() throws {
    for seed in 0..<3_000 {
      let (old, new) = Self.pair(seed)
      let patch = Patch(from: old, to: new)
      #expect(try patch.applied(to: old) == new, "seed \(seed)")
      #expect(try patch.inverse.applied(to: new) == old, "seed \(seed)")
      #expect(patch.isEmpty == (old == new), "seed \(seed)")
      #expect(patch.inverse.inverse == patch, "seed \(seed)")
    }
  }

  @Test("followed by another is one that does both") func composes() throws {
    for seed in 0..<3_000 {
      var random = SeededRandom(seed: UInt64(seed))
      let first = Trip.random(&random, changes: seed % 30)
      let middle = Trip.random(&random, changes: seed % 9, from: first)
      let last = seed.isMultiple(of: 5) ? Trip.random(&random) : Trip.random(&random, changes: seed % 8, from: middle)
      let both = try Patch(from: first, to: middle).then(Patch(from: middle, to: last))
      #expect(try both.applied(to: first) == last, "seed \(seed)")
      #expect(try both.inverse.applied(to: last) == first, "seed \(seed)")
    }
  }

  @Test("followed by its inverse is nothing") func cancels() throws {
    for seed in 0..<2_000 {
      let (old, new) = Self.pair(seed)
      let patch = Patch(from: old, to: new)
      #expect(try patch.then(patch.inverse).isEmpty, "seed \(seed)")
    }
  }

  @Test("written and read is the same") func codes() throws {
    for seed in 0..<1_000 {
      let (old, new) = Self.pair(seed)
      let patch = Patch(from: old, to: new, label: "Difference", origin: "here")
      let data = try JSONEncoder().encode(patch)
      #expect(try JSONDecoder().decode(Patch<Trip>.self, from: data) == patch, "seed \(seed)")
    }
  }

  @Test("is refused by a value that is not as it was, which then stays as it is") func refuses() throws {
    var (refused, fitted) = (0, 0)
    for seed in 0..<2_000 {
      let (old, new) = Self.pair(seed)
      var random = SeededRandom(seed: UInt64(seed + 1_000_000))
      let other = Trip.random(&random, changes: 6, from: old)
      var value = other
      do {
        try Patch(from: old, to: new).apply(to: &value)
        // Where it fits, taking it back gives what was there.
        #expect(try Patch(from: old, to: new).inverse.applied(to: value) == other, "seed \(seed)")
        fitted += 1
      } catch {
        #expect(value == other, "seed \(seed)")
        refused += 1
      }
    }
    #expect(refused > 100 && fitted > 100)
  }
}
