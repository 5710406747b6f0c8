import TarnTesting
import TarnValues
import Testing

@Suite("A vector against an array")
struct VectorModelTests {
  /// Runs random programs, and shrinks the first that fails.
  ///
  /// A broken invariant ends the process, and so can't be shrunk.
  func run<Element: ModelElement>(
    _: Element.Type, seeds: Range<Int>, steps: Int, most: Int, comparingEvery period: Int = 1
  ) {
    for seed in seeds {
      var random = SeededRandom(seed: UInt64(seed))
      let acts =
        [VectorAct.appendMany(Int.random(in: 0...most, using: &random))]
        + (0..<steps).map { _ in VectorAct.random(most: most / 4, &random) }
      func difference(_ acts: [VectorAct]) -> String? {
        VectorModel<Element>.difference(acts, most: most, comparingEvery: period)
      }
      guard difference(acts) != nil else { continue }
      let few = shrunk(acts) { difference($0) != nil }
      Issue.record("Seed \(seed), \(few), \(difference(few) ?? "")")
      return
    }
  }

  @Test("is the same after every step of random programs, of numbers")
  func numbers() {
    run(Int.self, seeds: 0..<40, steps: 60, most: 200)
    run(Int.self, seeds: 100..<110, steps: 60, most: 2_000, comparingEvery: 5)
    run(Int.self, seeds: 200..<203, steps: 100, most: 20_000, comparingEvery: 25)
  }

  @Test("is the same after every step of random programs, of long strings")
  func strings() {
    run(String.self, seeds: 300..<330, steps: 60, most: 200)
    run(String.self, seeds: 400..<402, steps: 60, most: 5_000, comparingEvery: 20)
  }

  @Test("is the same after every step of random programs, of structures of 48 bytes")
  func structures() {
    #expect(MemoryLayout<Wide>.size == 48)
    run(Wide.self, seeds: 500..<530, steps: 60, most: 200)
    run(Wide.self, seeds: 600..<602, steps: 80, most: 10_000, comparingEvery: 25)
  }

  @Test("holds just the objects an array would hold after every step of random programs, and none in the end")
  func objects() {
    run(Counted.self, seeds: 700..<740, steps: 60, most: 200)
    run(Counted.self, seeds: 800..<810, steps: 60, most: 2_000, comparingEvery: 5)
    run(Counted.self, seeds: 900..<902, steps: 100, most: 20_000, comparingEvery: 25)
  }
}
