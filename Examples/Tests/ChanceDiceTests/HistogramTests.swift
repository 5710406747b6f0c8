import TarnTesting
import TarnValues
import Testing

@testable import ChanceDice

@Suite("The histogram") struct HistogramTests {
  func throwing(_ text: String, _ count: Int, seed: UInt64 = 1) throws -> Histogram {
    let notation = try DiceNotation(text)
    var random = RandomSequence(seed: seed)
    let totals = (0..<count).map { _ in notation.roll(of: notation.draw(&random))?.total ?? .min }
    return Histogram(of: totals, beside: try DiceDistribution(notation))
  }

  @Test(
    "Twenty thousand throws are close to the expected distribution",
    arguments: ["3d6", "d20", "4d6kh3", "2d6!", "4dF", "2d20dl1", "2d6+d4-2", "3d8dh1", "20d10"])
  func fair(written: String) throws {
    let histogram = try throwing(written, 20_000, seed: 1)
    #expect(histogram.count == 20_000)
    #expect(histogram.bars.count <= Histogram.mostBars)
    #expect(histogram.bars.reduce(0) { $0 + $1.seen } == 20_000)
    #expect(abs(histogram.bars.reduce(0) { $0 + $1.expected } - 20_000) < 0.001)
    // Of the nine notations, one in twenty is a little uneven by chance; `falseAlarms` tests that.
    guard case .tested(let test) = histogram.verdict else { throw Missing() }
    #expect(test.chance > 0.01, "\(histogram.verdict)")
  }

  @Test(
    "Fewer than seven of forty fair samples have p < 0.05; two are expected",
    arguments: ["2d6", "2d6!", "4d6kh3"])
  func falseAlarms(written: String) throws {
    let chances = try (1...40 as ClosedRange<UInt64>).map { seed -> Double in
      guard case .tested(let test) = try throwing(written, 1_000, seed: seed).verdict else { return 0.0 }
      return test.chance
    }
    // With p = 1/20, seven or more of forty have a probability of one in three hundred. The seeds are fixed.
    #expect(chances.count { $0 < 0.05 } < 7)
    #expect(chances.contains { $0 < 0.5 } && chances.contains { $0 > 0.5 })
  }

  @Test("The test detects loaded dice")
  func loaded() throws {
    let fair = try DiceDistribution(DiceNotation("d6"))
    var random = SeededRandom(seed: 5)
    // A six comes in a quarter of the throws instead of a sixth.
    let totals = (0..<2_000).map { _ in random.oneIn(10) ? 6 : Int.random(in: 1...6, using: &random) }
    #expect(Histogram(of: totals, beside: fair).verdict.description.hasPrefix("Unlike fair dice"))
    let even = (0..<6_000).map { $0 % 6 + 1 }
    #expect(Histogram(of: even, beside: fair).verdict.description.hasPrefix("More even than fair dice"))
  }

  @Test(
    "The probability of a statistic equals the published tables",
    arguments: [
      (3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (6.635, 1, 0.01), (18.307, 10, 0.05), (23.209, 10, 0.01),
      (29.588, 10, 0.001), (4.351, 5, 0.5), (54.572, 39, 0.05), (0, 3, 1), (2_000, 5, 0), (2_000, 6, 0),
    ] as [(Double, Int, Double)])
  func tables(statistic: Double, degrees: Int, chance: Double) {
    #expect(abs(FairnessVerdict.ChiSquare(statistic: statistic, degrees: degrees).chance - chance) < 0.0001)
  }

  @Test("The test reports too few throws, and dice with only one outcome")
  func noVerdict() throws {
    #expect(try throwing("3d6", 0).verdict.description == "Too few throws for a verdict.")
    #expect(try throwing("3d6", 9).verdict == .tooFew)
    #expect(try throwing("3d1+2", 50).verdict.description == "These dice have only one result.")
    let only = try throwing("3d1+2", 50).bars
    #expect(only.map(\.totals) == [5...5] && only.map(\.seen) == [50] && only.map(\.expected) == [50])
  }

  @Test("Rare totals share a bar, and so do totals of a wide range")
  func bars() throws {
    let exploding = try throwing("2d6!", 1_000).bars
    #expect(exploding.first?.label == "2" && exploding.last?.totals.upperBound == 132)
    #expect(try throwing("2d6", 100).bars.map(\.label) == (2...12).map { "\($0)" })
    let wide = try throwing("3d100", 100).bars
    #expect(wide.count <= Histogram.mostBars && wide[5].totals.count == wide[6].totals.count)
    #expect(wide.first?.totals.lowerBound == 3 && wide.last?.totals.upperBound == 300)
    for (one, next) in zip(wide, wide.dropFirst()) {
      #expect(one.totals.upperBound + 1 == next.totals.lowerBound)
    }
  }

  @Test("Totals that the dice can't show are not counted")
  func strangers() throws {
    let histogram = Histogram(of: [1, 13, 7, -4, 1_000], beside: try DiceDistribution(DiceNotation("2d6")))
    #expect(histogram.count == 1)
  }

  @Test("A histogram as text marks the expected end of each bar")
  func text() throws {
    let coins = try DiceDistribution(DiceNotation("2d2"))
    let lines = Histogram(of: [2, 3, 3, 4, 4, 4], beside: coins).lines(width: 10)
    #expect(lines == ["2 ███  │      1", "3 ██████    │ 2", "4 █████│████  3"])
  }
}

struct Missing: Error {}
