extension Loop {
  /// Tells `onChange` whenever the selected value has changed, once a settling (law 4).
  ///
  /// ```swift
  /// let watching = loop.observe { $0.document.title } onChange: { window.title = $0.new }
  /// ```
  ///
  /// It is not told the first value: `select(loop.state)` is that. The order among observers is not promised.
  /// An action sent from `onChange` queues and starts another round.
  ///
  /// - Parameters:
  ///   - select: a pure function of the state. Its last result is kept, so selecting an array makes the next mutation of
  ///     that array a copy; select what is shown of it, or use Tarn's collections.
  /// - Returns: what keeps it alive.
  /// - Complexity: one `select` and one `==` a settling.
  // Not inlined, so that all checks of one type share their code: a hundred copies of it are a hundred jumps to predict.
  @inline(never) @inlinable public func observe<Value: Equatable>(
    _ select: @escaping (borrowing F.State) -> Value,
    file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> Observation {
    let watched = Watched(storage, select, onChange)
    return watch(file: file, line: line) { watched.check($0) }
  }

  /// Calls `check` once a round of every settling, whatever has changed: the mechanism below ``observe(_:file:line:onChange:)``.
  /// It decides itself whether there is something to tell.
  @inlinable public func watch(
    file: StaticString = #fileID, line: UInt = #line, _ check: @escaping (Cause) -> Void
  ) -> Observation {
    add(Observer(nil, file: file, line: line, tell: check))
  }

  /// Hears every action once the settling it belongs to is over: for a sound, a toast, a command's result. What is
  /// heard can't be held back or changed.
  ///
  /// An action sent from here starts another round.
  public func hear(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping (F.Action, Cause) -> Void
  ) -> Observation {
    let listener = Listener<F.Action>(file: file, line: line, hear: action)
    listeners.append(listener)
    hasCompany = true
    return Observation { [weak self] in
      listener.isLive = false
      self?.forgetTheGone()
    }
  }

  @usableFromInline func add(_ observer: Observer) -> Observation {
    observers.append(Post(observer))
    hasCompany = true
    // The list keeps the observer until this. A reference from here could close a ring: it may keep its own observation.
    return Observation { [weak self, unowned observer] in
      guard let self else { return }
      observer.isLive = false
      forgetTheGone()
    }
  }

  /// Drops what has ended; put off while telling, because the lists are being walked.
  @usableFromInline func forgetTheGone() {
    guard phase == resting else {
      hasGone = true
      return
    }
    hasGone = false
    // Let go only when the lists are whole again, for what they hold may end others in turn.
    let gone = (Self.takeTheGone(&observers) { $0.observer.isLive }, Self.takeTheGone(&listeners) { $0.isLive })
    defer { withExtendedLifetime(gone) {} }
    hasCompany =
      past != nil || keeper != nil || onSettled != nil || !observers.isEmpty || !listeners.isEmpty
      || derivations != nil
  }

  private static func takeTheGone<Element>(_ list: inout [Element], isLive: (Element) -> Bool) -> ArraySlice<Element> {
    let live = list.partition { !isLive($0) }
    let gone = list[live...]
    list.removeSubrange(live...)
    return gone
  }

  @inlinable func tellObservers(_ cause: Cause, round: Int) {
    let (state, now, since) = (UnsafeMutableRawPointer(storage), changes, told)
    told = now
    var waiting = queue.count
    // The list as it is now: an observer may add others, which hear from the next change on.
    observers.withUnsafeBufferPointer { posts in
      for place in posts.indices {
        if let first = posts[place].first, !first.isNewer(than: since, state, now) { continue }
        // Unmanaged: they stay in the list until the telling is over, and a retain for each is most of what a check costs.
        Unmanaged.passUnretained(posts[place].observer)._withUnsafeGuaranteedRef { observer in
          guard observer.isLive else { return }
          observer.check(since, state, now, cause)
          guard queue.count > waiting else { return }
          waiting = queue.count
          observer.lastFed = round
        }
      }
    }
  }

  @inlinable func tellListeners(round: Int) {
    guard !heard.isEmpty else { return }
    let actions = heard
    heard = []
    for listener in listeners {
      let waiting = queue.count
      for (action, cause) in actions where listener.isLive { listener.hear(action, cause) }
      if queue.count > waiting { listener.lastFed = round }
    }
  }

  @inlinable func finishTelling() {
    phase = resting
    if hasGone { forgetTheGone() }
  }
}

/// Lends the state to a function without copying it.
///
/// `~Copyable` because a value that might not be copyable is not copied for the call. And it may be inlined but never
/// specialised: as a function of its own for one struct it would load that whole, retains included.
@_semantics("optimize.sil.specialize.generic.never") @inline(__always)
@inlinable func peek<State: ~Copyable, Value>(
  _ state: UnsafeMutablePointer<State>, _ select: (borrowing State) -> Value
) -> Value {
  select(state.pointee)
}
