import TarnTesting
import Testing

@testable import Chance

@Suite("Random numbers") struct NumbersTests {
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
    for seed in [0, 7, UInt64.max] {
      var oracle = SeededRandom(seed: seed)
      #expect(draw(50, below: 1 << 62, seed: seed).numbers == (0..<50).map { _ in Int(oracle.next() >> 2) })
    }
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

  @Test("A die that explodes is thrown again after its highest side, up to the bound")
  func explodes() throws {
    var random = RandomSequence(seed: 7)
    let dice = try Notation("1000d2!")
    let roll = try #require(dice.roll(of: dice.draw(&random)))
    let lengths = Set(roll.pools[0].map(\.shown.count))
    #expect(lengths.isSuperset(of: 1...5) && lengths.allSatisfy { $0 <= Notation.mostExplosions + 1 })
    #expect(roll.pools[0].allSatisfy { $0.shown.dropLast().allSatisfy { $0 == 2 } })
  }

  @Test("New seeds are below a billion, so that a user can read them out, and differ")
  func seeds() {
    let draw = Draw(request: nil, seed: nil, position: 0, deck: [])
    let seeds = (0..<100).map { _ in PerformDraw().perform(draw).seed }
    #expect(seeds.allSatisfy { $0 < 1_000_000_000 })
    #expect(Set(seeds).count > 90)
  }
}
