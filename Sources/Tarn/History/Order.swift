/// Ids of entries in the order one slider shows them, parted at the present, where entries come in.
///
/// ```
/// behind   0  4  1  2     the next entry is put behind 2
/// ahead    7  3           the nearest last: 3 is next to be wound to
/// ```
///
/// Not one list: with a lane in the past each record would move what lies ahead of it.
@usableFromInline package struct Order: Sendable {
  @usableFromInline package var behind = IDs()
  package private(set) var ahead: [Int] = []
  /// Where in `behind` one was last forgotten that was not the first: the next is there, too, most of the time.
  private var midst = 0

  /// With all of them ahead.
  package init(_ ids: [Int] = []) { ahead = ids.reversed() }

  @inlinable package var here: Int { behind.count }
  package var count: Int { behind.count + ahead.count }
  package var all: [Int] { behind.all + ahead.reversed() }

  /// - Complexity: O(1).
  package subscript(index: Int) -> Int { index < here ? behind[index] : ahead[count - 1 - index] }

  /// - Complexity: O(distance).
  mutating func move(to position: Int) {
    if position > here {
      let first = count - position
      for id in ahead[first...].reversed() { behind.append(id) }
      ahead.removeSubrange(first...)
    } else {
      ahead.append(contentsOf: behind.all.suffix(here - position).reversed())
      behind.replace(from: position, with: EmptyCollection())
    }
  }

  /// Puts others in the place of all from an index on, the furthest first.
  ///
  /// - Complexity: O(ids put there), and 8 bytes to move for each from the present to the index.
  mutating func replace(from index: Int, behind kept: [Int], ahead keptAhead: [Int]) {
    if index >= here {
      ahead.replaceSubrange(..<(count - index), with: keptAhead)
    } else {
      behind.replace(from: index, with: kept.reversed())
      ahead = keptAhead
    }
  }

  /// Forgets those before an id.
  ///
  /// - Parameter due: how many they are, or `nil` if that is not known.
  /// - Complexity: O(ids forgotten) if they are at the beginning, as they are unless a lane was in the past when others went
  ///   on, or at the present, as they are while it is. In other places 8 bytes to move for each id behind them, and a
  ///   search from the beginning if they are not where others were before. O(ids) if it is not known how many they are.
  mutating func forget(before limit: Int, due: Int?) {
    var left = due ?? 0
    while let id = behind.first, id < limit {
      behind.removeFirst()
      left -= 1
      midst = max(midst - 1, 0)
    }
    while let id = ahead.last, id < limit {
      ahead.removeLast()
      left -= 1
    }
    if due == nil {
      behind = IDs(behind.all.filter { $0 >= limit })
      ahead.removeAll { $0 < limit }
      return
    }
    while left > 0 {
      if midst >= here || behind[midst] >= limit {
        guard let next = behind.all.firstIndex(where: { $0 < limit }) else { break }
        midst = next - behind.all.startIndex
      }
      let count = behind.all.dropFirst(midst).prefix { $0 < limit }.count
      behind.remove(midst..<midst + count)
      left -= count
    }
    if left > 0 { ahead.removeAll { $0 < limit } }
  }
}
