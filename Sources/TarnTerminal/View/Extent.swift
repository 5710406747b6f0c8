/// How long a node is along the row or column that it stands in.
///
/// ```swift
/// .row([
///   .text(title).extent(.fill()),
///   .text(due, alignment: .trailing).extent(.cells(10)),
/// ], spacing: 2)
/// ```
///
/// A row gives `.cells` and `.fit` what they ask for and shares what is left among those that fill, by weight. Where there is
/// too little, those that fit give first, the longest of them until they are alike; then the fixed ones, from the last.
public enum Extent: Sendable, Hashable {
  /// As long as what is in it.
  case fit
  case cells(Int)
  /// A share of what is left. Twice the weight is twice the share.
  case fill(_ weight: Int = 1)
}

extension Extent {
  /// Shares a length.
  ///
  /// - Parameters:
  ///   - wishes: what each asks for, and how long it is by itself.
  ///   - room: the length. What is returned adds up to no more.
  /// - Complexity: O(*n* log *n*) in the wishes.
  static func share(_ wishes: [(extent: Extent, natural: Int)], _ room: Int) -> [Int] {
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

  private static func fill(_ lengths: inout [Int], _ wishes: [(extent: Extent, natural: Int)], _ left: Int) {
    var weights = wishes.map { wish in if case .fill(let weight) = wish.extent { min(max(weight, 1), most) } else { 0 }
    }
    var total = weights.reduce(0, +)
    var left = left
    for place in weights.indices where weights[place] > 0 {
      // Of what is left by those before: so the shares add up, and no two of equal weight differ by more than a cell.
      lengths[place] = left * weights[place] / total
      left -= lengths[place]
      total -= weights[place]
      weights[place] = 0
    }
  }

  /// Keeps sums and products within an `Int`; no screen has so many cells to share.
  private static let most = 65_536

  private static func shorten(_ lengths: inout [Int], _ wishes: [(extent: Extent, natural: Int)], by lack: Int) {
    var lack = lack
    let fitting = wishes.indices.filter { wishes[$0].extent == .fit }
    let room = max(fitting.reduce(0) { $0 + lengths[$1] } - lack, 0)
    lack -= fitting.reduce(0) { $0 + lengths[$1] } - room
    // From the shortest: each gets what it asks for, or an equal part of what is left.
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
