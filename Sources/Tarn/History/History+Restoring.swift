extension History {
  /// What of a history is no entry: ids alone, for a file that has the entries.
  package struct Skeleton: Equatable, Sendable {
    package var lanes: [String]
    /// The ids of each lane's steps, and how many of them lie behind the present.
    package var steps: [[Int]]
    package var positions: [Int]
    package var order: [Int]
    /// The oldest entry, and the next.
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

  /// - Complexity: O(steps)
  package var skeleton: Skeleton {
    Skeleton(
      lanes: rules.lanes.map(\.name), steps: steps.tracks.map { Array($0.ids.all) },
      positions: steps.tracks.map(\.position), order: steps.order.all, first: firstID, next: nextID)
  }

  /// Goes on with something that happened once: no rule is asked and no lane compared, it is as it was then.
  ///
  /// - Parameters:
  ///   - action: `nil` for a winding or a loading.
  ///   - positions: for a winding, where each lane stood afterwards.
  /// - Throws: what can't have happened after what is here.
  package mutating func restore(
    _ entry: Int, _ action: Action?, _ cause: Cause, lanes: UInt64, positions: [Int], state: State, at time: Timestamp
  ) throws(Unsound) {
    guard time.isPlausible else { throw Unsound(reason: "a time out of range") }
    guard lanes >> rules.lanes.count == 0 || rules.lanes.count == 64 else {
      throw Unsound(reason: "a lane that there is not")
    }
    if cause == .wound {
      guard positions.count == rules.lanes.count,
        zip(positions, steps.tracks).allSatisfy({ (0...$1.ids.count).contains($0) })
      else { throw Unsound(reason: "a winding to where there is no step") }
      for lane in positions.indices where steps.tracks[lane].position != positions[lane] {
        steps.wind(lane: lane, to: positions[lane])
      }
    }
    let isLast = entry == nextID - 1 && !entries.isEmpty
    guard isLast || entry == nextID else {
      throw Unsound(reason: "the entry \(entry) where \(nextID) was due")
    }
    let version = Version(state)
    if isLast {
      if let action {
        entries[entries.count - 1].join(action, changed: lanes, version: version, at: time)
      } else {
        entries[entries.count - 1].version = version
        entries[entries.count - 1].time = time
      }
      if rules.bound.bytes != nil { weighLast() }
      // As when it was recorded: nothing is dropped under a hand that slides.
      if action == nil { return letGo() }
    } else {
      append(Entry(id: nextID, time: time, cause: cause, action: action, version: version, lanes: lanes))
    }
    steps.place(nextID - 1, lanes)
    dropTheOldest(now: time)
  }
}
