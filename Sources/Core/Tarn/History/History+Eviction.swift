extension History {
  /// The number of dropped entries that one record releases, and the minimum number that is dropped when there are too
  /// many: more than one, so that the fixed cost of dropping is paid at every fourth record; few, so that the time to
  /// release them is not noticeable.
  @inlinable static var minimumDropCount: Int { 4 }

  /// Whether entries may have to be dropped or released for a reason other than the bound of count.
  @inlinable var hasMoreToDrop: Bool { removedCount > 0 || rules.bound.milliseconds != nil || rules.bound.bytes != nil }

  /// Drops the entries beyond the bound, and releases some of the dropped ones.
  ///
  /// - Parameter minimum: the number of entries to drop if there are too many; more are dropped only if necessary.
  /// - Complexity: O(1), plus O(1) amortised for each dropped entry.
  @inlinable mutating func dropOldest(now: Timestamp, minimum: Int = Self.minimumDropCount) {
    let count = entries.count - removedCount
    var excess = 0
    if count > rules.bound.count { excess = max(minimum, count - rules.bound.count) }
    if rules.bound.bytes != nil {
      for index in 0..<excess { removedCost += entries[removedCount + index].cost }
    }
    // Both conditions in one loop: if the clock jumped, an entry that is too old may follow one that only exceeds the
    // bytes.
    while excess < count - 1, isTooOld(removedCount + excess, now) || exceedsBytes {
      removedCost += entries[removedCount + excess].cost
      excess += 1
    }
    if excess > 0 { drop(excess) }
    releaseStates()
  }

  @inlinable func isTooOld(_ index: Int, _ now: Timestamp) -> Bool {
    guard let age = rules.bound.milliseconds else { return false }
    return now.milliseconds - entries[index].time.milliseconds > age
  }

  @inlinable var exceedsBytes: Bool {
    guard let bytes = rules.bound.bytes else { return false }
    return totalCost - removedCost > bytes
  }

  /// Releases a few of the dropped entries.
  @inlinable mutating func releaseStates() {
    guard removedCount > 0 else { return }
    var count = min(removedCount, Self.minimumDropCount)
    if let bytes = rules.bound.bytes {
      var freed = 0
      for index in 0..<count { freed += entries[index].cost }
      while count < removedCount, totalCost - freed - bytes > bytes {
        freed += entries[count].cost
        count += 1
      }
      totalCost -= freed
      removedCost -= freed
    }
    entries.removeFirst(count)
    removedCount -= count
  }

  /// Removes the oldest entries from the log, the tracks and the order.
  @inlinable mutating func drop(_ excess: Int) {
    let oldest = firstID
    let trackSet = steps.remove(before: oldest + excess, oldest: oldest)
    // A track whose position is before all of these entries keeps its base, which is its present value.
    if trackSet != 0, !isKnownUniquelyReferenced(&base) { base = BaseState(base.state) }
    for track in rules.tracks.indices where trackSet & (1 << track) != 0 {
      rules.tracks[track].copy(entry(steps.tracks[track].lastRemoved).state, &base.state)
    }
    start = entries[removedCount + excess - 1].version
    startTime = entries[removedCount + excess - 1].time
    removedCount += excess
  }
}
