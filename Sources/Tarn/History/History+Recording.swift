extension History {
  /// Takes down an action that has been applied.
  ///
  /// An action that changed no lane is no step: it joins the entry before it. So does one that goes on with a run.
  ///
  /// - Complexity: one `==` a lane, and what keeping a version of the state costs.
  @inlinable mutating func record(_ action: Action, _ cause: Cause, state: State, at time: Timestamp) {
    let changed = lanes(changedTo: state)
    if joinsLast(action, cause, changed: changed, at: time) {
      let last = entries.count - 1
      entries[last].join(action)
      entries[last].version = Version(state)
      guard changed != 0 else { return }
      entries[last].action = action
      entries[last].time = time
      entries[last].lanes |= changed
      place(entries[last].id, changed)
      return
    }
    append(Entry(id: nextID, time: time, cause: cause, action: action, version: Version(state), lanes: changed))
    place(nextID - 1, changed)
    if entries.count > rules.bound.count || rules.bound.milliseconds != nil { dropTheOldest(now: time) }
  }

  /// Takes down a whole state that was put in place of the present one: a step like any other.
  @usableFromInline mutating func recordLoad(_ version: Version<State>, at time: Timestamp) {
    let changed = lanes(changedTo: version.state)
    append(Entry(id: nextID, time: time, cause: .loaded, action: nil, version: version, lanes: changed))
    place(nextID - 1, changed)
    dropTheOldest(now: time)
  }

  /// Takes down a winding. Only where it ends matters, so one right after another takes its place.
  mutating func recordWinding(_ version: Version<State>, at time: Timestamp) {
    if let last = entries.last, last.cause == .wound {
      entries[entries.count - 1].version = version
      entries[entries.count - 1].time = time
      return
    }
    append(Entry(id: nextID, time: time, cause: .wound, action: nil, version: version, lanes: 0))
    dropTheOldest(now: time)
  }

  @inlinable mutating func append(_ entry: Entry) {
    entries.append(entry)
    nextID += 1
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
    guard last >= 0, let previous = entries[last].action,
      entries[last].run.count < HistoryRules<State, Action>.longestRun
    else { return false }
    // Whoever sent it: a tick that changes nothing must not end a run of typing.
    if changed == 0 { return true }
    guard entries[last].lanes != 0, entries[last].cause == cause else { return false }
    // A negative pause is a clock that jumped: it says nothing about the run.
    return time.milliseconds - entries[last].time.milliseconds <= rules.longestPause
      && rules.continues(previous, action)
  }

  /// Makes an entry the present of the lanes it changed, and drops what was their future.
  @inlinable mutating func place(_ id: Int, _ changed: UInt64) {
    guard changed != 0 else { return }
    let present = position
    var dropped = false
    for lane in tracks.indices where changed & (1 << lane) != 0 {
      if tracks[lane].position < tracks[lane].ids.count {
        tracks[lane].ids.removeSubrange(tracks[lane].position...)
        dropped = true
      }
      if tracks[lane].ids.last != id {
        tracks[lane].ids.append(id)
        tracks[lane].position += 1
      }
    }
    if present == order.count {
      if order.last != id { order.append(id) }
    } else if order[..<present].last != id {
      order.insert(id, at: present)
    }
    if dropped { order.removeAll { id in !tracks.contains { $0.ids.contains(id) } } }
  }

  @usableFromInline mutating func dropTheOldest(now: Timestamp) {
    var excess = 0
    if entries.count > rules.bound.count { excess = max(rules.bound.count / 4, entries.count - rules.bound.count) }
    if let age = rules.bound.milliseconds {
      while excess < entries.count - 1, now.milliseconds - entries[excess].time.milliseconds > age { excess += 1 }
    }
    guard excess > 0 else { return }
    let limit = entries[excess].id
    for lane in tracks.indices { forget(before: limit, lane) }
    order.removeAll { $0 < limit }
    start = entries[excess - 1].version
    startTime = entries[excess - 1].time
    entries.removeFirst(excess)
  }

  private mutating func forget(before limit: Int, _ lane: Int) {
    // Ids in a track count up, for a track is only ever cut and appended to.
    let gone = tracks[lane].ids.prefix { $0 < limit }.count
    let passed = min(gone, tracks[lane].position)
    // A lane that stands before all of these keeps its base: it is what it shows now.
    if passed > 0 { base = base.with(rules.lanes[lane], of: entry(tracks[lane].ids[passed - 1]).version) }
    tracks[lane].ids.removeFirst(gone)
    tracks[lane].position -= passed
  }
}
