extension Loop {
  /// Reads a derived value of the current state: the cached one, or a new one if an input has changed. See ``Derived``.
  ///
  /// During a settling the value is that of the state after every action that was applied before this round of
  /// notifications. An `update` calls ``Derived/value(of:)`` instead.
  ///
  /// - Complexity: one comparison if the state is unchanged since the last read; otherwise see ``Derived``.
  @inlinable public func read<Value>(_ derived: Derived<F.State, Value>) -> Value {
    guard let derivations, phase != .updating else { return firstRead(derived) }
    return derivations._withUnsafeGuaranteedRef { $0.read(derived, storage, changes) }
  }

  @usableFromInline @inline(never) func firstRead<Value>(_ derived: Derived<F.State, Value>) -> Value {
    // Not a precondition, because a release build does not print the message of one.
    if phase == .updating {
      fatalError(
        "The derived value “\(derived.name)” was read inside update. Call its value(of:) with update's state parameter instead."
      )
    }
    return derivedCache().read(derived, storage, changes)
  }

  /// Returns the cache of derived values, and creates it first if there is none.
  @usableFromInline func derivedCache() -> DerivedCache {
    if let derivations { return derivations.takeUnretainedValue() }
    let derivations = DerivedCache()
    derivations.evictUnused(changes)
    self.derivations = .passRetained(derivations)
    hasObservers = true
    return derivations
  }

  /// Calls `onChange` whenever a derived value has changed, at most once per round of a settling, like
  /// ``observe(_:file:line:onChange:)-((F.State)->Value,_,_,_)`` with a selection.
  ///
  /// ```swift
  /// let token = loop.observe(Journal.remaining) { label.text = "\($0.new)" }
  /// ```
  @inline(never) @inlinable public func observe<Value>(
    _ derived: Derived<F.State, Value>, file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    watch(derivedCache().derivation(of: derived), file: file, line: line, onChange: onChange)
  }

  @inlinable func watch<Value: Equatable>(
    _ watched: TypedDerivation<Value>, file: StaticString, line: UInt, onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    watched.derivation.update(storage, changes)
    let last = LastNotified(watched.value)
    return add(
      Observer(watched.derivation, file: file, line: line) { cause in
        // The value may have changed and changed back, or changed before this observer was added.
        guard let old = last.exchange(for: watched.value) else { return }
        onChange(Change(old: old, new: last.value, cause: cause))
      })
  }

  @usableFromInline @inline(never) func evictUnusedDerived() {
    guard let derivations = derivations?.takeUnretainedValue() else { return }
    // Observed values are not read while their inputs stay unchanged, so they are verified here before the eviction.
    for entry in observers where entry.observer.isLive { entry.observer.watched?.update(storage, changes) }
    derivations.evictUnused(changes)
    guard derivations.count == 0 else { return }
    evictDerived()
    removeEnded()
  }

  func evictDerived() {
    derivations?.release()
    derivations = nil
  }
}

/// The value of which an observer was last notified.
@usableFromInline final class LastNotified<Value: Equatable> {
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable init(_ value: Value) { self.value = value }

  /// Stores a value.
  ///
  /// - Returns: the previous value, or `nil` if they are equal.
  @inlinable func exchange(for new: Value) -> Value? {
    guard new != value else { return nil }
    defer { value = new }
    return value
  }
}
