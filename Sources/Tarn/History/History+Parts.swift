extension History {
  /// All of a history but its rules: what a file holds to give back an equal one.
  ///
  /// Tracks and order are parts of their own and not worked out from the log: where a lane stood when the oldest
  /// entries were dropped is no longer in it.
  package struct Parts {
    package var first: State
    package var firstTime: Timestamp
    /// What each lane was before the oldest step it still has.
    package var base: State
    package var entries: [Entry]
    /// The ids of each lane's steps, in the order of the rules' lanes.
    package var steps: [[Int]]
    /// How many of them lie behind the present.
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

  /// What is wrong with parts that are no history, in words.
  package struct Unsound: Error {
    package let reason: String
    /// The entry it is about, counted from 0.
    package var entry: Int?

    package init(_ reason: String) { self.init(reason: reason) }
    init(reason: String, entry: Int? = nil) {
      self.reason = reason
      self.entry = entry
    }
  }

  package var parts: Parts {
    Parts(
      first: start.state, firstTime: startTime, base: base.state, entries: Array(log),
      steps: steps.tracks.map { Array($0.ids.all) }, positions: steps.tracks.map(\.position),
      order: steps.order.all)
  }

  /// Puts a history together again.
  ///
  /// - Throws: what would make it trap or lie later: ids with gaps, a step without its entry, a position out of range, an
  ///   order that is not that of each lane.
  /// - Complexity: O(entries × lanes).
  package init(_ parts: Parts, rules: HistoryRules<State, Action>) throws(Unsound) {
    try parts.check(lanes: rules.lanes.count)
    self.init(first: parts.first, at: parts.firstTime, rules: rules)
    base = Base(parts.base)
    nextID = parts.entries.first?.id ?? 0
    for entry in parts.entries { append(entry) }
    steps = Steps(tracks: parts.steps, positions: parts.positions, order: parts.order)
  }

  /// A history of which only the log is known: every entry that changed something is a step, one after the other, and
  /// nothing lies ahead.
  ///
  /// A winding becomes a loading. As a winding the next one would take its place, and with it a step.
  package init(
    first: State, at time: Timestamp, straight log: [Entry], rules: HistoryRules<State, Action>
  ) throws(Unsound) {
    self.init(first: first, at: time, rules: rules)
    for (index, entry) in log.enumerated() {
      try entry.check(index)
      let changed = lanes(changedTo: entry.state)
      append(
        Entry(
          id: nextID, time: entry.time, cause: entry.cause == .wound ? .loaded : entry.cause, actions: entry.actions,
          named: entry.action, group: entry.group, state: entry.state, lanes: changed))
      steps.place(nextID - 1, changed)
    }
  }
}

extension History.Entry {
  /// - Parameters:
  ///   - actions: all of them, in order.
  ///   - named: the one the step is named after; one of `actions`.
  ///   - group: the name of the group it was made in, empty if that had none.
  ///   - lanes: a bit for each lane of the rules.
  package init(
    id: Int, time: Timestamp, cause: Cause, actions: [Action], named: Action?, group: String? = nil, state: State,
    lanes: UInt64
  ) {
    self.init(
      id: id, time: time, cause: cause, action: named ?? actions.last,
      extra: actions.count > 1 || group != nil ? Extra(run: actions.count > 1 ? actions : [], group: group) : nil,
      version: Version(state), lanes: lanes)
  }

  package func changed(lane: Int) -> Bool { lanes & (1 << lane) != 0 }

  fileprivate func check(_ index: Int) throws(History.Unsound) {
    let isAction = cause == .acted || cause == .arrived
    guard isAction != actions.isEmpty else {
      throw History.Unsound(reason: isAction ? "no action" : "an action where none belongs", entry: index)
    }
    guard isAction || group == nil else {
      throw History.Unsound(reason: "a group where no action belongs", entry: index)
    }
    guard time.isPlausible else { throw History.Unsound(reason: "a time out of range", entry: index) }
  }
}

extension History.Parts {
  package func check(lanes: Int) throws(History.Unsound) {
    guard steps.count == lanes, positions.count == lanes else {
      throw History.Unsound(reason: "\(steps.count) lanes where the app has \(lanes)")
    }
    guard firstTime.isPlausible else { throw History.Unsound(reason: "a time out of range") }
    try checkEntries()
    let firstID = entries.first?.id ?? 0
    for lane in 0..<lanes { try check(lane: lane, firstID: firstID) }
    try checkOrder(firstID: firstID)
  }

  private func checkEntries() throws(History.Unsound) {
    let firstID = entries.first?.id ?? 0
    guard (0...History.largestID).contains(firstID) else {
      throw History.Unsound(reason: "an id out of range", entry: 0)
    }
    for (index, entry) in entries.enumerated() {
      guard entry.id == firstID + index else {
        throw History.Unsound(reason: "the id \(entry.id) where \(firstID + index) was due", entry: index)
      }
      try entry.check(index)
    }
  }

  private func check(lane: Int, firstID: Int) throws(History.Unsound) {
    guard (0...steps[lane].count).contains(positions[lane]) else {
      throw History.Unsound(reason: "a lane of \(steps[lane].count) steps that stands at step \(positions[lane])")
    }
    var last = firstID - 1
    for id in steps[lane] {
      guard id > last, id < firstID + entries.count else {
        throw History.Unsound(reason: "the step \(id), which is out of order or has no entry")
      }
      guard entries[id - firstID].changed(lane: lane) else {
        throw History.Unsound(reason: "the step \(id) in a lane that it did not change")
      }
      last = id
    }
  }

  private func checkOrder(firstID: Int) throws(History.Unsound) {
    var isDue = [Bool](repeating: false, count: entries.count)
    for id in steps.joined() { isDue[id - firstID] = true }
    for id in order {
      guard id >= firstID, id - firstID < entries.count, isDue[id - firstID] else {
        throw History.Unsound(reason: "the step \(id) in the order, which is in no lane or is there twice")
      }
      isDue[id - firstID] = false
    }
    if let missing = isDue.firstIndex(of: true) {
      throw History.Unsound(reason: "no place in the order for the step \(missing + firstID)")
    }
    var counts = steps.map { _ in 0 }
    for id in order {
      for lane in steps.indices where counts[lane] < steps[lane].count && steps[lane][counts[lane]] == id {
        counts[lane] += 1
      }
    }
    if let lane = steps.indices.first(where: { counts[$0] < steps[$0].count }) {
      let step = steps[lane][counts[lane]]
      throw History.Unsound(reason: "the step \(step) in the order before one that its lane has earlier")
    }
  }
}

extension History {
  /// A thousand entries a second for 200,000 years, and still exact where numbers are floating point.
  fileprivate static var largestID: Int { 1 << 53 }
}

extension Timestamp {
  /// Within 285,000 years of 1970: a difference of two can't overflow.
  var isPlausible: Bool { (-(1 << 53)...(1 << 53)).contains(milliseconds) }
}
