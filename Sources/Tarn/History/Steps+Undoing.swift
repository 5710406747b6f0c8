extension Steps {
  /// The step that undo takes back or redo does again, and where that leaves the lanes.
  package struct Turn {
    package let step: Int
    /// How many steps of each lane then lie behind it: of lanes that undo does not go by, as many as now.
    package var positions: [Int]
  }

  /// Back to before the last step of a person that one of some lanes stands behind. What came of it goes back with it.
  ///
  /// ```
  /// order   p0  a1  p2  a3  a4 ┊        p: a person's, a: what arrived
  /// undo    p0  a1 ┊p2  a3  a4          the step is p2
  /// undo   ┊p0  a1  p2  a3  a4          the step is p0
  /// ```
  ///
  /// By the order and not by ids: an act from the past comes, in the order, before what other lanes have ahead.
  ///
  /// - Parameters:
  ///   - lanes: those that undo goes by, one bit each.
  ///   - isPersons: whether a step is a person's own.
  /// - Returns: `nil` if no step of a person is behind them.
  /// - Complexity: O(lanes × steps) from the present of everything back to the step.
  package func undo(_ lanes: UInt64, isPersons: (Int) -> Bool) -> Turn? {
    var counts = tracks.map(\.reached)
    var index = here
    while index > 0 {
      index -= 1
      let id = order[index]
      var isBehind = false
      for lane in tracks.indices where tracks[lane].has(id, at: counts[lane] - 1) {
        counts[lane] -= 1
        if lanes & (1 << lane) != 0, counts[lane] < tracks[lane].position { isBehind = true }
      }
      guard isBehind, isPersons(id) else { continue }
      return Turn(step: id, positions: positions(lanes) { min($0, counts[$1]) })
    }
    return nil
  }

  /// On to behind the first step of a person that one of some lanes has ahead, and behind what came of that.
  ///
  /// - Complexity: O(lanes × steps) from the present of everything to the step, and from there to a person's next.
  package func redo(_ lanes: UInt64, isPersons: (Int) -> Bool) -> Turn? {
    var counts = tracks.map(\.reached)
    var index = here
    // A lane that was wound back alone has its next step before the present of everything.
    while isAny(of: lanes, where: { counts[$0] > tracks[$0].position }) {
      index -= 1
      for lane in tracks.indices where tracks[lane].has(order[index], at: counts[lane] - 1) { counts[lane] -= 1 }
    }
    var found: Int?
    while isAny(of: lanes, where: { counts[$0] < tracks[$0].ids.count }) {
      let id = order[index]
      let isAhead = isAny(of: lanes) { counts[$0] >= tracks[$0].position && tracks[$0].has(id, at: counts[$0]) }
      if isAhead, isPersons(id) {
        if found != nil { break }
        found = id
      }
      for lane in tracks.indices where tracks[lane].has(id, at: counts[lane]) { counts[lane] += 1 }
      index += 1
    }
    return found.map { Turn(step: $0, positions: positions(lanes) { max($0, counts[$1]) }) }
  }

  /// Whether undo followed by redo leads back here: some lanes stand where they would if they were one, and not
  /// between a person's step and what came of it.
  ///
  /// So they do wherever acting, undo, redo and the slider for everything lead. It takes winding a lane alone, or winding
  /// to what arrived, to part them.
  package func isWhole(_ lanes: UInt64, isPersons: (Int) -> Bool) -> Bool {
    var counts = tracks.map(\.reached)
    var index = here
    while index > 0, !isAny(of: lanes, where: { tracks[$0].has(order[index - 1], at: tracks[$0].position - 1) }) {
      index -= 1
      for lane in tracks.indices where tracks[lane].has(order[index], at: counts[lane] - 1) { counts[lane] -= 1 }
    }
    if isAny(of: lanes, where: { counts[$0] != tracks[$0].position }) { return false }
    while index < order.count {
      if isAny(of: lanes, where: { tracks[$0].has(order[index], at: counts[$0]) }) { return isPersons(order[index]) }
      index += 1
    }
    return true
  }

  /// Winds every lane to a place of its own.
  ///
  /// - Complexity: O(lanes × steps) that the present of everything goes back or forth.
  package mutating func wind(to positions: [Int]) {
    for lane in tracks.indices { tracks[lane].position = positions[lane] }
    findPresent()
  }

  private func isAny(of lanes: UInt64, where isSo: (Int) -> Bool) -> Bool {
    tracks.indices.contains { lanes & (1 << $0) != 0 && isSo($0) }
  }

  private func positions(_ lanes: UInt64, _ place: (_ position: Int, _ lane: Int) -> Int) -> [Int] {
    tracks.indices.map { lane in
      let position = tracks[lane].position
      return lanes & (1 << lane) != 0 ? place(position, lane) : position
    }
  }
}
