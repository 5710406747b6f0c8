import Chance
import TarnTesting
import Testing

@Suite("The exact distribution") struct DistributionTests {
  @Test("Two dice total seven in six of thirty-six ways")
  func two() throws {
    let two = try Distribution(Notation("2d6"))
    #expect(two.totals == 2...12)
    #expect(two.weights == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
    #expect(two.ways == 36)
    #expect(abs(two.mean - 7) < 1e-12)
    #expect(two.probability(of: 7) == 6.0 / 36)
    #expect(two.weight(of: 13) == 0)
  }

  @Test("The best three of four dice have the published distribution")
  func best() throws {
    let best = try Distribution(Notation("4d6kh3"))
    #expect(best.ways == 1_296)
    #expect(best.weight(of: 18) == 21)
    #expect(best.weight(of: 3) == 1)
    #expect(abs(best.mean - 12.2446) < 0.0001)
  }

  @Test(
    "The distribution equals a count of all outcomes",
    arguments: [
      "d6", "d1", "3d1", "5", "2d6+1", "3d4-d6", "d6-2d4+3", "4dF", "2dF-1", "3d4kh1", "3d4kh2", "3d4kl1", "3d4kl2",
      "4d3dl1", "4d3dh1", "4d3dl3", "5d2kh3", "4dFkh2", "4dFdl1", "2d4kh2", "3d1kh2", "2d6kh1-2d6kl1", "-d4", "7d2kl4",
    ])
  func bruteForce(written: String) throws {
    let notation = try Notation(written)
    let exact = try Distribution(notation)
    let counted = count(notation)
    for total in exact.totals { #expect(exact.weight(of: total) == counted[total] ?? 0, "\(written) = \(total)") }
    #expect(exact.ways == counted.values.reduce(0, +))
    #expect(counted.keys.allSatisfy(exact.totals.contains))
  }

  @Test("The distribution of any small notation equals a count of all outcomes")
  func anyNotation() throws {
    var random = SeededRandom(seed: 11)
    var compared = 0
    while compared < 150 {
      let notation = try Notation(randomNotation(&random, mostSides: 5, mostDice: 4))
      // Exploding dice have too many outcomes to count one by one; ``countExploding`` counts them.
      let ways = notation.groups.reduce(1.0) { product, lot in
        (0..<lot.count).reduce(product) { product, _ in product * Double(lot.sides) }
      }
      guard ways <= 3_000, notation.groups.allSatisfy({ $0.repeats == 0 }) else { continue }
      let (exact, counted) = (try Distribution(notation), count(notation))
      let isEqual = exact.totals.allSatisfy { exact.weight(of: $0) == counted[$0] ?? 0 }
      #expect(isEqual && exact.ways == counted.values.reduce(0, +), "\(notation)")
      compared += 1
    }
  }

  @Test(
    "The distribution of exploding dice counts every outcome up to the bound with its weight",
    arguments: ["d2!", "2d2!", "d3!+1", "d4!", "2d2!kh1", "2d3!kl1", "2d2!dh1"])
  func explosions(written: String) throws {
    let notation = try Notation(written)
    let exact = try Distribution(notation)
    let counted = countExploding(notation, ways: exact.ways)
    for total in exact.totals { #expect(exact.weight(of: total) == counted[total] ?? 0, "\(written) = \(total)") }
    #expect(exact.ways == counted.values.reduce(0, +))
  }

  @Test("The distributions of a hundred coins and of forty-nine dice are exact")
  func many() throws {
    let coins = try Distribution(Notation("100d2"))
    #expect(coins.ways == 1 << 100)
    // 100 choose 50.
    #expect(coins.weight(of: 150) == 100_891_344_545_564_193_334_812_497_256)
    let dice = try Distribution(Notation("49d6"))
    #expect(abs(dice.mean - 171.5) < 1e-9)
    #expect(dice.weights == dice.weights.reversed())
    #expect(try Distribution(Notation("10d20kh5")).ways == 10_240_000_000_000)
    #expect(try Distribution(Notation("1000d1")).weights == [1])
    #expect(try Distribution(Notation("1000d1kh999")).totals == 999...999)
  }

  @Test(
    "Notations that are too large are refused with a message",
    arguments: [
      ("50d6", "50d6 has more than 2^127 combinations, too many to count exactly. Use fewer dice."),
      ("5d6!", "5d6! has more than 2^127 combinations, too many to count exactly. Use fewer dice."),
      (
        "d1000000", "d1000000 has more than 20000 totals, too many to compare with throws. Use fewer sides."
      ),
      (
        "1000d1000000",
        "1000d1000000 has more than 20000 totals, too many to compare with throws. Use fewer sides."
      ),
      ("10d1000kh9", "Counting the combinations of 10d1000kh9 would take too long. Use fewer dice or sides."),
    ])
  func tooLarge(written: String, words: String) throws {
    let notation = try Notation(written)
    let error = #expect(throws: DistributionError.self) { try Distribution(notation) }
    #expect(error?.description == words)
  }

  /// Counts every outcome.
  private func count(_ notation: Notation) -> [Int: UInt128] {
    var counts: [Int: UInt128] = [:]
    func go(_ pools: [[Int]], _ groups: ArraySlice<DrawGroup>) {
      guard let lot = groups.first else {
        if let roll = notation.roll(of: pools) { counts[roll.total, default: 0] += 1 }
        return
      }
      func die(_ drawn: [Int]) {
        guard drawn.count < lot.count else { return go(pools + [drawn], groups.dropFirst()) }
        for side in 0..<lot.sides { die(drawn + [side]) }
      }
      die([])
    }
    go([], notation.groups[...])
    return counts
  }

  /// Counts the outcomes of one exploding pool. An outcome of few throws has the weight of all numbers that the throws
  /// not made could have shown.
  private func countExploding(_ notation: Notation, ways: UInt128) -> [Int: UInt128] {
    let lot = notation.groups[0]
    var counts: [Int: UInt128] = [:]
    func go(_ drawn: [Int], _ dice: Int, _ chain: Int, _ weight: UInt128) {
      guard dice < lot.count else {
        if let roll = notation.roll(of: [drawn]) { counts[roll.total, default: 0] += weight }
        return
      }
      for side in 0..<lot.sides {
        let share = weight / UInt128(lot.sides)
        let goesOn = side == lot.sides - 1 && chain < lot.repeats
        go(drawn + [side], goesOn ? dice : dice + 1, goesOn ? chain + 1 : 0, share)
      }
    }
    go([], 0, 0, ways)
    return counts
  }
}
