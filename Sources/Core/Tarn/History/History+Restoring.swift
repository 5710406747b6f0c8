extension History {
  /// The structure of a history without its entries: only IDs, for a file that stores the entries separately.
  package struct Structure: Equatable, Sendable {
    package var tracks: [String]
    /// The IDs of each track's steps, and the number of them up to the track's present.
    package var steps: [[Int]]
    package var positions: [Int]
    package var order: [Int]
    /// The IDs of the oldest entry and of the next one.
    package var first: Int
    package var next: Int

    package init(tracks: [String], steps: [[Int]], positions: [Int], order: [Int], first: Int, next: Int) {
      self.tracks = tracks
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
  package var skeleton: Structure {
    Structure(
      tracks: rules.tracks.map(\.name), steps: steps.tracks.map { Array($0.ids.all) },
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
    _ change: RecordedChange<State, Action>.HistoryPosition, _ action: Action?, _ cause: Cause, state: State,
    at time: Timestamp
  ) throws(Invalid) {
    try check(change, cause, at: time)
    for track in change.positions.indices where steps.tracks[track].position != change.positions[track] {
      steps.jump(track: track, to: change.positions[track])
    }
    let version = StateSnapshot(state)
    if change.entry == nextID - 1 {
      if let action {
        joinLast(action, changed: change.tracks, version: version, at: time, isResponse: change.isResponse)
      } else {
        entries[entries.count - 1].version = version
        entries[entries.count - 1].time = time
        if rules.bound.bytes != nil { updateLastCost() }
      }
    } else {
      append(
        Entry(
          id: nextID, time: time, cause: cause, action: action,
          details: change.group.map { EntryDetails(run: [], group: $0) }, version: version, tracks: change.tracks))
      steps.insert(nextID - 1, change.tracks)
    }
    let excess = change.first - firstID
    if excess > 0 {
      if rules.bound.bytes != nil { for index in 0..<excess { removedCost += entries[removedCount + index].cost } }
      drop(excess)
    }
    releaseStates()
  }

  private func check(_ change: RecordedChange<State, Action>.HistoryPosition, _ cause: Cause, at time: Timestamp)
    throws(Invalid)
  {
    guard time.isPlausible else { throw Invalid(reason: "a time out of range") }
    guard rules.tracks.count == 64 || change.tracks >> rules.tracks.count == 0 else {
      throw Invalid(reason: "an unknown track")
    }
    let isLast = change.entry == nextID - 1 && entries.count > removedCount
    guard isLast || change.entry == nextID else {
      throw Invalid(reason: "the entry \(change.entry) instead of \(nextID)")
    }
    guard change.first >= 0, change.first <= change.entry else {
      throw Invalid(reason: "a first entry after the last one")
    }
    guard change.positions.isEmpty || cause == .jumped else {
      throw Invalid(reason: "positions of tracks in an entry that is no jump")
    }
    guard cause != .jumped || change.positions.count == rules.tracks.count,
      zip(change.positions, steps.tracks).allSatisfy({ (0...$1.ids.count).contains($0) })
    else { throw Invalid(reason: "a jump to a step that does not exist") }
  }
}
