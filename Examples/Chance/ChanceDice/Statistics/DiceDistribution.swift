/// How probable each total of a notation is.
///
/// ```swift
/// let two = try DiceDistribution(DiceNotation("2d6"))
/// two.probability(of: 7)  // 0.1666…
/// ```
///
/// A distribution that would take too long to compute is an error. Such dice can be thrown, but not compared.
public struct DiceDistribution: Equatable, Sendable {
  /// The total of the first share.
  public let lowest: Int
  /// The probability of each total, from the lowest one. Some in between may be zero.
  public let shares: [Double]

  /// The most products of two shares. In a release build these take a few milliseconds.
  public static let mostSteps = 2_000_000

  /// From the lowest total to the highest one.
  public var totals: ClosedRange<Int> { lowest...lowest + shares.count - 1 }

  /// Returns the probability of a total; 0 for one that is impossible.
  public func probability(of total: Int) -> Double { totals.contains(total) ? shares[total - lowest] : 0 }

  /// The average total.
  public var mean: Double { zip(totals, shares).reduce(0) { $0 + Double($1.0) * $1.1 } }
}

/// There is no distribution of a notation, because counting would take too long.
public struct DiceDistributionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The notation.
  public let notation: DiceNotation

  /// The reason, and what to write instead.
  public var description: String {
    "Counting the combinations of \(notation) would take too long. Use fewer dice or sides."
  }
}

extension DiceDistribution {
  /// Computes the distribution of a notation.
  ///
  /// - Throws: ``DiceDistributionError`` before it begins too much work.
  /// - Complexity: for n dice of s sides O(n² s²) if all count, O(n³ s²) if some are kept; at most ``mostSteps`` steps.
  public init(_ notation: DiceNotation) throws(DiceDistributionError) {
    guard notation.steps <= Double(Self.mostSteps) else { throw DiceDistributionError(notation: notation) }
    self = notation.terms.reduce(DiceDistribution(lowest: 0, shares: [1])) { sum, term in
      let part =
        switch term.amount {
        case .number(let number): DiceDistribution(lowest: number, shares: [1])
        case .pool(let pool): DiceDistribution(of: pool)
        }
      return sum.plus(term.isTaken ? part.negated : part)
    }
  }

  private init(of pool: DiceNotation.Pool) {
    let die = DiceDistribution(of: pool.die, explodes: pool.explodes)
    if pool.kept.count < pool.count {
      self.init(keepingSomeOf: pool, die)
    } else {
      self = (0..<pool.count).reduce(DiceDistribution(lowest: 0, shares: [1])) { sum, _ in sum.plus(die) }
    }
  }

  /// One die. A die that explodes adds its highest side and another throw, up to a bound.
  private init(of die: DiceNotation.Die, explodes: Bool) {
    let (sides, most) = (die.sides, explodes ? DiceNotation.mostExplosions : 0)
    var shares = [Double](repeating: 0, count: sides * (most + 1))
    var left = 1.0
    for exploded in 0...most {
      left /= Double(sides)
      for side in 0..<sides where side < sides - 1 || exploded == most { shares[exploded * sides + side] = left }
    }
    self.init(lowest: die.lowest, shares: shares)
  }

  /// Keeps some of several dice: for each value from the kept end, it chooses how many of the remaining dice show it.
  private init(keepingSomeOf pool: DiceNotation.Pool, _ die: DiceDistribution) {
    let (some, isHighest) = pool.kept
    let width = some * (die.shares.count - 1) + 1
    let values = isHighest ? Array(die.shares.indices.reversed()) : Array(die.shares.indices)
    // By the number of placed dice: the probability of each sum of the kept ones among them.
    var placed = [[Double]](repeating: [Double](repeating: 0, count: width), count: pool.count + 1)
    placed[0][0] = 1
    for value in values where die.shares[value] > 0 {
      for before in stride(from: pool.count - 1, through: 0, by: -1) {
        var ways = 1.0
        for more in 1...pool.count - before {
          // The number of ways to choose `more` of the remaining dice, times their probability.
          ways *= Double(pool.count - before - more + 1) / Double(more) * die.shares[value]
          let shift = max(0, min(more, some - before)) * value
          for sum in 0..<width - shift { placed[before + more][sum + shift] += placed[before][sum] * ways }
        }
      }
    }
    self.init(lowest: some * die.lowest, shares: placed[pool.count])
  }

  private var negated: DiceDistribution { DiceDistribution(lowest: -totals.upperBound, shares: shares.reversed()) }

  /// Adds two independent totals: every pair of them, with their probabilities multiplied.
  private func plus(_ other: DiceDistribution) -> DiceDistribution {
    var sums = [Double](repeating: 0, count: shares.count + other.shares.count - 1)
    for (i, share) in shares.enumerated() where share > 0 {
      for (j, more) in other.shares.enumerated() { sums[i + j] += share * more }
    }
    return DiceDistribution(lowest: lowest + other.lowest, shares: sums)
  }
}

// Upper bounds of the steps to compute a distribution. Products of large numbers are no error as `Double`.
extension DiceNotation {
  fileprivate var steps: Double {
    let totals = pools.reduce(0) { $0 + $1.totals }
    let sums = (totals * totals - pools.reduce(0) { $0 + $1.totals * $1.totals }) / 2
    // A histogram reads every total repeatedly, which costs as much as a hundred products.
    return pools.reduce(sums + 100 * totals) { $0 + $1.steps }
  }
}

extension DiceNotation.Pool {
  private var values: Double { Double(die.sides * (explodes ? DiceNotation.mostExplosions + 1 : 1)) }
  fileprivate var totals: Double { Double(kept.count) * (values - 1) + 1 }

  fileprivate var steps: Double {
    let pairs = Double(count * (count - 1)) / 2
    return pairs * values * (kept.count < count ? totals : values)
  }
}
