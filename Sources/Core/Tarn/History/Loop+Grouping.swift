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
  /// - Parameters:
  ///   - name: the text that the user sees for the step; by default the label of the last action that changed a track.
  ///   - action: sends the actions.
  /// - Throws: the error of the closure. The actions that it sent before are one step.
  @inlinable public func group<Value, Failure: Error>(
    _ name: String? = nil, _ action: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard phase == .idle || phase == .checking else { return try enqueueGroup(name, action) }
    guard let historyBox else { return try action() }
    historyBox.openGroup(name)
    defer { historyBox.closeGroup() }
    return try action()
  }

  /// Groups the inputs that a closure adds to the queue, or that an interceptor receives.
  @usableFromInline func enqueueGroup<Value, Failure: Error>(
    _ name: String?, _ action: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let opening = LoopOperation<F.State, F.Action>(.beginGroup(name), cause: .acted) { [unowned self] in
      historyBox?.openGroup(name)
      return nil
    }
    let closing = LoopOperation<F.State, F.Action>(.endGroup, cause: .acted) { [unowned self] in
      historyBox?.closeGroup()
      return nil
    }
    if phase == .intercepted {
      enqueue(.operation(opening))
      defer { enqueue(.operation(closing)) }
      return try action()
    }
    let queuedCount = queue.count
    enqueue(.operation(opening))
    // If the queue is full, further actions are not queued either.
    guard queue.count > queuedCount else { return try action() }
    defer {
      // An empty group must not start a further round. A group with actions must be closed, even if the queue is full.
      if case .operation(let last) = queue.last, last === opening {
        queue.removeLast()
      } else {
        queue.append(.operation(closing))
      }
    }
    return try action()
  }
}
