extension History {
  /// An estimate of the bytes that this history needs in addition to the present state.
  ///
  /// For each entry it counts the part of the previous version that the entry's own version does not share
  /// (``HistoryRules/bytes``), and the entry's overhead. This is the memory that is freed when the entry is released;
  /// the sum over all entries is the memory of the versions that the present state does not share.
  ///
  /// If the rule is correct, the estimate is not too low: a value that some version has and the present state does not
  /// was absent for the first time in some entry, and was counted there. It is too high for values that return: if a
  /// value is changed, restored and changed again, its memory is counted at each change.
  ///
  /// Not included: values that actions refer to (only the actions' own size counts); the state of each track before its
  /// oldest step, one value per track; spare capacity in arrays, up to the size of the IDs, and allocator rounding
  /// beyond 16 bytes; entries that this history has dropped and copies of it retain; and the remainder of a history
  /// that this one replaced in a loop.
  ///
  /// - Complexity: O(1) with a bound of bytes; the value then includes dropped entries that are not released yet.
  ///   Without such a bound the costs are not recorded: O(n) in the entries of the log, with one call of the rule for
  ///   each.
  public var bytes: Int {
    guard rules.bound.bytes == nil else { return totalCost }
    return log.indices.reduce(0) { $0 + cost(of: removedCount + $1) }
  }

  /// Updates the recorded cost of the last entry, which is new or has a new version.
  @usableFromInline mutating func updateLastCost() {
    let last = entries.count - 1
    let cost = cost(of: last)
    totalCost += cost - entries[last].cost
    entries[last].cost = cost
  }

  private func cost(of index: Int) -> Int {
    let entry = entries[index]
    let before = index > 0 ? entries[index - 1].version : start
    return rules.bytes(before.state, entry.state) + entry.overhead
  }
}

extension History.Entry {
  /// The bytes of an entry without its version's state and without values that its actions refer to.
  package var overhead: Int {
    // Its slot; the version's object with a header of 16 bytes, and the same for the allocator's header and rounding;
    // its ID in the order and in each track; for a run or a group, an object with an array and a name; for a run, an
    // array with a header of 32 bytes, which a name longer than 15 bytes has, too.
    let steps = tracks == 0 ? 0 : 1 + tracks.nonzeroBitCount
    let run = run.isEmpty ? 0 : 32 + run.count * MemoryLayout<Action>.stride
    let name = group.map { $0.utf8.count > 15 ? 32 + $0.utf8.count : 0 } ?? 0
    let extra = details == nil ? 0 : 32 + MemoryLayout<[Action]>.size + MemoryLayout<String?>.size + run + name
    return MemoryLayout<Self?>.stride + 32 + steps * MemoryLayout<Int>.stride + extra
  }
}
