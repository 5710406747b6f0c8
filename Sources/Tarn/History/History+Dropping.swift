extension History {
  /// How many entries a record lets go of at most, and how many go when there are too many: more than one, so that what
  /// dropping costs besides is paid every fourth time; few, so that their release is not felt.
  @inlinable static var fewest: Int { 4 }

  /// Whether there may be something to drop or to let go of besides what is too much.
  @inlinable var hasMoreToDrop: Bool { gone > 0 || rules.bound.milliseconds != nil || rules.bound.bytes != nil }

  /// Drops what is beyond the bound, and lets go of some of what is dropped.
  ///
  /// - Parameter fewest: how many go if there are too many, and more only if that is not enough.
  /// - Complexity: O(1), and O(1) amortised for an entry that is dropped.
  @inlinable mutating func dropTheOldest(now: Timestamp, fewest: Int = Self.fewest) {
    let count = entries.count - gone
    var excess = 0
    if count > rules.bound.count { excess = max(fewest, count - rules.bound.count) }
    if rules.bound.bytes != nil {
      for index in 0..<excess { goneWeight += entries[gone + index].cost }
    }
    // Both at once: where a clock jumped, what is too old may come behind what is only too much.
    while excess < count - 1, isTooOld(gone + excess, now) || isTooMuch {
      goneWeight += entries[gone + excess].cost
      excess += 1
    }
    if excess > 0 { drop(excess) }
    letGo()
  }

  @inlinable func isTooOld(_ index: Int, _ now: Timestamp) -> Bool {
    guard let age = rules.bound.milliseconds else { return false }
    return now.milliseconds - entries[index].time.milliseconds > age
  }

  @inlinable var isTooMuch: Bool {
    guard let bytes = rules.bound.bytes else { return false }
    return weight - goneWeight > bytes
  }

  /// Lets go of a few of those that are dropped.
  @inlinable mutating func letGo() {
    guard gone > 0 else { return }
    var count = min(gone, Self.fewest)
    if let bytes = rules.bound.bytes {
      var freed = 0
      for index in 0..<count { freed += entries[index].cost }
      while count < gone, weight - freed - bytes > bytes {
        freed += entries[count].cost
        count += 1
      }
      weight -= freed
      goneWeight -= freed
    }
    entries.removeFirst(count)
    gone -= count
  }

  /// Takes the oldest entries out of the log, the tracks and the order.
  @inlinable mutating func drop(_ excess: Int) {
    let oldest = firstID
    let passed = steps.forget(before: oldest + excess, oldest: oldest)
    // A lane that stands before all of these keeps its base: it is what it shows now.
    if passed != 0, !isKnownUniquelyReferenced(&base) { base = Base(base.state) }
    for lane in rules.lanes.indices where passed & (1 << lane) != 0 {
      rules.lanes[lane].copy(entry(steps.tracks[lane].passed).state, &base.state)
    }
    start = entries[gone + excess - 1].version
    startTime = entries[gone + excess - 1].time
    gone += excess
  }
}
