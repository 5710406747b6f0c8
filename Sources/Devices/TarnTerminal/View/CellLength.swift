/// The length of a node along its row or column.
///
/// ```swift
/// let line: Node<Action> = .row([
///   .text(title).extent(.fill()),
///   .text(due, alignment: .trailing).extent(.cells(10)),
/// ], spacing: 2)
/// ```
///
/// A row gives `.cells` and `.fit` nodes the length that they request and divides the rest among the `.fill` nodes by
/// weight. If there is too little room, the `.fit` nodes shrink first, the longest of them until they are equally long;
/// then the `.cells` nodes shrink, starting with the last.
public enum CellLength: Sendable, Hashable {
  /// As long as the node's content.
  case fit
  /// A fixed number of cells.
  case cells(Int)
  /// A share of the remaining length, proportional to the weight.
  case fill(_ weight: Int = 1)
}

extension CellLength {
  /// Divides a length among nodes.
  ///
  /// - Parameters:
  ///   - requests: the extent that each node requests, and the natural length of its content.
  ///   - available: the length. The result adds up to no more.
  /// - Complexity: O(*n* log *n*) in the nodes.
  static func share(_ requests: [(extent: CellLength, natural: Int)], _ available: Int) -> [Int] {
    var lengths = requests.map { request in
      switch request.extent {
      case .fit: min(max(request.natural, 0), max(available, 0))
      case .cells(let cells): min(max(cells, 0), max(available, 0))
      case .fill: 0
      }
    }
    let remaining = available - lengths.reduce(0, +)
    if remaining > 0 {
      fill(&lengths, requests, remaining)
    } else if remaining < 0 {
      shorten(&lengths, requests, by: -remaining)
    }
    return lengths
  }

  private static func fill(_ lengths: inout [Int], _ requests: [(extent: CellLength, natural: Int)], _ remaining: Int) {
    var weights = requests.map { request in
      if case .fill(let weight) = request.extent { min(max(weight, 1), most) } else { 0 }
    }
    var total = weights.reduce(0, +)
    var remaining = remaining
    for position in weights.indices where weights[position] > 0 {
      // Each node takes its share of the length that the nodes before it left. So the shares add up to the whole, and
      // two of equal weight differ by at most one cell.
      lengths[position] = remaining * weights[position] / total
      remaining -= lengths[position]
      total -= weights[position]
      weights[position] = 0
    }
  }

  /// Keeps sums and products within an `Int`. No screen has that many cells to divide.
  private static let most = 65_536

  private static func shorten(
    _ lengths: inout [Int], _ requests: [(extent: CellLength, natural: Int)], by excess: Int
  ) {
    var excess = excess
    let fitting = requests.indices.filter { requests[$0].extent == .fit }
    let available = max(fitting.reduce(0) { $0 + lengths[$1] } - excess, 0)
    excess -= fitting.reduce(0) { $0 + lengths[$1] } - available
    // From the shortest to the longest: each gets the length it requests, or an equal part of the remaining length.
    var remaining = available
    var nodesLeft = fitting.count
    for position in fitting.sorted(by: { (lengths[$0], $0) < (lengths[$1], $1) }) {
      lengths[position] = min(lengths[position], remaining / nodesLeft)
      remaining -= lengths[position]
      nodesLeft -= 1
    }
    for position in requests.indices.reversed() where excess > 0 && requests[position].extent != .fit {
      let cut = min(lengths[position], excess)
      lengths[position] -= cut
      excess -= cut
    }
  }
}
