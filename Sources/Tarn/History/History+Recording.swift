extension History {
  /// Takes down an action that has been applied.
  ///
  /// An action that changed no lane is no step: it joins the entry before it. So does one that goes on with a run.
  ///
  /// - Complexity: one `==` a lane, and what keeping a version of the state costs.
  @inlinable mutating func record(_ action: Action, _ cause: Cause, state: State, at time: Timestamp) {
    let changed = lanes(changedTo: state)
    lastChanged = changed
    if joinsLast(action, cause, changed: changed, at: time) {
      joinLast(action, changed: changed, version: Version(state), at: time)
    } else {
      append(Entry(id: nextID, time: time, cause: cause, action: action, version: Version(state), lanes: changed))
      steps.place(nextID - 1, changed)
    }
    if entries.count > rules.bound.count || hasMoreToDrop { dropTheOldest(now: time) }
  }

  /// Takes down an action that was applied while a group is open: all of its actions with one cause are one entry.
  ///
  /// - Returns: the id of the entry that the group now goes on with.
  @inlinable mutating func record(
    _ action: Action, _ cause: Cause, in group: Group, state: State, at time: Timestamp
  ) -> Int {
    let changed = lanes(changedTo: state)
    lastChanged = changed
    var entry = group.entry
    if joinsLast(action, cause, in: group, changed: changed) {
      joinLast(action, changed: changed, version: Version(state), at: time)
    } else {
      entry = nextID
      append(
        Entry(
          id: nextID, time: time, cause: cause, action: action, extra: Extra(run: [], group: group.name),
          version: Version(state), lanes: changed))
      steps.place(nextID - 1, changed)
    }
    dropTheOldest(now: time)
    return entry
  }

  /// Takes down what an immediate use case answered: part of the step of the action that asked, and not what it is named after.
  ///
  /// - Parameter entry: the id of that step, or -1 if nothing has changed a lane yet.
  /// - Returns: whether it went on with that step.
  @inlinable mutating func record(
    answer action: Action, _ cause: Cause, goingOnWith entry: inout Int, state: State, at time: Timestamp
  ) -> Bool {
    let changed = lanes(changedTo: state)
    lastChanged = changed
    let last = entries.count - 1
    let isLast = last >= 0 && entries[last].action != nil && !entries[last].isFull
    let isAnswer = isLast && entries[last].id == entry && entries[last].cause == cause
    if isAnswer || isLast && changed == 0 {
      joinLast(action, changed: changed, version: Version(state), at: time, isAnswer: isAnswer)
    } else {
      append(Entry(id: nextID, time: time, cause: cause, action: action, version: Version(state), lanes: changed))
      steps.place(nextID - 1, changed)
    }
    if changed != 0 { entry = nextID - 1 }
    dropTheOldest(now: time)
    return isAnswer
  }

  @inlinable mutating func joinLast(
    _ action: Action, changed: UInt64, version: Version<State>, at time: Timestamp, isAnswer: Bool = false
  ) {
    entries[entries.count - 1].join(action, changed: changed, version: version, at: time, isAnswer: isAnswer)
    if rules.bound.bytes != nil { weighLast() }
    steps.place(nextID - 1, changed)
  }

  /// Takes down a whole state that was put in place of the present one: a step like any other.
  @usableFromInline mutating func recordLoad(_ version: Version<State>, at time: Timestamp) {
    let changed = lanes(changedTo: version.state)
    lastChanged = changed
    append(Entry(id: nextID, time: time, cause: .loaded, action: nil, version: version, lanes: changed))
    steps.place(nextID - 1, changed)
    dropTheOldest(now: time)
  }

  /// Takes down a winding. Only where it ends matters, so one right after another takes its place.
  ///
  /// - Parameter step: one that should be kept if it can, with all that came later.
  mutating func recordWinding(_ version: Version<State>, at time: Timestamp, sparing step: Int? = nil) {
    woundTo = steps.tracks.map(\.position)
    if !entries.isEmpty, entries[entries.count - 1].cause == .wound {
      entries[entries.count - 1].version = version
      entries[entries.count - 1].time = time
      if rules.bound.bytes != nil { weighLast() }
      // Nothing is dropped: positions must not move under a hand that slides.
      return letGo()
    }
    append(Entry(id: nextID, time: time, cause: .wound, action: nil, version: version, lanes: 0))
    dropTheOldest(now: time, fewest: min(Self.fewest, step.map { $0 - firstID } ?? Self.fewest))
  }

  @inlinable mutating func append(_ entry: consuming Entry) {
    entries.append(entry)
    nextID += 1
    if rules.bound.bytes != nil { weighLast() }
  }

  @inlinable func lanes(changedTo state: State) -> UInt64 {
    var changed: UInt64 = 0
    let last = self.last
    for lane in 0..<rules.lanes.count where !rules.lanes[lane].isEqual(last.state, state) {
      changed |= 1 << lane
    }
    return changed
  }

  @inlinable func joinsLast(_ action: Action, _ cause: Cause, changed: UInt64, at time: Timestamp) -> Bool {
    let last = entries.count - 1
    guard last >= 0, let previous = entries[last].action, !entries[last].isFull else { return false }
    // Whoever sent it: a tick that changes nothing must not end a run of typing.
    if changed == 0 { return true }
    guard entries[last].lanes != 0, entries[last].cause == cause, !entries[last].isGroup else { return false }
    if let gesture = rules.gesture, let number = gesture(action), number == gesture(previous) { return true }
    // A negative pause is a clock that jumped: it says nothing about the run.
    return time.milliseconds - entries[last].time.milliseconds <= rules.longestPause
      && rules.continues(previous, action)
  }

  @inlinable func joinsLast(_ action: Action, _ cause: Cause, in group: Group, changed: UInt64) -> Bool {
    let last = entries.count - 1
    guard last >= 0, entries[last].action != nil, !entries[last].isFull else { return false }
    return changed == 0 || entries[last].id == group.entry && entries[last].cause == cause
  }
}

extension History.Entry {
  /// Whether no further action may join it.
  @inlinable var isFull: Bool {
    guard let extra else { return false }
    return extra.run.count >= HistoryRules<State, Action>.longestRun
  }

  @inlinable var isGroup: Bool {
    guard let extra else { return false }
    return extra.group != nil
  }

  /// Goes on with another action.
  @inlinable mutating func join(
    _ next: Action, changed: UInt64, version: Version<State>, at time: Timestamp, isAnswer: Bool = false
  ) {
    join(next)
    self.version = version
    guard changed != 0 else { return }
    if !isAnswer { action = next }
    self.time = time
    lanes |= changed
  }
}
