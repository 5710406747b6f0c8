import TarnTesting
import Testing

@testable import ChanceDice

@Suite("The distribution") struct DistributionTests {
  @Test("Two dice total seven in six of thirty-six ways")
  func two() throws {
    let two = try DiceDistribution(DiceNotation("2d6"))
    #expect(two.totals == 2...12)
    let ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    #expect(zip(two.totals, ways).allSatisfy { abs(two.probability(of: $0) * 36 - Double($1)) < 1e-12 })
    #expect(abs(two.mean - 7) < 1e-12)
    #expect(two.probability(of: 13) == 0)
  }

  @Test("The best three of four dice have the published distribution")
  func best() throws {
    let best = try DiceDistribution(DiceNotation("4d6kh3"))
    #expect(abs(best.probability(of: 18) * 1_296 - 21) < 1e-9)
    #expect(abs(best.probability(of: 3) * 1_296 - 1) < 1e-9)
    #expect(abs(best.mean - 12.2446) < 0.0001)
  }

  @Test(
    "The distribution equals a count of all outcomes",
    arguments: [
      "d6", "d1", "3d1", "5", "2d6+1", "3d4-d6", "d6-2d4+3", "4dF", "2dF-1", "3d4kh1", "3d4kh2", "3d4kl1", "3d4kl2",
      "4d3dl1", "4d3dh1", "4d3dl3", "5d2kh3", "4dFkh2", "4dFdl1", "2d4kh2", "3d1kh2", "2d6kh1-2d6kl1", "-d4", "7d2kl4",
      "d2!", "2d2!", "d3!+1", "d4!", "2d2!kh1", "2d3!kl1", "2d2!dh1",
    ])
  func bruteForce(written: String) throws {
    let notation = try DiceNotation(written)
    #expect(try isEqual(DiceDistribution(notation), to: count(notation)), "\(written)")
  }

  @Test("The distribution of any small notation equals a count of all outcomes")
  func anyNotation() throws {
    var random = SeededRandom(seed: 11)
    var compared = 0
    while compared < 150 {
      let notation = try DiceNotation(randomNotation(&random, mostSides: 5, mostDice: 4))
      let ways = notation.pools.reduce(1.0) { product, pool in
        (0..<pool.count).reduce(product) { product, _ in product * Double(pool.die.sides) }
      }
      guard ways <= 3_000, !notation.pools.contains(where: \.explodes) else { continue }
      #expect(try isEqual(DiceDistribution(notation), to: count(notation)), "\(notation)")
      compared += 1
    }
  }

  @Test("The distributions of many dice are symmetric, and their shares add up to one")
  func many() throws {
    let coins = try DiceDistribution(DiceNotation("100d2"))
    // 100 choose 50, of 2^100.
    #expect(abs(coins.probability(of: 150) - 0.0795892373871788) < 1e-12)
    for text in ["49d6", "200d6", "10d20kh5", "3d100", "d20000", "5d6!"] {
      let dice = try DiceDistribution(DiceNotation(text))
      #expect(abs(dice.shares.reduce(0, +) - 1) < 1e-9, "\(text)")
    }
    let dice = try DiceDistribution(DiceNotation("49d6"))
    #expect(abs(dice.mean - 171.5) < 1e-9)
    #expect(zip(dice.shares, dice.shares.reversed()).allSatisfy { abs($0 - $1) < 1e-15 })
    #expect(try DiceDistribution(DiceNotation("1000d1")).shares == [1])
    #expect(try DiceDistribution(DiceNotation("1000d1kh999")).totals == 999...999)
  }

  @Test(
    "Notations that are too large are refused with a message",
    arguments: ["1000d6", "200d200", "d1000000", "1000d1000000", "10d1000kh9", "d5000+d5000"])
  func tooLarge(written: String) throws {
    let notation = try DiceNotation(written)
    let error = #expect(throws: DiceDistributionError.self) { try DiceDistribution(notation) }
    #expect(
      error?.description
        == "Counting the combinations of \(written) would take too long. Use fewer dice or sides.")
  }

  private func isEqual(_ distribution: DiceDistribution, to counted: [Int: Double]) -> Bool {
    counted.keys.allSatisfy(distribution.totals.contains)
      && distribution.totals.allSatisfy { abs(distribution.probability(of: $0) - (counted[$0] ?? 0)) < 1e-12 }
  }

  /// Adds the probability of every outcome, die by die.
  private func count(_ notation: DiceNotation) -> [Int: Double] {
    var counts: [Int: Double] = [:]
    func next(_ drawn: [[Int]], _ pools: ArraySlice<DiceNotation.Pool>, _ share: Double) {
      guard let pool = pools.first else {
        if let roll = notation.roll(of: drawn) { counts[roll.total, default: 0] += share }
        return
      }
      func die(_ numbers: [Int], _ dice: Int, _ chain: Int, _ share: Double) {
        guard dice < pool.count else { return next(drawn + [numbers], pools.dropFirst(), share) }
        for side in 0..<pool.die.sides {
          let continues = pool.explodes && side == pool.die.sides - 1 && chain < DiceNotation.mostExplosions
          die(numbers + [side], continues ? dice : dice + 1, continues ? chain + 1 : 0, share / Double(pool.die.sides))
        }
      }
      die([], 0, 0, share)
    }
    next([], notation.pools[...], 1)
    return counts
  }
}
