import TarnValues

/// How fair the throws of a notation were: all that a picture of it depends on, made into one when it is asked for.
///
/// It is cheap to keep and to compare, so that a face draws the picture anew only when something in it has changed.
public struct Fairness: Equatable, Sendable {
  public let notation: Notation
  private let thrown: Vector<Throw>

  public init(of notation: Notation, in document: Chance.Document) {
    self.notation = notation
    thrown = document.thrown
  }

  /// - Throws: ``DistributionError`` where there is no exact distribution to compare with.
  /// - Complexity: O(throws), and the work of ``Distribution``.
  public func histogram() throws(DistributionError) -> Histogram {
    Histogram(of: thrown.compactMap { $0.outcome.total(of: notation) }, beside: try Distribution(notation))
  }
}

extension Chance.State {
  /// How fair the dice were that are chosen; `nil` while none are.
  public var fairness: Fairness? {
    view.game == .dice ? view.written.map { Fairness(of: $0, in: document) } : nil
  }
}
