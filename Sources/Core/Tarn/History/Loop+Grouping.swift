extension Loop {
  /// Groups all actions that are sent and settled within a closure into one history step.
  ///
  /// ```swift
  /// loop.group("Import 3 clocks") {
  ///   for clock in clocks { loop.send(.add(clock)) }
  /// }
  /// ```
  ///
  /// Each action is still applied, notified and replayed as without a group. A run does not extend into the group or
  /// out of it, whatever the rules. Groups within a group are part of it.
  ///
  /// Asynchronous responses to effects are not part of the group. Jumps and loads within it are not either; the group
  /// continues after them as a further step of the same name. The same holds after ``HistoryRules/longestRun`` actions,
  /// and when the cause changes.
  ///
  /// If an observer opens a group during a settling, the group contains the actions that are queued in it: they are
  /// applied later, as one step.
  ///
  /// - Parameter name: the text that the user sees for the step; by default the label of the last action that changed a
  ///   track.
  /// - Throws: the error of the closure. The actions that it sent before are one step.
  public func group<Value, Failure: Error>(
    _ name: String? = nil, _ action: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if phase == .following { return try deliverGroup(name, action) }
    guard phase == .idle else { return try queueGroup(name, action) }
    open(name)
    defer { close() }
    return try action()
  }

  private func queueGroup<Value, Failure: Error>(
    _ name: String?, _ action: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let waiting = queue.count
    enqueue(.open(name))
    // If the queue is full, further actions are not queued either.
    guard queue.count > waiting else { return try action() }
    defer {
      // An empty group must not start a further round. A group with actions must be closed, even if the queue is full.
      if case .open = queue.last { queue.removeLast() } else { queue.append(.close) }
    }
    return try action()
  }

  @usableFromInline func open(_ name: String?) {
    if group == nil { group = OpenGroup(name: name ?? "") } else { group?.depth += 1 }
  }

  @usableFromInline func close() {
    group?.depth -= 1
    if group?.depth == 0 { group = nil }
  }

  // Not inlined: every record passes here and few take this branch.
  @inline(never) @inlinable func note(
    _ action: F.Action, _ cause: Cause, in group: OpenGroup, _ past: HistoryBox<F.State, F.Action>, at time: Timestamp
  ) {
    self.group?.entry = past.history.record(action, cause, in: group, state: storage.pointee, at: time)
  }
}

/// An open group: the actions that are recorded now form one step.
@usableFromInline struct OpenGroup {
  /// The name of the group; empty if it has none.
  @usableFromInline let name: String
  /// The ID of the entry that the group extends, or -1 if it has none yet.
  @usableFromInline var entry = -1
  /// The number of nested open groups.
  @usableFromInline var depth = 1

  @usableFromInline init(name: String) { self.name = name }
}
