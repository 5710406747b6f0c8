/// The IDs of all steps in the order in which a slider over the whole history shows them, split at the present, where
/// new entries are inserted.
///
/// ```
/// behind   0  4  1  2     the next entry is inserted behind 2
/// ahead    7  3           the nearest last: 3 is the next step forward
/// ```
///
/// Two lists instead of one: with a track in the past, each record would otherwise move the IDs ahead of it.
@usableFromInline package struct EntryOrder: Sendable {
  @usableFromInline package var past = EntryIDs()
  package private(set) var future: [Int] = []
  /// The index in `past` of the last removal that was not at the beginning: the next one is usually there, too.
  private var lastRemovalIndex = 0

  /// Creates an order with all steps ahead.
  package init(_ ids: [Int] = []) { future = ids.reversed() }

  @inlinable package var cursor: Int { past.count }
  package var count: Int { past.count + future.count }
  package var all: [Int] { past.all + future.reversed() }

  /// - Complexity: O(1).
  package subscript(index: Int) -> Int { index < cursor ? past[index] : future[count - 1 - index] }

  /// Moves the present.
  ///
  /// - Complexity: O(distance).
  mutating func move(to position: Int) {
    if position > cursor {
      let first = count - position
      for id in future[first...].reversed() { past.append(id) }
      future.removeSubrange(first...)
    } else {
      future.append(contentsOf: past.all.suffix(cursor - position).reversed())
      past.replace(from: position, with: EmptyCollection())
    }
  }

  /// Replaces all IDs from an index on; the furthest comes first.
  ///
  /// - Complexity: O(new IDs), plus 8 bytes to move for each ID from the present to the index.
  mutating func replace(from index: Int, behind: [Int], ahead: [Int]) {
    if index >= cursor {
      future.replaceSubrange(..<(count - index), with: ahead)
    } else {
      past.replace(from: index, with: behind.reversed())
      future = ahead
    }
  }

  /// Removes the IDs before a limit.
  ///
  /// - Parameter expectedCount: the number of such IDs, or `nil` if it is unknown.
  /// - Complexity: O(removed IDs) if they are at the beginning, as they are unless a track was in the past while others
  ///   were extended, or at the present, as they are while it is. In other places 8 bytes to move for each ID behind
  ///   them, and a search from the beginning if they are not where others were before. O(IDs) if their number is
  ///   unknown.
  mutating func remove(before limit: Int, expectedCount: Int?) {
    var remaining = expectedCount ?? 0
    while let id = past.first, id < limit {
      past.removeFirst()
      remaining -= 1
      lastRemovalIndex = max(lastRemovalIndex - 1, 0)
    }
    while let id = future.last, id < limit {
      future.removeLast()
      remaining -= 1
    }
    if expectedCount == nil {
      past = EntryIDs(past.all.filter { $0 >= limit })
      future.removeAll { $0 < limit }
      return
    }
    while remaining > 0 {
      if lastRemovalIndex >= cursor || past[lastRemovalIndex] >= limit {
        guard let next = past.all.firstIndex(where: { $0 < limit }) else { break }
        lastRemovalIndex = next - past.all.startIndex
      }
      let count = past.all.dropFirst(lastRemovalIndex).prefix { $0 < limit }.count
      past.remove(lastRemovalIndex..<lastRemovalIndex + count)
      remaining -= count
    }
    if remaining > 0 { future.removeAll { $0 < limit } }
  }
}
