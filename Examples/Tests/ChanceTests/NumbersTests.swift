import Chance
import TarnTesting
import Testing

@Suite("Random numbers") struct NumbersTests {
  func draw(_ groups: DrawGroup..., seed: UInt64 = 7, position: UInt64 = 0) -> DrawnNumbers {
    DrawNumbers().perform(NumbersRequest(seed: seed, position: position, groups: groups, purpose: "a test"))
  }

  @Test("A seed and a position give these numbers on every machine and in every version")
  func known() {
    #expect(draw(DrawGroup(count: 8, sides: 6)) == DrawnNumbers(numbers: [[2, 0, 5, 3, 2, 1, 2, 1]], next: 8))
    #expect(
      draw(DrawGroup(count: 2, sides: 1_000_000), DrawGroup(count: 1, sides: 2)).numbers == [[389829, 16788], [1]])
  }

  @Test("The sequence is that of SplitMix64")
  func sequence() {
    for seed in [0, 7, UInt64.max] {
      var oracle = SeededRandom(seed: seed)
      let drawn = draw(DrawGroup(count: 50, sides: 1 << 62), seed: seed)
      #expect(drawn.numbers[0] == (0..<50).map { _ in Int(oracle.next() >> 2) })
    }
  }

  @Test("Drawing in two parts gives the same numbers as drawing all at once")
  func goesOn() {
    let all = draw(DrawGroup(count: 30, sides: 10))
    let first = draw(DrawGroup(count: 12, sides: 10))
    let rest = draw(DrawGroup(count: 18, sides: 10), position: first.next)
    #expect(first.numbers[0] + rest.numbers[0] == all.numbers[0])
    #expect(rest.next == all.next)
    #expect(draw(DrawGroup(count: 3, sides: 6), position: .max).next == 2)
  }

  @Test("Random words that would introduce a bias are skipped")
  func unbiased() {
    // 2^64 is five and a third times 3 · 2^60, so a sixteenth of all random words is skipped.
    let drawn = draw(DrawGroup(count: 10_000, sides: 3 << 60))
    #expect(drawn.next > 10_400)
    let thirds = Dictionary(grouping: drawn.numbers[0]) { $0 / (1 << 60) }.mapValues(\.count)
    // Three standard deviations of a third of ten thousand are 141.
    for third in 0..<3 { #expect(abs((thirds[third] ?? 0) - 3_333) < 142) }
  }

  @Test("A maximum is followed by another number, up to the bound")
  func explodes() throws {
    let drawn = draw(DrawGroup(count: 500, sides: 2, repeats: 3)).numbers[0]
    var chains: [[Int]] = [[]]
    for number in drawn {
      chains[chains.count - 1].append(number)
      if number == 0 || chains[chains.count - 1].count == 4 { chains.append([]) }
    }
    #expect(chains.count == 501)
    #expect(Set(chains.dropLast().map(\.count)) == [1, 2, 3, 4])
  }

  @Test("New seeds are below a billion, so that a user can read them out, and differ")
  func seeds() {
    let seeds = (0..<100).map { _ in NewSeed().perform("a test") }
    #expect(seeds.allSatisfy { $0 < 1_000_000_000 })
    #expect(Set(seeds).count > 90)
  }
}
