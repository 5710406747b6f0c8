extension Loop {
  /// A derived value for the state as it is now: the one it kept, or made again if an input has changed. See ``Derived``.
  ///
  /// During a settling it is of the state with every action applied that came before this round of telling. An `update` reads
  /// ``Derived/value(of:)`` instead.
  ///
  /// - Complexity: one comparison while the state is as it was when it was last read; otherwise see ``Derived``.
  @inlinable public func read<Value>(_ derived: Derived<F.State, Value>) -> Value {
    guard let derivations, phase != .updating else { return firstRead(derived) }
    return derivations._withUnsafeGuaranteedRef { $0.read(derived, storage, changes) }
  }

  @usableFromInline @inline(never) func firstRead<Value>(_ derived: Derived<F.State, Value>) -> Value {
    // Not a precondition: of those a release build stops without a word.
    if phase == .updating {
      fatalError("“\(derived.name)” was read from inside update. Use its value(of:), with update's own state.")
    }
    return keepingDerived().read(derived, storage, changes)
  }

  /// What is kept of derived values, from now on if there was nothing.
  @usableFromInline func keepingDerived() -> Derivations {
    if let derivations { return derivations.takeUnretainedValue() }
    let derivations = Derivations()
    derivations.age(changes)
    self.derivations = .passRetained(derivations)
    hasCompany = true
    return derivations
  }

  /// Tells `onChange` whenever a derived value has changed, once a settling. As
  /// ``observe(_:file:line:onChange:)`` with a selection.
  ///
  /// ```swift
  /// let watching = loop.observe(Journal.remaining) { counter.text = "\($0.new)" }
  /// ```
  @inline(never) @inlinable public func observe<Value>(
    _ derived: Derived<F.State, Value>, file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> Observation {
    watch(keepingDerived().derivation(of: derived), file: file, line: line, onChange: onChange)
  }

  @inlinable func watch<Value: Equatable>(
    _ watched: DerivationOf<Value>, file: StaticString, line: UInt, onChange: @escaping (Change<Value>) -> Void
  ) -> Observation {
    watched.derivation.bring(storage, changes)
    let last = Last(watched.value)
    return add(
      Observer(watched.derivation, file: file, line: line) { cause in
        // It may have changed and changed back, or before this was here.
        guard let old = last.exchange(for: watched.value) else { return }
        onChange(Change(old: old, new: last.value, cause: cause))
      })
  }

  @usableFromInline @inline(never) func ageDerived() {
    guard let derivations = derivations?.takeUnretainedValue() else { return }
    // What is observed was not looked at while what it is made from stayed.
    for post in observers where post.observer.isLive { post.observer.watched?.bring(storage, changes) }
    derivations.age(changes)
    guard derivations.count == 0 else { return }
    forgetDerived()
    forgetTheGone()
  }

  func forgetDerived() {
    derivations?.release()
    derivations = nil
  }
}

/// The value that an observer was told last.
@usableFromInline final class Last<Value: Equatable> {
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable init(_ value: Value) { self.value = value }

  /// Takes another value.
  ///
  /// - Returns: the one before, or `nil` if they are equal.
  @inlinable func exchange(for new: Value) -> Value? {
    guard new != value else { return nil }
    defer { value = new }
    return value
  }
}
