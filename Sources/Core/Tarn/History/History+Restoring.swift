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

    package init(tracks trackSet: [String], steps: [[Int]], positions: [Int], order: [Int], first: Int, next: Int) {
      self.tracks = trackSet
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
    _ mark: RecordedChange<State, Action>.HistoryPosition, _ action: Action?, _ cause: Cause, state: State,
    at time: Timestamp
  ) throws(Invalid) {
    try check(mark, cause, at: time)
    for track in mark.positions.indices where steps.tracks[track].position != mark.positions[track] {
      steps.jump(track: track, to: mark.positions[track])
    }
    let version = StateSnapshot(state)
    if mark.entry == nextID - 1 {
      if let action {
        joinLast(action, changed: mark.tracks, version: version, at: time, isResponse: mark.isResponse)
      } else {
        entries[entries.count - 1].version = version
        entries[entries.count - 1].time = time
        if rules.bound.bytes != nil { weighLast() }
      }
    } else {
      append(
        Entry(
          id: nextID, time: time, cause: cause, action: action,
          details: mark.group.map { EntryDetails(run: [], group: $0) }, version: version, tracks: mark.tracks))
      steps.place(nextID - 1, mark.tracks)
    }
    let excess = mark.first - firstID
    if excess > 0 {
      if rules.bound.bytes != nil { for index in 0..<excess { removedWeight += entries[removedCount + index].cost } }
      drop(excess)
    }
    releaseStates()
  }

  private func check(_ mark: RecordedChange<State, Action>.HistoryPosition, _ cause: Cause, at time: Timestamp)
    throws(Invalid)
  {
    guard time.isPlausible else { throw Invalid(reason: "a time out of range") }
    guard rules.tracks.count == 64 || mark.tracks >> rules.tracks.count == 0 else {
      throw Invalid(reason: "an unknown track")
    }
    let isLast = mark.entry == nextID - 1 && entries.count > removedCount
    guard isLast || mark.entry == nextID else {
      throw Invalid(reason: "the entry \(mark.entry) instead of \(nextID)")
    }
    guard mark.first >= 0, mark.first <= mark.entry else { throw Invalid(reason: "a first entry after the last one") }
    guard mark.positions.isEmpty || cause == .jumped else {
      throw Invalid(reason: "positions of tracks in an entry that is no jump")
    }
    guard cause != .jumped || mark.positions.count == rules.tracks.count,
      zip(mark.positions, steps.tracks).allSatisfy({ (0...$1.ids.count).contains($0) })
    else { throw Invalid(reason: "a jump to a step that does not exist") }
  }
}
