import TarnValues

/// The input of a histogram: the throws of a notation, and what they are compared with. The histogram is computed on
/// demand.
///
/// It is cheap to store and to compare, so that a view draws the histogram only if it has changed.
public struct Fairness: Equatable, Sendable {
  public let notation: Notation
  private let thrown: Vector<Throw>

  public init(of notation: Notation, in document: Chance.Document) {
    self.notation = notation
    thrown = document.thrown
  }

  /// Computes the histogram.
  ///
  /// - Throws: ``DistributionError`` if there is no exact distribution.
  /// - Complexity: O(throws), and that of ``Distribution``.
  public func histogram() throws(DistributionError) -> Histogram {
    Histogram(of: thrown.compactMap { $0.outcome.total(of: notation) }, beside: try Distribution(notation))
  }
}

extension Chance.State {
  /// The fairness of the chosen dice; `nil` if there are none.
  public var fairness: Fairness? {
    view.game == .dice ? view.written.map { Fairness(of: $0, in: document) } : nil
  }
}
