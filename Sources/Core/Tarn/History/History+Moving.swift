extension History {
  /// Moves a track of a state from one position to another.
  ///
  /// Usually it becomes the version at the new position. If others have changed the track
  /// (``HistoryRules/isRemote``), it keeps their changes, and only the own steps between both positions are reverted or
  /// applied again.
  ///
  /// - Complexity: a copy of the track; with changes of others O(steps between the positions), and a rebase for each.
  func move(_ track: Int, from old: Int, to new: Int, _ state: inout State) {
    // Few states have changes of others, and a function that has them needs more of the stack.
    if rules.isRemote == nil { copy(track, at: new, &state) } else { moveOwnSteps(track, from: old, to: new, &state) }
  }

  @inline(never) private func moveOwnSteps(_ track: Int, from old: Int, to new: Int, _ state: inout State) {
    guard let rebase = rules.tracks[track].rebase, hasRemoteChanges(track, between: old, and: new, state) else {
      return copy(track, at: new, &state)
    }
    let ids = steps.tracks[track].ids
    for offset in 0..<abs(new - old) {
      let entry = entry(ids[new < old ? old - 1 - offset : old + offset])
      if new < old { rebase(entry.state, before(entry), &state) } else { rebase(before(entry), entry.state, &state) }
    }
  }

  /// Whether a track has changes that are no steps, or one of the steps between two positions came after such changes.
  private func hasRemoteChanges(_ track: Int, between old: Int, and new: Int, _ state: State) -> Bool {
    let (isEqual, ids) = (rules.tracks[track].isEqual, steps.tracks[track].ids)
    return !isEqual(version(of: track, at: old), state)
      || (min(old, new)..<max(old, new)).contains { !isEqual(version(of: track, at: $0), before(entry(ids[$0]))) }
  }

  private func version(of track: Int, at position: Int) -> State {
    position == 0 ? base.state : entry(steps.tracks[track].ids[position - 1]).state
  }

  private func copy(_ track: Int, at position: Int, _ state: inout State) {
    let (copyTrack, ids) = (rules.tracks[track].copy, steps.tracks[track].ids)
    if position == 0 {
      copyTrack(base.state, &state)
    } else {
      copyTrack(entry(ids[position - 1]).state, &state)
    }
  }
}
