import TarnLayout
import TarnTesting
import Testing

/// Tests law 10 on random trees of every kind of layout.
@Suite("The law of layouts") struct LawTests {
  @Test("The law holds for random trees", arguments: 0..<8) func trees(part: UInt64) throws {
    for seed in part * 40..<part * 40 + 40 {
      var laws = LayoutLaws(try RandomTree(seed: seed, isHostile: false).tree)
      laws.samples = 6
      laws.seed = seed
      let violation = laws.firstViolation()
      #expect(violation == nil, "seed \(seed)")
    }
  }

  /// In an unbounded room, a layout that requests a billion gets the rest: so large that sums are clamped, and the
  /// measured size may differ from the placed one. All other laws hold.
  @Test("The law holds for trees with extreme numbers, except for the measured size", arguments: 0..<4)
  func extremeNumbers(part: UInt64) throws {
    for seed in part * 40..<part * 40 + 40 {
      var laws = LayoutLaws(try RandomTree(seed: seed).tree)
      laws.samples = 6
      laws.seed = seed
      let violation =
        laws.containing() ?? laws.ordering() ?? laws.repeating() ?? laws.mirroring() ?? laws.rounding()
      #expect(violation == nil, "seed \(seed)")
    }
  }

  /// Some layouts lay out flexible children, fitting children or backgrounds in another order than they show them.
  @Test("The contents are in the order of the tree, whatever is laid out first") func order() throws {
    for seed in 0..<200 as Range<UInt64> {
      let generated = try RandomTree(seed: seed, depth: 5)
      #expect(generated.tree.contents.map(\.id) == Array(0..<generated.leaves.count), "seed \(seed)")
    }
  }

  @Test("The law holds in a cache under random changes", arguments: 0..<4) func caches(part: UInt64) throws {
    for seed in part * 30..<part * 30 + 30 {
      var generated = try RandomTree(seed: seed, isHostile: seed % 2 == 0)
      guard !generated.leaves.isEmpty else { continue }
      var laws = LayoutLaws(generated.tree)
      laws.samples = 3
      laws.seed = seed
      let violation = laws.caching(changes: 20) { tree, random in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          let id = Int.random(in: generated.leaves.indices, using: &random)
          tree.replace(generated.leaves[id], with: generated.block(id))
          return id
        }
      }
      #expect(violation == nil, "seed \(seed)")
    }
  }

  @Test("All resulting numbers are finite, for any input") func numbers() throws {
    let lengths: [Double] = [.nan, .infinity, -.infinity, -5, 0, .leastNonzeroMagnitude, 1e300, 100]
    for seed in 0..<200 as Range<UInt64> {
      let tree = try RandomTree(seed: seed).tree
      var random = SeededRandom(seed: seed)
      let rect = Rect(
        x: random.pick(from: lengths), y: random.pick(from: lengths), width: random.pick(from: lengths),
        height: random.pick(from: lengths))
      for scale in [2, .nan, 0, -1, .infinity, 1e300, .leastNonzeroMagnitude] {
        for placed in tree.arranged(in: rect).rounded(toScale: scale) {
          let numbers = [placed.frame.minX, placed.frame.minY, placed.frame.width, placed.frame.height]
          #expect(numbers.allSatisfy { $0.isFinite } && placed.frame.width >= 0 && placed.frame.height >= 0)
        }
      }
    }
  }
}
