/// The IDs of all steps in the order in which a slider over the whole history shows them, split at the present, where
/// new entries are inserted.
///
/// ```
/// behind   0  4  1  2     the next entry is inserted behind 2
/// ahead    7  3           the nearest last: 3 is the next step forward
/// ```
///
/// Two lists instead of one: with a track in the past, each record would otherwise move the IDs ahead of it.
@usableFromInline package struct Order: Sendable {
  @usableFromInline package var behind = IDs()
  package private(set) var ahead: [Int] = []
  /// The index in `behind` of the last removal that was not at the beginning: the next one is usually there, too.
  private var midst = 0

  /// Creates an order with all steps ahead.
  package init(_ ids: [Int] = []) { ahead = ids.reversed() }

  @inlinable package var here: Int { behind.count }
  package var count: Int { behind.count + ahead.count }
  package var all: [Int] { behind.all + ahead.reversed() }

  /// - Complexity: O(1).
  package subscript(index: Int) -> Int { index < here ? behind[index] : ahead[count - 1 - index] }

  /// Moves the present.
  ///
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

  /// Replaces all IDs from an index on; the furthest comes first.
  ///
  /// - Complexity: O(new IDs), plus 8 bytes to move for each ID from the present to the index.
  mutating func replace(from index: Int, behind kept: [Int], ahead keptAhead: [Int]) {
    if index >= here {
      ahead.replaceSubrange(..<(count - index), with: keptAhead)
    } else {
      behind.replace(from: index, with: kept.reversed())
      ahead = keptAhead
    }
  }

  /// Removes the IDs before a limit.
  ///
  /// - Parameter due: the number of such IDs, or `nil` if it is unknown.
  /// - Complexity: O(removed IDs) if they are at the beginning, as they are unless a track was in the past while others
  ///   were extended, or at the present, as they are while it is. In other places 8 bytes to move for each ID behind
  ///   them, and a search from the beginning if they are not where others were before. O(IDs) if their number is
  ///   unknown.
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
