/// The length of a node along its row or column.
///
/// ```swift
/// .row([
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
  ///   - wishes: the extent that each node requests, and the natural length of its content.
  ///   - room: the length. The result adds up to no more.
  /// - Complexity: O(*n* log *n*) in the nodes.
  static func share(_ wishes: [(extent: CellLength, natural: Int)], _ room: Int) -> [Int] {
    var lengths = wishes.map { wish in
      switch wish.extent {
      case .fit: min(max(wish.natural, 0), max(room, 0))
      case .cells(let cells): min(max(cells, 0), max(room, 0))
      case .fill: 0
      }
    }
    let left = room - lengths.reduce(0, +)
    if left > 0 {
      fill(&lengths, wishes, left)
    } else if left < 0 {
      shorten(&lengths, wishes, by: -left)
    }
    return lengths
  }

  private static func fill(_ lengths: inout [Int], _ wishes: [(extent: CellLength, natural: Int)], _ left: Int) {
    var weights = wishes.map { wish in if case .fill(let weight) = wish.extent { min(max(weight, 1), most) } else { 0 }
    }
    var total = weights.reduce(0, +)
    var left = left
    for place in weights.indices where weights[place] > 0 {
      // Each node takes its share of the length that the nodes before it left. So the shares add up to the whole, and
      // two of equal weight differ by at most one cell.
      lengths[place] = left * weights[place] / total
      left -= lengths[place]
      total -= weights[place]
      weights[place] = 0
    }
  }

  /// Keeps sums and products within an `Int`. No screen has that many cells to divide.
  private static let most = 65_536

  private static func shorten(_ lengths: inout [Int], _ wishes: [(extent: CellLength, natural: Int)], by lack: Int) {
    var lack = lack
    let fitting = wishes.indices.filter { wishes[$0].extent == .fit }
    let room = max(fitting.reduce(0) { $0 + lengths[$1] } - lack, 0)
    lack -= fitting.reduce(0) { $0 + lengths[$1] } - room
    // From the shortest to the longest: each gets the length it requests, or an equal part of the remaining length.
    var left = room
    var others = fitting.count
    for place in fitting.sorted(by: { (lengths[$0], $0) < (lengths[$1], $1) }) {
      lengths[place] = min(lengths[place], left / others)
      left -= lengths[place]
      others -= 1
    }
    for place in wishes.indices.reversed() where lack > 0 && wishes[place].extent != .fit {
      let given = min(lengths[place], lack)
      lengths[place] -= given
      lack -= given
    }
  }
}
