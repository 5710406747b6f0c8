extension Loop {
  /// Makes one step of all actions that are sent and settled within a closure.
  ///
  /// ```swift
  /// loop.group("Import 3 clocks") {
  ///   for clock in clocks { loop.send(.add(clock)) }
  /// }
  /// ```
  ///
  /// Each is still an action of its own: applied, told and replayed as without a group. What came before does not go on
  /// into the group, nor the group into what comes after, however the rules tell runs. Groups within it are part of it.
  ///
  /// What answers effects later is not part of it; nor are windings and loadings within, after which the group goes on as
  /// a further step of the same name. So it does after ``HistoryRules/longestRun`` actions, and where the cause changes.
  ///
  /// Opened by an observer, while settling, it is a group of what it queues: that is applied later and is one step then.
  ///
  /// - Parameter name: what a person reads for the step; by default the label of the last action that changed something.
  /// - Throws: what the closure throws. What it sent until then is one step.
  public func group<Value, Failure: Error>(
    _ name: String? = nil, _ act: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if phase == .following { return try handOnGroup(name, act) }
    guard phase == .idle else { return try queueGroup(name, act) }
    open(name)
    defer { close() }
    return try act()
  }

  private func queueGroup<Value, Failure: Error>(
    _ name: String?, _ act: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let waiting = queue.count
    enqueue(.open(name))
    // If the queue is full nothing that is sent now gets into it either.
    guard queue.count > waiting else { return try act() }
    defer {
      // An empty group must not begin a further round. One with something in it must end, even if the queue is full.
      if case .open = queue.last { queue.removeLast() } else { queue.append(.close) }
    }
    return try act()
  }

  @usableFromInline func open(_ name: String?) {
    if group == nil { group = Group(name: name ?? "") } else { group?.depth += 1 }
  }

  @usableFromInline func close() {
    group?.depth -= 1
    if group?.depth == 0 { group = nil }
  }

  // Not inlined: it is on the way of every record and seldom taken.
  @inline(never) @inlinable func note(
    _ action: F.Action, _ cause: Cause, in group: Group, _ past: Past<F.State, F.Action>, at time: Timestamp
  ) {
    self.group?.entry = past.history.record(action, cause, in: group, state: storage.pointee, at: time)
  }
}

/// A group that is open: what is recorded now goes together.
@usableFromInline struct Group {
  /// Empty if it has none.
  @usableFromInline let name: String
  /// The entry it goes on with, or -1 if it has none yet.
  @usableFromInline var entry = -1
  /// How many are open, one within the other.
  @usableFromInline var depth = 1

  @usableFromInline init(name: String) { self.name = name }
}
