/// How often each total of a notation occurs: exact, as whole numbers of ways.
///
/// ```swift
/// let two = try Distribution(Notation("2d6"))
/// two.ways             // 36
/// two.weight(of: 7)    // 6
/// two.probability(of: 7)  // 0.1666…
/// ```
///
/// A way is one outcome of every die, all ways being equally likely; a die that may explode counts as thrown
/// ``Notation/mostExplosions`` times more, whether it is or not. Nothing is rounded: probabilities are computed on
/// demand.
///
/// A distribution that would be too large is an error (``DistributionError``). Such dice can be thrown, but not
/// compared.
public struct Distribution: Equatable, Sendable {
  /// The total of the first weight.
  public let lowest: Int
  /// The ways to each total, from the lowest one. Some in between may be zero.
  public let weights: [UInt128]
  /// The sum of the weights.
  public let ways: UInt128

  /// The most totals: no picture shows more, and no history of throws is long enough for more.
  public static let mostTotals = 20_000
  /// The most products of two weights. In a release build these take a few milliseconds.
  public static let mostSteps = 2_000_000
  /// The most ways, so that no sum of weights overflows its 128 bits.
  public static let mostWays: UInt128 = 1 << 127

  /// - Precondition: at least one weight, and not all are zero.
  init(lowest: Int, weights: [UInt128]) {
    self.lowest = lowest
    self.weights = weights
    ways = weights.reduce(0, +)
  }

  public var totals: ClosedRange<Int> { lowest...lowest + weights.count - 1 }

  public func weight(of total: Int) -> UInt128 { totals.contains(total) ? weights[total - lowest] : 0 }

  /// From 0 to 1; the nearest `Double`.
  public func probability(of total: Int) -> Double { Double(weight(of: total)) / Double(ways) }

  /// The average total.
  ///
  /// - Complexity: O(totals)
  public var mean: Double {
    zip(totals, weights).reduce(0) { $0 + Double($1.0) * (Double($1.1) / Double(ways)) }
  }
}

/// The reason why there is no exact distribution of a notation: it would be too large, and in which respect.
public enum DistributionError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooManyWays(Notation)
  case tooManyTotals(Notation)
  case tooMuchWork(Notation)

  public var description: String {
    switch self {
    case .tooManyWays(let notation):
      "\(notation) has more than 2^127 combinations, too many to count exactly. Use fewer dice."
    case .tooManyTotals(let notation):
      "\(notation) has more than \(Distribution.mostTotals) totals, too many to compare with throws. "
        + "Use fewer sides."
    case .tooMuchWork(let notation):
      "Counting the combinations of \(notation) would take too long. Use fewer dice or sides."
    }
  }
}
