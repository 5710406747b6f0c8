extension History {
  /// The contents of a history without its rules: the data that a file stores to restore an equal history.
  ///
  /// The tracks' steps and the order are stored and not computed from the log, because the log no longer contains the
  /// positions of the tracks when the oldest entries were dropped.
  package struct Parts {
    package var first: State
    package var firstTime: Timestamp
    /// The state of each track before its oldest step.
    package var base: State
    package var entries: [Entry]
    /// The IDs of each track's steps, in the order of the rules' tracks.
    package var steps: [[Int]]
    /// The number of each track's steps up to its present.
    package var positions: [Int]
    package var order: [Int]

    package init(
      first: State, firstTime: Timestamp, base: State, entries: [Entry], steps: [[Int]], positions: [Int], order: [Int]
    ) {
      self.first = first
      self.firstTime = firstTime
      self.base = base
      self.entries = entries
      self.steps = steps
      self.positions = positions
      self.order = order
    }
  }

  /// The error for parts that do not form a valid history.
  package struct Invalid: Error {
    package let reason: String
    /// The index of the invalid entry.
    package var entry: Int?

    package init(_ reason: String) { self.init(reason: reason) }
    init(reason: String, entry: Int? = nil) {
      self.reason = reason
      self.entry = entry
    }
  }

  /// The contents of this history.
  package var parts: Parts {
    Parts(
      first: start.state, firstTime: startTime, base: base.state, entries: Array(log),
      steps: steps.tracks.map { Array($0.ids.all) }, positions: steps.tracks.map(\.position),
      order: steps.order.all)
  }

  /// Restores a history from its parts.
  ///
  /// - Throws: an error if the parts would cause a trap or wrong results later: gaps in the IDs, a step without an
  ///   entry, a position out of range, an order that differs from that of a track.
  /// - Complexity: O(entries × tracks).
  package init(_ parts: Parts, rules: HistoryRules<State, Action>) throws(Invalid) {
    try parts.check(tracks: rules.tracks.count)
    self.init(first: parts.first, at: parts.firstTime, rules: rules)
    base = BaseState(parts.base)
    nextID = parts.entries.first?.id ?? 0
    for entry in parts.entries { append(entry) }
    steps = HistorySteps(tracks: parts.steps, positions: parts.positions, order: parts.order)
  }

  /// Creates a history from a log alone: every entry that changed the state is a step, in sequence, and no steps lie
  /// ahead.
  ///
  /// A jump becomes a load. If it remained a jump, the next jump would replace it, and with it a step.
  package init(
    first: State, at time: Timestamp, straight log: [Entry], rules: HistoryRules<State, Action>
  ) throws(Invalid) {
    self.init(first: first, at: time, rules: rules)
    for (index, entry) in log.enumerated() {
      try entry.check(index)
      let isRemote = entry.action.flatMap { rules.isRemote?($0) } ?? false
      let changed = isRemote ? 0 : tracks(changedTo: entry.state)
      append(
        Entry(
          id: nextID, time: entry.time, cause: entry.cause == .jumped ? .loaded : entry.cause, actions: entry.actions,
          named: entry.action, group: entry.group, state: entry.state, tracks: changed))
      steps.insert(nextID - 1, changed)
    }
  }
}

extension History.Entry {
  /// - Parameters:
  ///   - actions: all actions of the entry, in order.
  ///   - named: the action after which the step is named; one of `actions`.
  ///   - group: the name of the group that contains the entry, empty for a group without a name.
  ///   - tracks: the changed tracks, a bit for each track of the rules.
  package init(
    id: Int, time: Timestamp, cause: Cause, actions: [Action], named: Action?, group: String? = nil, state: State,
    tracks: UInt64
  ) {
    self.init(
      id: id, time: time, cause: cause, action: named ?? actions.last,
      details: actions.count > 1 || group != nil
        ? EntryDetails(run: actions.count > 1 ? actions : [], group: group) : nil,
      version: StateSnapshot(state), tracks: tracks)
  }

