extension HistorySteps {
  /// The step that undo reverts or redo applies again, and the resulting positions of the tracks.
  package struct UndoStep {
    package let step: Int
    /// The resulting position of each track; unchanged for tracks that undo does not change.
    package var positions: [Int]
  }

  /// Returns the undo step: back to before the last user step that lies behind one of the given tracks, including the
  /// steps that resulted from it.
  ///
  /// ```
  /// order   p0  a1  p2  a3  a4 ┊        p: a user step, a: arrived
  /// undo    p0  a1 ┊p2  a3  a4          the step is p2
  /// undo   ┊p0  a1  p2  a3  a4          the step is p0
  /// ```
  ///
  /// The search follows the order and not the IDs: in the order, an action at a past position comes before the steps
  /// that other tracks have ahead.
  ///
  /// - Parameters:
  ///   - trackSet: the tracks that undo changes, one bit each.
  ///   - isUserStep: returns whether the step at an index of the order is a user step.
  /// - Returns: `nil` if no user step lies behind these tracks.
  /// - Complexity: O(tracks × steps) from the overall present back to the step.
  package func undo(_ trackSet: UInt64, isUserStep: (_ index: Int) -> Bool) -> UndoStep? {
    var counts = tracks.map(\.overallPosition)
    var index = cursor
    while index > 0 {
      index -= 1
      let id = order[index]
      var isBehind = false
      for track in tracks.indices where tracks[track].has(id, at: counts[track] - 1) {
        counts[track] -= 1
        if trackSet & (1 << track) != 0, counts[track] < tracks[track].position { isBehind = true }
      }
      guard isBehind, isUserStep(index) else { continue }
      return UndoStep(step: id, positions: positions(trackSet) { min($0, counts[$1]) })
    }
    return nil
  }

  /// Returns the redo step: on to behind the first user step that lies ahead of one of the given tracks, and behind the
  /// steps that resulted from it.
  ///
  /// - Complexity: O(tracks × steps) from the overall present to the step, and from there to the next user step.
  package func redo(_ trackSet: UInt64, isUserStep: (_ index: Int) -> Bool) -> UndoStep? {
    var counts = tracks.map(\.overallPosition)
    var index = cursor
    // The next step of a track that was moved back separately is before the overall present.
    while isAny(of: trackSet, where: { counts[$0] > tracks[$0].position }) {
      index -= 1
      for track in tracks.indices where tracks[track].has(order[index], at: counts[track] - 1) { counts[track] -= 1 }
    }
    var found: Int?
    while isAny(of: trackSet, where: { counts[$0] < tracks[$0].ids.count }) {
      let id = order[index]
      let isAhead = isAny(of: trackSet) { counts[$0] >= tracks[$0].position && tracks[$0].has(id, at: counts[$0]) }
      if isAhead, isUserStep(index) {
        if found != nil { break }
        found = id
      }
      for trackIndex in tracks.indices where tracks[trackIndex].has(id, at: counts[trackIndex]) {
        counts[trackIndex] += 1
      }
      index += 1
    }
    return found.map { UndoStep(step: $0, positions: positions(trackSet) { max($0, counts[$1]) }) }
  }

  /// Returns whether undo followed by redo restores the present positions: the given tracks have a common position, and
  /// it is not between a user step and the steps that resulted from it.
  ///
  /// Actions, undo, redo and jumps of the whole history lead only to such positions. A jump of a single track, or to a
  /// step that arrived, can lead to others.
  package func isUndoReversible(_ trackSet: UInt64, isUserStep: (_ index: Int) -> Bool) -> Bool {
    var counts = tracks.map(\.overallPosition)
    var index = cursor
    while index > 0, !isAny(of: trackSet, where: { tracks[$0].has(order[index - 1], at: tracks[$0].position - 1) }) {
      index -= 1
      for track in tracks.indices where tracks[track].has(order[index], at: counts[track] - 1) { counts[track] -= 1 }
    }
    if isAny(of: trackSet, where: { counts[$0] != tracks[$0].position }) { return false }
    while index < order.count {
      if isAny(of: trackSet, where: { tracks[$0].has(order[index], at: counts[$0]) }) {
        return isUserStep(index)
      }
      index += 1
    }
    return true
  }

  /// Moves every track to its own position.
  ///
  /// - Complexity: O(tracks × steps) by which the overall present moves.
  package mutating func jump(to positions: [Int]) {
    for track in tracks.indices { tracks[track].position = positions[track] }
    findPresent()
  }

  private func isAny(of trackSet: UInt64, where condition: (Int) -> Bool) -> Bool {
    tracks.indices.contains { trackSet & (1 << $0) != 0 && condition($0) }
  }

  private func positions(_ trackSet: UInt64, _ newPosition: (_ position: Int, _ trackIndex: Int) -> Int) -> [Int] {
    tracks.indices.map { track in
      let position = tracks[track].position
      return trackSet & (1 << track) != 0 ? newPosition(position, track) : position
    }
  }
}
