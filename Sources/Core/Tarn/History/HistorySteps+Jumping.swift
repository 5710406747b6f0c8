extension HistorySteps {
  /// Returns the number of steps of each track before a position of the whole history.
  ///
  /// - Complexity: O(tracks × steps) from the nearest of three positions: the beginning, the present and the end.
  package func trackPositions(at position: Int) -> [Int] {
    var counts: [Int]
    var index: Int
    if position < abs(cursor - position) {
      (counts, index) = (tracks.map { _ in 0 }, 0)
    } else if order.count - position < abs(cursor - position) {
      (counts, index) = (tracks.map(\.ids.count), order.count)
    } else {
      (counts, index) = (tracks.map(\.overallPosition), cursor)
    }
    while index < position {
      for track in tracks.indices where tracks[track].has(order[index], at: counts[track]) { counts[track] += 1 }
      index += 1
    }
    while index > position {
      index -= 1
      for trackIndex in tracks.indices where tracks[trackIndex].has(order[index], at: counts[trackIndex] - 1) {
        counts[trackIndex] -= 1
      }
    }
    return counts
  }

  /// The number of steps before the first one that lies ahead in some track.
  ///
  /// ```
  /// order    0  4  1  2 ┊ 3
  /// track a  0  4 ┊
  /// track b       ┊ 1  2  3      1 is the first step that is ahead: 2 steps are done
  /// ```
  ///
  /// - Complexity: O(tracks) if the tracks have a common position, else O(tracks × steps) from `cursor` back to that
  ///   step.
  package var position: Int {
    var counts = tracks.map(\.overallPosition)
    var index = cursor
    while tracks.indices.contains(where: { counts[$0] > tracks[$0].position }) {
      index -= 1
      for track in tracks.indices where tracks[track].has(order[index], at: counts[track] - 1) { counts[track] -= 1 }
    }
    return index
  }

  /// Moves the whole history to a position in `0...order.count`.
  package mutating func jump(to position: Int) {
    for (track, count) in trackPositions(at: position).enumerated() {
      tracks[track].position = count
      tracks[track].overallPosition = count
    }
    order.move(to: position)
  }

  /// Moves a track to a position from 0 up to its number of steps.
  ///
  /// - Complexity: O(tracks × steps) by which the overall present moves.
  package mutating func jump(track trackIndex: Int, to position: Int) {
    tracks[trackIndex].position = position
    findPresent()
  }

  /// Moves the overall present behind the latest step at which some track is positioned.
  mutating func findPresent() {
    var present = cursor
    while tracks.contains(where: { $0.position > $0.overallPosition }) {
      let id = order[present]
      for track in tracks.indices where tracks[track].has(id, at: tracks[track].overallPosition) {
        tracks[track].overallPosition += 1
      }
      present += 1
    }
    while present > 0 {
      let id = order[present - 1]
      if tracks.contains(where: { $0.has(id, at: $0.position - 1) }) { break }
      for trackIndex in tracks.indices where tracks[trackIndex].has(id, at: tracks[trackIndex].overallPosition - 1) {
        tracks[trackIndex].overallPosition -= 1
      }
      present -= 1
    }
    if present != cursor { order.move(to: present) }
  }

  /// Drops the steps ahead in some tracks, and removes from the order those that are then in no track.
  ///
  /// - Complexity: O(tracks × steps) from the first dropped step to the end.
  @usableFromInline mutating func dropFutures(of trackSet: UInt64) {
    var counts = tracks.map(\.ids.count)
    var index = order.count
    var (behind, ahead): ([Int], [Int]) = ([], [])
    while tracks.indices.contains(where: { trackSet & (1 << $0) != 0 && counts[$0] > tracks[$0].position }) {
      index -= 1
      let id = order[index]
      var isKept = false
      for track in tracks.indices where tracks[track].has(id, at: counts[track] - 1) {
        counts[track] -= 1
        if trackSet & (1 << track) == 0 || counts[track] < tracks[track].position { isKept = true }
      }
      guard isKept else { continue }
      if index < cursor { behind.append(id) } else { ahead.append(id) }
    }
    order.replace(from: index, behind: behind, ahead: ahead)
    for trackIndex in tracks.indices where trackSet & (1 << trackIndex) != 0 {
      tracks[trackIndex].ids.replace(from: tracks[trackIndex].position, with: EmptyCollection())
      tracks[trackIndex].overallPosition = tracks[trackIndex].position
    }
  }

  /// Removes the steps before an ID.
  ///
  /// - Parameter oldest: a lower bound of the IDs of all steps.
  /// - Returns: the tracks that had such steps behind their present, one bit each. The latest of these steps is the
  ///   track's `lastRemoved`.
  /// - Complexity: O(tracks × removed steps), plus the cost of ``EntryOrder/remove(before:expectedCount:)``.
  @usableFromInline package mutating func remove(before limit: Int, oldest: Int) -> UInt64 {
    var trackSet: UInt64 = 0
    // The removed steps, one bit each, if they fit.
    var removed: UInt64 = 0
    for track in tracks.indices {
      while let id = tracks[track].ids.first, id < limit {
        removed |= 1 &<< UInt64(truncatingIfNeeded: id - oldest)
        if tracks[track].removeFirst() { trackSet |= 1 << track }
      }
    }
    order.remove(before: limit, expectedCount: limit - oldest > UInt64.bitWidth ? nil : removed.nonzeroBitCount)
    // A removed step may be the one at which the last track was positioned.
    findPresent()
    return trackSet
  }
}

extension HistorySteps.TrackSteps {
  /// Removes the first step.
  ///
  /// - Returns: whether the step lay behind the present.
  fileprivate mutating func removeFirst() -> Bool {
    if position > 0, let id = ids.first { lastRemoved = id }
    ids.removeFirst()
    overallPosition = max(overallPosition - 1, 0)
    guard position > 0 else { return false }
    position -= 1
    return true
  }
}
