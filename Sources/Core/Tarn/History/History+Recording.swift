extension History {
  /// Records an action that has been applied.
  ///
  /// An action that changed no track is not a step: it is merged into the previous entry. So is an action that
  /// continues a run, and one that is no step by the rules (``HistoryRules/isStep``).
  ///
  /// - Returns: whether the action extended the previous step without a change of its name.
  /// - Complexity: one `==` per track, and the cost of retaining a version of the state.
  @inlinable mutating func record(_ action: Action, _ cause: Cause, state: State, at time: Timestamp) -> Bool {
    let changed = tracks(changedTo: state)
    lastChanged = changed
    if changed != 0, rules.isRemote != nil, recordRemote(action, cause, state: state, at: time) { return false }
    let extendsStep = changed != 0 && extendsLastStep(action)
    if extendsStep {
      joinLast(action, changed: changed, version: StateSnapshot(state), at: time, isResponse: true)
    } else if joinsLast(action, cause, changed: changed, at: time) {
      joinLast(action, changed: changed, version: StateSnapshot(state), at: time)
    } else {
      append(
        Entry(id: nextID, time: time, cause: cause, action: action, version: StateSnapshot(state), tracks: changed))
      steps.insert(nextID - 1, changed)
    }
    if entries.count > rules.bound.count || hasMoreToDrop { dropOldest(now: time) }
    return extendsStep
  }

  /// Records an action that was applied while a group is open: all actions of the group with one cause form one entry.
  ///
  /// - Returns: the ID of the entry that the group now extends.
  @inlinable mutating func record(
    _ action: Action, _ cause: Cause, in group: OpenGroup, state: State, at time: Timestamp
  ) -> Int {
    let changed = tracks(changedTo: state)
    lastChanged = changed
    var entry = group.entry
    if joinsLast(action, cause, in: group, changed: changed) {
      joinLast(action, changed: changed, version: StateSnapshot(state), at: time)
    } else {
      entry = nextID
      append(
        Entry(
          id: nextID, time: time, cause: cause, action: action, details: EntryDetails(run: [], group: group.name),
          version: StateSnapshot(state), tracks: changed))
      steps.insert(nextID - 1, changed)
    }
    dropOldest(now: time)
    return entry
  }

  /// Records the response of a synchronous use case: it is part of the step of the requesting action, which is not
  /// named after it.
  ///
  /// - Parameter entry: the ID of that step, or -1 if no track has changed yet.
  /// - Returns: whether the response extended that step.
  @inlinable mutating func record(
    response action: Action, _ cause: Cause, extending entry: inout Int, state: State, at time: Timestamp
  ) -> Bool {
    let changed = tracks(changedTo: state)
    lastChanged = changed
    let last = entries.count - 1
    let isLast = last >= 0 && entries[last].action != nil && !entries[last].isFull
    if changed != 0, rules.isRemote != nil, recordRemote(action, cause, state: state, at: time) { return false }
    let extendsStep = isLast && entries[last].id == entry && entries[last].cause == cause
    if extendsStep || isLast && changed == 0 {
      joinLast(action, changed: changed, version: StateSnapshot(state), at: time, isResponse: extendsStep)
    } else {
      append(
        Entry(id: nextID, time: time, cause: cause, action: action, version: StateSnapshot(state), tracks: changed))
      steps.insert(nextID - 1, changed)
    }
    if changed != 0 { entry = nextID - 1 }
    dropOldest(now: time)
    return extendsStep
  }

  /// Records an action that contains changes of others: an entry of the log, and no step. So the steps ahead are kept, and
  /// none of those behind is reverted with it.
  ///
  /// - Returns: whether the action contains changes of others.
  @inline(never) @inlinable mutating func recordRemote(
    _ action: Action, _ cause: Cause, state: State, at time: Timestamp
  ) -> Bool {
    guard let isRemote = rules.isRemote, isRemote(action) else { return false }
    lastChanged = 0
    append(Entry(id: nextID, time: time, cause: cause, action: action, version: StateSnapshot(state), tracks: 0))
    dropOldest(now: time)
    return true
  }

  @inlinable mutating func joinLast(
    _ action: Action, changed: UInt64, version: StateSnapshot<State>, at time: Timestamp, isResponse: Bool = false
  ) {
    entries[entries.count - 1].join(action, changed: changed, version: version, at: time, isResponse: isResponse)
    if rules.bound.bytes != nil { updateLastCost() }
    steps.insert(nextID - 1, changed)
  }

  /// Records that a whole state replaced the present one: a step like any other.
  @usableFromInline mutating func recordLoad(_ version: StateSnapshot<State>, at time: Timestamp) {
    let changed = tracks(changedTo: version.state)
    lastChanged = changed
    append(Entry(id: nextID, time: time, cause: .loaded, action: nil, version: version, tracks: changed))
    steps.insert(nextID - 1, changed)
    dropOldest(now: time)
  }

  /// Records a jump. Only the end of consecutive jumps matters, so a jump replaces one just before it.
  ///
  /// - Parameter step: a step that should be kept if possible, with all later ones.
  mutating func recordJump(_ version: StateSnapshot<State>, at time: Timestamp, keeping step: Int? = nil) {
    jumpedTo = steps.tracks.map(\.position)
    if !entries.isEmpty, entries[entries.count - 1].cause == .jumped {
      entries[entries.count - 1].version = version
      entries[entries.count - 1].time = time
      if rules.bound.bytes != nil { updateLastCost() }
      // No entry is dropped: positions must not shift while the user drags a slider.
      return releaseStates()
    }
    append(Entry(id: nextID, time: time, cause: .jumped, action: nil, version: version, tracks: 0))
    dropOldest(now: time, minimum: min(Self.minimumDropCount, step.map { $0 - firstID } ?? Self.minimumDropCount))
  }

  @inlinable mutating func append(_ entry: consuming Entry) {
    entries.append(entry)
    nextID += 1
    if rules.bound.bytes != nil { updateLastCost() }
  }

  @inlinable func tracks(changedTo state: State) -> UInt64 {
    var changed: UInt64 = 0
    let last = self.last
    for track in 0..<rules.tracks.count where !rules.tracks[track].isEqual(last.state, state) {
      changed |= 1 << track
    }
    return changed
  }

  /// Returns whether an action that changed a track is no step, and there is a step before it that it can extend.
  @inlinable func extendsLastStep(_ action: Action) -> Bool {
    guard let isStep = rules.isStep, !isStep(action) else { return false }
    let last = entries.count - 1
    guard last >= 0, let previous = entries[last].action, entries[last].tracks != 0, !entries[last].isFull else {
      return false
    }
    if let user = rules.user, let name = user(action), let previousName = user(previous), previousName != name {
      return false
    }
    // A group without a name is named after its last action, in the file, too.
    return entries[last].group != ""
  }

  @inlinable func joinsLast(_ action: Action, _ cause: Cause, changed: UInt64, at time: Timestamp) -> Bool {
    let last = entries.count - 1
    guard last >= 0, let previous = entries[last].action, !entries[last].isFull else { return false }
    // Whatever the cause: a timer action that changes nothing must not end a run of typing.
    if changed == 0 { return true }
    guard entries[last].tracks != 0, entries[last].cause == cause, !entries[last].isGroup else { return false }
    if let gesture = rules.gesture, let number = gesture(action), number == gesture(previous) { return true }
    // A negative pause means that the clock jumped: it does not end the run.
    return time.milliseconds - entries[last].time.milliseconds <= rules.longestPause
      && rules.continues(previous, action)
  }

  @inlinable func joinsLast(_ action: Action, _ cause: Cause, in group: OpenGroup, changed: UInt64) -> Bool {
    let last = entries.count - 1
    guard last >= 0, entries[last].action != nil, !entries[last].isFull else { return false }
    return changed == 0 || entries[last].id == group.entry && entries[last].cause == cause
  }
}

extension History.Entry {
  /// Whether no further action may be merged into the entry.
  @inlinable var isFull: Bool {
    guard let details else { return false }
    return details.run.count >= HistoryRules<State, Action>.longestRun
  }

  @inlinable var isGroup: Bool {
    guard let details else { return false }
    return details.group != nil
  }

  /// Extends the entry by another action.
  @inlinable mutating func join(
    _ next: Action, changed: UInt64, version: StateSnapshot<State>, at time: Timestamp, isResponse: Bool = false
  ) {
    join(next)
    self.version = version
    guard changed != 0 else { return }
    if !isResponse { action = next }
    self.time = time
    tracks |= changed
  }
}