  package func changed(track trackIndex: Int) -> Bool { tracks & (1 << trackIndex) != 0 }

  fileprivate func check(_ index: Int) throws(History.Invalid) {
    let isAction = cause == .acted || cause == .arrived
    guard isAction != actions.isEmpty else {
      throw History.Invalid(
        reason: isAction ? "an entry without an action" : "an action in an entry that can't have one", entry: index)
    }
    guard isAction || group == nil else {
      throw History.Invalid(reason: "a group in an entry that can't have an action", entry: index)
    }
    guard time.isPlausible else { throw History.Invalid(reason: "a time out of range", entry: index) }
  }
}

extension History.Parts {
  package func check(tracks count: Int) throws(History.Invalid) {
    guard steps.count == count, positions.count == count else {
      throw History.Invalid(reason: "\(steps.count) tracks; the app has \(count)")
    }
    guard firstTime.isPlausible else { throw History.Invalid(reason: "a time out of range") }
    try checkEntries()
    let firstID = entries.first?.id ?? 0
    for track in 0..<count { try check(track: track, firstID: firstID) }
    try checkOrder(firstID: firstID)
  }

  private func checkEntries() throws(History.Invalid) {
    let firstID = entries.first?.id ?? 0
    guard (0...History.largestID).contains(firstID) else {
      throw History.Invalid(reason: "an id out of range", entry: 0)
    }
    for (index, entry) in entries.enumerated() {
      guard entry.id == firstID + index else {
        throw History.Invalid(reason: "the id \(entry.id) instead of \(firstID + index)", entry: index)
      }
      try entry.check(index)
    }
  }

  private func check(track trackIndex: Int, firstID: Int) throws(History.Invalid) {
    guard (0...steps[trackIndex].count).contains(positions[trackIndex]) else {
      throw History.Invalid(reason: "a track of \(steps[trackIndex].count) steps at position \(positions[trackIndex])")
    }
    var last = firstID - 1
    for id in steps[trackIndex] {
      guard id > last, id < firstID + entries.count else {
        throw History.Invalid(reason: "the step \(id), which is out of order or has no entry")
      }
      guard entries[id - firstID].changed(track: trackIndex) else {
        throw History.Invalid(reason: "the step \(id) in a track that it did not change")
      }
      last = id
    }
  }

  private func checkOrder(firstID: Int) throws(History.Invalid) {
    var isMissing = [Bool](repeating: false, count: entries.count)
    for id in steps.joined() { isMissing[id - firstID] = true }
    for id in order {
      guard id >= firstID, id - firstID < entries.count, isMissing[id - firstID] else {
        throw History.Invalid(reason: "the step \(id) in the order, which is in no track or is in the order twice")
      }
      isMissing[id - firstID] = false
    }
    if let missing = isMissing.firstIndex(of: true) {
      throw History.Invalid(reason: "the step \(missing + firstID), which is not in the order")
    }
    var counts = steps.map { _ in 0 }
    for id in order {
      for track in steps.indices where counts[track] < steps[track].count && steps[track][counts[track]] == id {
        counts[track] += 1
      }
    }
    if let trackIndex = steps.indices.first(where: { counts[$0] < steps[$0].count }) {
      let step = steps[trackIndex][counts[trackIndex]]
      throw History.Invalid(reason: "the step \(step), which is not in the same place in the order as in its track")
    }
  }
}

extension History {
  /// Enough for a thousand entries per second for 200,000 years, and exact in floating-point numbers.
  fileprivate static var largestID: Int { 1 << 53 }
}

extension Timestamp {
  /// Whether the time is within 285,000 years of 1970: the difference of two such times cannot overflow.
  var isPlausible: Bool { (-(1 << 53)...(1 << 53)).contains(milliseconds) }
}
