import TarnTesting
import TarnValues
import Testing

@Suite("A sequence of random numbers") struct RandomSequenceTests {
  func draw(_ count: Int, below sides: Int, seed: UInt64 = 7, position: UInt64 = 0) -> (numbers: [Int], next: UInt64) {
    var random = RandomSequence(seed: seed, position: position)
    return ((0..<count).map { _ in random.number(below: sides) }, random.position)
  }

  @Test("A seed and a position give these numbers on every machine and in every version")
  func known() {
    let drawn = draw(8, below: 6)
    #expect(drawn.numbers == [2, 0, 5, 3, 2, 1, 2, 1] && drawn.next == 8)
    #expect(draw(2, below: 1_000_000).numbers == [389829, 16788])
  }

  @Test("The sequence is that of SplitMix64")
  func sequence() {
    // The first words of the generator's published reference implementation for the seed 1234567.
    var random = RandomSequence(seed: 1_234_567)
    let words = (0..<3).map { _ in random.next() }
    #expect(words == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test("Drawing in two parts gives the same numbers as drawing all at once")
  func continues() {
    let all = draw(30, below: 10)
    let first = draw(12, below: 10)
    let rest = draw(18, below: 10, position: first.next)
    #expect(first.numbers + rest.numbers == all.numbers)
    #expect(rest.next == all.next)
    #expect(draw(3, below: 6, position: .max).next == 2)
  }

  @Test("Random words that would introduce a bias are skipped")
  func unbiased() {
    // 2^64 is five and a third times 3 · 2^60, so a sixteenth of all random words is skipped.
    let drawn = draw(10_000, below: 3 << 60)
    #expect(drawn.next > 10_400)
    let thirds = Dictionary(grouping: drawn.numbers) { $0 / (1 << 60) }.mapValues(\.count)
    // Three standard deviations of a third of ten thousand are 141.
    for third in 0..<3 { #expect(abs((thirds[third] ?? 0) - 3_333) < 142) }
  }

  @Test("A generator of tests draws the same words")
  func seeded() {
    for seed in [0, 7, UInt64.max] {
      var (random, generator) = (RandomSequence(seed: seed), SeededRandom(seed: seed))
      for _ in 0..<50 { #expect(random.next() == generator.next()) }
    }
  }
}
