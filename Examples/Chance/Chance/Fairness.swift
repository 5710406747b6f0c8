import ChanceDice
import TarnDocument
import TarnValues

/// The input of a histogram: the throws of a notation, and what they are compared with. The histogram is computed on
/// demand.
///
/// It is cheap to store and to compare, so that a view draws the histogram only if it has changed.
public struct Fairness: Equatable, Sendable {
  public let notation: DiceNotation
  private let thrown: Vector<Throw>

  public init(of notation: DiceNotation, in document: Chance.Document) {
    self.notation = notation
    thrown = document.thrown
  }

  /// Computes the histogram.
  ///
  /// - Throws: ``DiceDistributionError`` if there is no distribution.
  /// - Complexity: O(throws), and that of ``DiceDistribution``.
  public func histogram() throws(DiceDistributionError) -> Histogram {
    let distribution = try DiceDistribution(notation)
    let totals = thrown.compactMap { one -> Int? in
      if case .dice(notation, _, let total) = one.outcome { total } else { nil }
    }
    return Histogram(of: totals, beside: distribution)
  }
}

extension SessionView<Chance> {
  /// The fairness of the chosen dice; `nil` if there are none.
  public var fairness: Fairness? {
    guard case .dice(let notation)? = session.request else { return nil }
    return Fairness(of: notation, in: document)
  }
}
