import TarnTesting
import Testing

@Suite("Seeded random numbers")
struct SeededRandomTests {
  @Test(
    "The generator gives the numbers of SplitMix64",
    arguments: [
      (0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]),
      (1_234_567, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]),
    ] as [(UInt64, [UInt64])])
  func referenceNumbers(seed: UInt64, numbers: [UInt64]) {
    var random = SeededRandom(seed: seed)
    #expect(numbers == numbers.map { _ in random.next() })
  }

  @Test("Equal seeds give equal numbers")
  func equalSeeds() {
    var (first, second) = (SeededRandom(seed: 3), SeededRandom(seed: 3))
    for _ in 0..<100 { #expect(first.pick(from: 0..<1_000) == second.pick(from: 0..<1_000)) }
  }

  @Test("`pick` returns every choice eventually")
  func picksAll() {
    var random = SeededRandom(seed: 1)
    let picked = Set((0..<200).map { _ in random.pick(from: ["heads", "tails", "edge"]) })
    #expect(picked.count == 3)
  }

  @Test("`oneIn` returns true about once in the given number of times")
  func oneIn() {
    var random = SeededRandom(seed: 1)
    let count = (0..<10_000).filter { _ in random.oneIn(10) }.count
    #expect((800...1_200).contains(count))
  }
}
