extension History {
  /// A position of a history target to which time travel can jump.
  public struct Step: Sendable, Equatable {
    /// The ID of the step's entry, or -1 for the beginning.
    public let id: Int
    /// The text that the user sees for the step.
    public let label: String
    /// The time of the entry.
    public let time: Timestamp
    /// The cause of the entry.
    public let cause: Cause
  }

  /// Returns the number of steps of a history target; positions range from 0, the beginning, up to and including this
  /// number.
  public func count(of target: HistoryTarget = .everything) -> Int {
    switch target {
    case .everything: steps.order.count
    case .track(let name): index(of: name).map { steps.tracks[$0].ids.count } ?? 0
    }
  }

  /// The position of the whole history: the number of steps before the first step that lies ahead in some track.
  ///
  /// It equals ``count(of:)`` of everything exactly if no track has a step ahead, and is less whenever there is a step
  /// to redo. If the tracks' positions differ, some tracks may have later steps behind them: see ``canStepBack(_:)``.
  ///
  /// - Complexity: O(1) if the tracks have a common position, else O(tracks × steps) back to that step.
  public var position: Int { steps.position }

  /// Returns whether a history target has a step behind it. The whole history has one if some track has, also at
  /// ``position`` 0, where another track at a different position has its first step ahead.
  ///
  /// - Complexity: O(1).
  public func canStepBack(_ target: HistoryTarget = .everything) -> Bool {
    target == .everything ? steps.cursor > 0 : position(of: target) > 0
  }

  /// Returns whether a history target has a step ahead. The whole history has one if some track has.
  ///
  /// - Complexity: that of ``position(of:)``.
  public func canStepForward(_ target: HistoryTarget = .everything) -> Bool { position(of: target) < count(of: target) }

  /// Returns the position of a history target.
  public func position(of target: HistoryTarget) -> Int {
    switch target {
    case .everything: position
    case .track(let name): index(of: name).map { steps.tracks[$0].position } ?? 0
    }
  }

  /// Returns the step at a position of a history target; position 0 is the beginning.
  public func step(_ position: Int, of target: HistoryTarget = .everything) -> Step {
    guard let id = id(position, of: target) else {
      return Step(id: -1, label: "Beginning", time: firstTime, cause: .loaded)
    }
    return step(id)
  }

  /// Returns the step of an entry.
  func step(_ id: Int) -> Step {
    let entry = entry(id)
    return Step(id: id, label: label(of: entry), time: entry.time, cause: entry.cause)
  }

  /// Returns the whole state before and after the actions of a step.
  ///
  /// - Returns: `nil` for the beginning, and for a step that the history does not have any more.
  package func states(of step: Step) -> (before: State, after: State)? {
    guard step.id >= firstID, step.id < nextID else { return nil }
    let entry = entry(step.id)
    return (before(entry), entry.state)
  }

  /// Returns the text that the user sees for an entry: the name of its group, or the label of its action by the rules.
  /// A text of more than ``HistoryRules/longestLabel`` bytes is truncated at a character and ends in “…”.
  public func label(of entry: Entry) -> String { fullLabel(of: entry).truncatedLabel }

  private func fullLabel(of entry: Entry) -> String {
    if let name = entry.name { return name }
    switch entry.cause {
    case .loaded: return "Paste"
    case .jumped: return "Jump"
    case .acted, .arrived: return entry.action.map { rules.label($0, before(entry)) } ?? ""
    }
  }

  /// Returns the whole state at a position: each track as it was then; parts of the state in no track as they are in
  /// `present`. A position out of range means the nearest end.
  ///
  /// - Complexity: for the whole history, O(tracks × steps) to the beginning, the present or the end, whichever is
  ///   nearest.
  public func state(at position: Int, of target: HistoryTarget = .everything, present: State) -> State {
    var state = present
    let position = min(max(position, 0), count(of: target))
    switch target {
    case .everything:
      let old = steps.tracks.map(\.position)
      for (track, count) in steps.trackPositions(at: position).enumerated() {
        move(track, from: old[track], to: count, &state)
      }
    case .track(let name):
      guard let trackIndex = index(of: name) else { break }
      move(trackIndex, from: steps.tracks[trackIndex].position, to: position, &state)
    }
    return state
  }

  /// Returns the number of steps ahead in a track: those that an action which changes the track would drop.
  public func futureStepCount(of track: String) -> Int {
    index(of: track).map { steps.tracks[$0].ids.count - steps.tracks[$0].position } ?? 0
  }

  @usableFromInline mutating func jump(
    _ target: HistoryTarget, to position: Int, state: inout State, at time: Timestamp
  ) {
    let position = min(max(position, 0), count(of: target))
    let old = steps.tracks.map(\.position)
    switch target {
    case .everything:
      steps.jump(to: position)
      for track in rules.tracks.indices { move(track, from: old[track], to: steps.tracks[track].position, &state) }
    case .track(let name):
      guard let trackIndex = index(of: name) else { break }
      steps.jump(track: trackIndex, to: position)
      move(trackIndex, from: old[trackIndex], to: position, &state)
    }
    recordJump(StateSnapshot(state), at: time)
  }

  func before(_ entry: Entry) -> State {
    // For an entry that has been dropped since, the oldest remaining state determines the label.
    (entry.id > firstID && entry.id <= nextID ? self.entry(entry.id - 1).version : start).state
  }

  private func id(_ position: Int, of target: HistoryTarget) -> Int? {
    guard position > 0, position <= count(of: target) else { return nil }
    switch target {
    case .everything: return steps.order[position - 1]
    case .track(let name): return index(of: name).map { steps.tracks[$0].ids[position - 1] }
    }
  }
}

extension String {
  /// The text as a label: truncated at a character and ending in “…” if it has more bytes than
  /// ``HistoryRules/longestLabel``.
  @usableFromInline package var truncatedLabel: String {
    let bound = HistoryRules<Int, Int>.longestLabel
    guard utf8.count > bound else { return self }
    var remaining = bound - "…".utf8.count
    let end = indices.first { index in
      remaining -= self[index].utf8.count
      return remaining < 0
    }
    return self[..<(end ?? endIndex)] + "…"
  }
}
