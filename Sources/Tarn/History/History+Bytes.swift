extension History {
  /// About how many bytes it takes to keep this history beside the present state.
  ///
  /// Of each entry it is the version before it, as far as its own does not share it (``HistoryRules/bytes``), and what an
  /// entry takes itself. That is what is freed when the entry goes: the sum over all of them is what their versions take
  /// that the present does not share.
  ///
  /// As far as the rule is right it is not too little: what some version has and the present has not was missing for the
  /// first time in some entry, and was counted there. It is too much for what comes back: of a value that was changed, wound
  /// back and changed again, its memory counts at each change.
  ///
  /// It leaves out: what actions refer to (their own size counts); what each lane was before its oldest step, a value a
  /// lane; spare room in lists, up to as much again as ids take, and the allocator's rounding beyond 16 bytes; what
  /// copies of the history keep that it has dropped itself; and what is left of a history that this one replaced in a loop.
  ///
  /// - Complexity: O(1) with a bound of bytes, and then with what is dropped and not let go of yet. Without a bound
  ///   nobody has kept count: it is the log's, O(entries) and one call of the rule for each.
  public var bytes: Int {
    guard rules.bound.bytes == nil else { return weight }
    return log.indices.reduce(0) { $0 + cost(of: gone + $1) }
  }

  /// Counts the last entry, whether it is new or has got another version.
  @usableFromInline mutating func weighLast() {
    let last = entries.count - 1
    let cost = cost(of: last)
    weight += cost - entries[last].cost
    entries[last].cost = cost
  }

  private func cost(of index: Int) -> Int {
    let entry = entries[index]
    let before = index > 0 ? entries[index - 1].version : start
    return rules.bytes(before.state, entry.state) + entry.overhead
  }
}

extension History.Entry {
  /// What an entry takes without its version's state and what its actions refer to.
  package var overhead: Int {
    // Its slot; the version's object with a header of 16 bytes, and as much for the allocator's own and its rounding; its
    // id in the order and in each track; for a run or a group an object with an array and a name, and for a run an array
    // with a header of 32 bytes, as a name has that is longer than 15.
    let steps = lanes == 0 ? 0 : 1 + lanes.nonzeroBitCount
    let run = run.isEmpty ? 0 : 32 + run.count * MemoryLayout<Action>.stride
    let name = group.map { $0.utf8.count > 15 ? 32 + $0.utf8.count : 0 } ?? 0
    let extra = extra == nil ? 0 : 32 + MemoryLayout<[Action]>.size + MemoryLayout<String?>.size + run + name
    return MemoryLayout<Self?>.stride + 32 + steps * MemoryLayout<Int>.stride + extra
  }
}
