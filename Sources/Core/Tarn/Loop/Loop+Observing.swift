extension Loop {
  /// Calls `onChange` whenever the selected value has changed, at most once per round of a settling (law 4).
  ///
  /// ```swift
  /// let token = loop.observe { $0.document.title } onChange: { label.text = $0.new }
  /// ```
  ///
  /// `onChange` is not called for the first value, which is `select(loop.state)`. The order of observers is
  /// unspecified. An action sent from `onChange` is queued and starts another round.
  ///
  /// - Parameters:
  ///   - select: a pure function of the state. The loop keeps its last result, so selecting an array makes the next
  ///     mutation of that array a copy; select only the part that is shown, or use Tarn's collections.
  ///   - file: the source file of the observer, which a ``Fault`` names; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - onChange: gets the value before and after each change, and the cause.
  /// - Returns: a token that keeps the observer alive.
  /// - Complexity: one `select` and one `==` per round of a settling.
  // Not inlined, so that all checks of one type share their code: a hundred copies of it are a hundred branches to
  // predict.
  @inline(never) @inlinable public func observe<Value: Equatable>(
    _ select: @escaping (borrowing F.State) -> Value,
    file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    let watched = ObservedSelection(storage, select, onChange)
    return watch(file: file, line: line) { watched.check($0) }
  }

  /// Calls `check` once per round of every settling, whichever values have changed: the primitive below
  /// ``observe(_:file:line:onChange:)-((F.State)->Value,_,_,_)``. `check` decides itself whether there is a change to
  /// report.
  @inlinable public func watch(
    file: StaticString = #fileID, line: UInt = #line, _ check: @escaping (Cause) -> Void
  ) -> ObserverToken {
    add(Observer(nil, file: file, line: line, notify: check))
  }

  /// Calls a closure with every action after its settling has been applied: for a sound, a toast, the result of a
  /// command. The closure cannot prevent or change an action.
  ///
  /// An action sent from the closure starts another round.
  public func onAction(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping (F.Action, Cause) -> Void
  ) -> ObserverToken {
    let listener = ActionListener<F.Action>(file: file, line: line, receive: action)
    listeners.append(listener)
    hasObservers = true
    return ObserverToken { [weak self] in
      listener.isLive = false
      self?.removeEnded()
    }
  }

  @usableFromInline func add(_ observer: Observer) -> ObserverToken {
    observers.append(ObserverEntry(observer))
    hasObservers = true
    // The list retains the observer until then. A strong reference here could create a retain cycle, because the
    // observer may hold its own token.
    return ObserverToken { [weak self, unowned observer] in
      guard let self else { return }
      observer.isLive = false
      removeEnded()
    }
  }

  /// Whether there is an observer or an action listener to notify.
  @inlinable package var isObserved: Bool { !observers.isEmpty || !listeners.isEmpty }

  /// Removes ended observers and listeners; deferred during notifications, while the lists are being iterated.
  @usableFromInline func removeEnded() {
    guard phase == idle else {
      hasEnded = true
      return
    }
    hasEnded = false
    // Released only when the lists are consistent again, because releasing an observer may end others.
    let ended = (Self.removeEnded(&observers) { $0.observer.isLive }, Self.removeEnded(&listeners) { $0.isLive })
    defer { withExtendedLifetime(ended) {} }
    hasObservers =
      !hooks.isEmpty || onSettled != nil || !observers.isEmpty || !listeners.isEmpty || derivations != nil
  }

  private static func removeEnded<Element>(_ list: inout [Element], isLive: (Element) -> Bool) -> ArraySlice<Element> {
    let live = list.partition { !isLive($0) }
    let ended = list[live...]
    list.removeSubrange(live...)
    return ended
  }

  @inlinable func notifyObservers(_ cause: Cause, round: Int) {
    let (state, version, since) = (UnsafeMutableRawPointer(storage), changes, lastNotifiedVersion)
    lastNotifiedVersion = version
    lastNotifiedCause = cause
    var queuedCount = queue.count
    // The current list: observers that are added meanwhile are notified from the next change on.
    observers.withUnsafeBufferPointer { entries in
      for index in entries.indices {
        if let first = entries[index].first, !first.isNewer(than: since, state, version) { continue }
        // Unmanaged: the list retains the observers until all are notified, and a retain for each is most of the cost
        // of a check.
        Unmanaged.passUnretained(entries[index].observer)._withUnsafeGuaranteedRef { observer in
          guard observer.isLive else { return }
          observer.check(since, state, version, cause)
          guard queue.count > queuedCount else { return }
          queuedCount = queue.count
          observer.lastSentRound = round
        }
      }
    }
  }

  @inlinable func notifyActionListeners(round: Int) {
    guard !unreportedActions.isEmpty else { return }
    let actions = unreportedActions
    unreportedActions = []
    for listener in listeners {
      let queuedCount = queue.count
      for (action, cause) in actions where listener.isLive { listener.receive(action, cause) }
      if queue.count > queuedCount { listener.lastSentRound = round }
    }
  }

  @inlinable func finishNotifying() {
    phase = idle
    if hasEnded { removeEnded() }
  }
}

/// Passes the state to a function without copying it.
///
/// `~Copyable`, because a value that might not be copyable is not copied for the call. The function may be inlined but
/// never specialized: a specialized function for one struct would load the whole struct, including retains.
@_semantics("optimize.sil.specialize.generic.never") @inline(__always)
@inlinable func peek<State: ~Copyable, Value>(
  _ state: UnsafeMutablePointer<State>, _ select: (borrowing State) -> Value
) -> Value {
  select(state.pointee)
}
