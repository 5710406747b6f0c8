extension Distribution {
  /// Counts the ways of a notation.
  ///
  /// - Throws: ``DistributionError`` before it begins too much work.
  /// - Complexity: for n dice of s sides O(n² s) if all count, O(n³ s²) if some are kept; at most ``mostSteps`` steps.
  public init(_ notation: Notation) throws(DistributionError) {
    try Self.checkSize(of: notation)
    var counting = Counting(notation: notation)
    var sum = Distribution(lowest: 0, weights: [1])
    for term in notation.terms {
      let part: Distribution
      switch term.amount {
      case .number(let number): part = Distribution(lowest: number, weights: [1])
      case .pool(let pool): part = try counting.distribution(of: pool)
      }
      sum = try counting.sum(sum, term.isTaken ? part.negated : part)
    }
    self = sum
  }

  private static func checkSize(of notation: Notation) throws(DistributionError) {
    var (ways, totals): (UInt128, Int) = (1, 1)
    for pool in notation.pools {
      let throwsOfOne = pool.explodes ? Notation.mostExplosions + 1 : 1
      // A thousand multiplications at most; beyond the bound it stops.
      for _ in 0..<pool.count * throwsOfOne {
        let (product, overflow) = ways.multipliedReportingOverflow(by: UInt128(pool.die.sides))
        guard !overflow, product <= mostWays else {
          // A range that is too wide is also too wide with few dice: that is the better advice.
          throw pool.die.sides * throwsOfOne > mostTotals ? .tooManyTotals(notation) : .tooManyWays(notation)
        }
        ways = product
      }
      totals += pool.kept.count * (pool.die.sides * throwsOfOne - 1)
    }
    guard totals <= mostTotals else { throw .tooManyTotals(notation) }
  }

  fileprivate var negated: Distribution { Distribution(lowest: -totals.upperBound, weights: weights.reversed()) }
}

/// Counts within a budget of steps.
private struct Counting {
  let notation: Notation
  var stepsLeft = Distribution.mostSteps

  mutating func spend(_ steps: Int) throws(DistributionError) {
    stepsLeft -= steps
    guard stepsLeft >= 0 else { throw .tooMuchWork(notation) }
  }

  mutating func distribution(of pool: Notation.Pool) throws(DistributionError) -> Distribution {
    let die = Distribution(of: pool.die, explodes: pool.explodes)
    if pool.kept.count < pool.count { return try kept(pool, die) }
    var sum = Distribution(lowest: 0, weights: [1])
    for _ in 0..<pool.count { sum = try self.sum(sum, die) }
    return sum
  }

  /// Adds two totals: every pair of totals, with their ways multiplied.
  mutating func sum(_ one: Distribution, _ other: Distribution) throws(DistributionError) -> Distribution {
    if one.weights.count < other.weights.count { return try sum(other, one) }
    // If all of the smaller one weigh one, a sliding window over the larger one adds them.
    if other.weights.allSatisfy({ $0 == 1 }) { return try window(one, other) }
    try spend(one.weights.count * other.weights.count)
    var weights = [UInt128](repeating: 0, count: one.weights.count + other.weights.count - 1)
    for (i, weight) in one.weights.enumerated() where weight != 0 {
      for (j, more) in other.weights.enumerated() { weights[i + j] += weight * more }
    }
    return Distribution(lowest: one.lowest + other.lowest, weights: weights)
  }

  private mutating func window(_ one: Distribution, _ flat: Distribution) throws(DistributionError) -> Distribution {
    let count = one.weights.count + flat.weights.count - 1
    try spend(count)
    var within: UInt128 = 0
    let weights = (0..<count).map { position in
      if position < one.weights.count { within += one.weights[position] }
      if position >= flat.weights.count { within -= one.weights[position - flat.weights.count] }
      return within
    }
    return Distribution(lowest: one.lowest + flat.lowest, weights: weights)
  }

  /// Keeps some of several dice, by their order: for each value from the kept end, it chooses how many dice show it,
  /// and at which of the remaining positions.
  private mutating func kept(_ pool: Notation.Pool, _ die: Distribution) throws(DistributionError) -> Distribution {
    let (some, isHighest) = pool.kept
    let faces = zip(die.totals, die.weights).filter { $0.1 != 0 }
    let (lowest, width) = (some * die.lowest, some * (die.weights.count - 1) + 1)
    // Each value, each number of dice placed before and with it, each sum.
    try spend(faces.count * (pool.count + 1) * (pool.count + 2) / 2 * width)
    let choose = Self.binomials(pool.count)
    // By the number of placed dice: the ways to each sum, counted from that of the lowest values.
    var placed = [[UInt128]](repeating: [], count: pool.count + 1)
    placed[0] = [UInt128](repeating: 0, count: width)
    placed[0][0] = 1
    for (index, face) in (isHighest ? faces.reversed() : faces).enumerated() {
      let isLast = index == faces.count - 1
      for before in stride(from: pool.count - 1, through: 0, by: -1) where !placed[before].isEmpty {
        var power: UInt128 = 1
        for more in 1...pool.count - before {
          power *= face.1
          // With the last value all dice are placed, in one way.
          if isLast, before + more < pool.count { continue }
          let times = isLast ? power : power * choose[pool.count - before][more]
          let shift = max(0, min(more, some - before)) * (face.0 - die.lowest)
          if placed[before + more].isEmpty { placed[before + more] = [UInt128](repeating: 0, count: width) }
          for (sum, ways) in placed[before].enumerated() where ways != 0 {
            placed[before + more][sum + shift] += ways * times
          }
        }
      }
    }
    return Distribution(lowest: lowest, weights: placed[pool.count])
  }

  /// Returns the binomial coefficients. Only dice of one side can be so many that these overflow, and those are all
  /// placed at once.
  private static func binomials(_ maximum: Int) -> [[UInt128]] {
    var rows: [[UInt128]] = [[1]]
    for count in stride(from: 1, through: maximum, by: 1) {
      let last = rows[count - 1]
      rows.append((0...count).map { $0 == 0 || $0 == count ? 1 : last[$0 - 1] &+ last[$0] })
    }
    return rows
  }
}

extension Distribution {
  /// One die. One that explodes shows its highest side some times and then another; all ways count it as thrown to the
  /// end.
  fileprivate init(of die: Notation.Die, explodes: Bool) {
    let sides = die.sides
    guard explodes else {
      self.init(lowest: die.lowest, weights: [UInt128](repeating: 1, count: sides))
      return
    }
    let maximum = Notation.mostExplosions
    var weights = [UInt128](repeating: 0, count: sides * (maximum + 1))
    // The number of results of the throws that were not made.
    var unmade: UInt128 = (0..<maximum).reduce(1) { product, _ in product * UInt128(sides) }
    for exploded in 0...maximum {
      for side in 1...sides where side < sides || exploded == maximum { weights[exploded * sides + side - 1] = unmade }
      unmade /= UInt128(sides)
    }
    self.init(lowest: 1, weights: weights)
  }
}
