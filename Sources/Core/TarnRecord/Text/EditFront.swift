/// One direction of an `EditSearch`: for each diagonal, the furthest point that the current number of edits reaches.
///
/// ```
///         new 0   1   2   3        A path from the beginning to the end is an edit script. A step to the right
///     old 0 ┌───┬───┬───┬───       inserts a token of the new text; a step down removes a token of the old text;
///         1 ├───╲───┼───┼───       a step along a diagonal pairs two equal tokens, and is no edit. Diagonal `k`
///         2 ├───┼───╲───┼───       has the points whose old index is `k` more than their new index.
/// ```
///
/// The backward direction works in the same way with both texts reversed. Its diagonal `difference - k` is diagonal
/// `k`.
struct EditFront {
  enum Direction { case forward, backward }

  private let direction: Direction
  private let old: ArraySlice<Int>, new: ArraySlice<Int>
  /// By diagonal, the position in the old text; `none` where no point is reached. The diagonals range from one below
  /// `-new.count`, which is never reached, to one above `old.count`.
  private var furthest: [Int]
  private static var none: Int { -1 }

  init(_ direction: Direction, from old: ArraySlice<Int>, to new: ArraySlice<Int>) {
    self.direction = direction
    self.old = old
    self.new = new
    furthest = Array(repeating: Self.none, count: old.count + new.count + 3)
  }

  private func index(of diagonal: Int) -> Int { diagonal + new.count + 1 }

  /// Advances by one edit on every diagonal, and then along the equal tokens.
  ///
  /// - Returns: The point where it met the other direction, if that is given.
  mutating func advance(to round: Int, meeting other: EditFront?, _ steps: inout Int) -> (old: Int, new: Int)? {
    let difference = old.count - new.count
    // In every other round the front is on every other diagonal, and never outside the texts.
    let lowest = round <= new.count ? -round : (round - new.count) % 2 - new.count
    let highest = round <= old.count ? round : old.count - (round - old.count) % 2
    for diagonal in stride(from: lowest, through: highest, by: 2) {
      let start = round == 0 ? 0 : positionAfterEdit(on: diagonal)
      guard start != Self.none else { continue }
      let reached = slide(from: start, diagonal)
      furthest[index(of: diagonal)] = reached
      steps -= 1 + reached - start
      guard let other else { continue }
      let opposite = other.furthest[index(of: difference - diagonal)]
      if opposite != Self.none, reached + opposite >= old.count { return point(reached, diagonal) }
    }
    return nil
  }

  /// Returns the furthest position on a diagonal that one edit reaches from a neighbor, within the texts, or the
  /// position that was reached already: a front at the end of a text would otherwise fall back to the position of a
  /// slower neighbor.
  private func positionAfterEdit(on diagonal: Int) -> Int {
    let above = furthest[index(of: diagonal + 1)]
    let below = furthest[index(of: diagonal - 1)]
    let inserting = above != Self.none && above - diagonal <= new.count ? above : Self.none
    let removing = below != Self.none && below < old.count ? below + 1 : Self.none
    return max(inserting, removing, furthest[index(of: diagonal)])
  }

  private func slide(from start: Int, _ diagonal: Int) -> Int {
    var position = start
    let end = min(old.count, new.count + diagonal)
    switch direction {
    case .forward:
      let (oldStart, newStart) = (old.startIndex, new.startIndex - diagonal)
      while position < end, old[oldStart + position] == new[newStart + position] { position += 1 }
    case .backward:
      let (oldEnd, newEnd) = (old.endIndex - 1, new.endIndex - 1 + diagonal)
      while position < end, old[oldEnd - position] == new[newEnd - position] { position += 1 }
    }
    return position
  }

  private func point(_ reached: Int, _ diagonal: Int) -> (old: Int, new: Int) {
    switch direction {
    case .forward: (old.startIndex + reached, new.startIndex + reached - diagonal)
    case .backward: (old.endIndex - reached, new.endIndex - reached + diagonal)
    }
  }
}
