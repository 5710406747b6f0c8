extension History {
  /// The structure of a history without its entries: only IDs, for a file that stores the entries separately.
  package struct Skeleton: Equatable, Sendable {
    package var lanes: [String]
    /// The IDs of each track's steps, and the number of them up to the track's present.
    package var steps: [[Int]]
    package var positions: [Int]
    package var order: [Int]
    /// The IDs of the oldest entry and of the next one.
    package var first: Int
    package var next: Int

    package init(lanes: [String], steps: [[Int]], positions: [Int], order: [Int], first: Int, next: Int) {
      self.lanes = lanes
      self.steps = steps
      self.positions = positions
      self.order = order
      self.first = first
      self.next = next
    }
  }

  /// The structure of this history.
  ///
  /// - Complexity: O(steps)
  package var skeleton: Skeleton {
    Skeleton(
      lanes: rules.lanes.map(\.name), steps: steps.tracks.map { Array($0.ids.all) },
      positions: steps.tracks.map(\.position), order: steps.order.all, first: firstID, next: nextID)
  }

  /// Creates an empty history whose IDs continue those of another.
  package init(first: State, at time: Timestamp, rules: HistoryRules<State, Action>, next: Int) {
    self.init(first: first, at: time, rules: rules)
    nextID = next
  }

  /// Appends a recorded change exactly as it was recorded, without applying rules or comparing tracks.
  ///
  /// - Parameter action: `nil` for a jump or a load.
  /// - Throws: an error if the change cannot follow the last entry.
  package mutating func restore(
    _ mark: Happening<State, Action>.Mark, _ action: Action?, _ cause: Cause, state: State, at time: Timestamp
  ) throws(Unsound) {
    try check(mark, cause, at: time)
    for lane in mark.positions.indices where steps.tracks[lane].position != mark.positions[lane] {
      steps.wind(lane: lane, to: mark.positions[lane])
    }
    let version = Version(state)
    if mark.entry == nextID - 1 {
      if let action {
        joinLast(action, changed: mark.lanes, version: version, at: time, isAnswer: mark.isAnswer)
      } else {
        entries[entries.count - 1].version = version
        entries[entries.count - 1].time = time
        if rules.bound.bytes != nil { weighLast() }
      }
    } else {
      append(
        Entry(
          id: nextID, time: time, cause: cause, action: action,
          extra: mark.group.map { Extra(run: [], group: $0) }, version: version, lanes: mark.lanes))
      steps.place(nextID - 1, mark.lanes)
    }
    let excess = mark.first - firstID
    if excess > 0 {
      if rules.bound.bytes != nil { for index in 0..<excess { goneWeight += entries[gone + index].cost } }
      drop(excess)
    }
    letGo()
  }

  private func check(_ mark: Happening<State, Action>.Mark, _ cause: Cause, at time: Timestamp) throws(Unsound) {
    guard time.isPlausible else { throw Unsound(reason: "a time out of range") }
    guard rules.lanes.count == 64 || mark.lanes >> rules.lanes.count == 0 else {
      throw Unsound(reason: "an unknown track")
    }
    let isLast = mark.entry == nextID - 1 && entries.count > gone
    guard isLast || mark.entry == nextID else {
      throw Unsound(reason: "the entry \(mark.entry) instead of \(nextID)")
    }
    guard mark.first >= 0, mark.first <= mark.entry else { throw Unsound(reason: "a first entry after the last one") }
    guard mark.positions.isEmpty || cause == .wound else {
      throw Unsound(reason: "positions of tracks in an entry that is no jump")
    }
    guard cause != .wound || mark.positions.count == rules.lanes.count,
      zip(mark.positions, steps.tracks).allSatisfy({ (0...$1.ids.count).contains($0) })
    else { throw Unsound(reason: "a jump to a step that does not exist") }
  }
}
