extension Loop {
  /// A derived value for the state as it is now: the one it kept, or made again if an input has changed. See ``Derived``.
  ///
  /// During a settling it is of the state with every action applied that came before this round of telling. An `update` reads
  /// ``Derived/value(of:)`` instead.
  ///
  /// - Complexity: one comparison while the state is as it was when it was last read; otherwise see ``Derived``.
  @inlinable public func read<Value>(_ derived: Derived<F.State, Value>) -> Value {
    guard let derivations, derivations.count > 0, phase != .updating else { return firstRead(derived) }
    return derivations.read(derived, storage, changes)
  }

  @usableFromInline @inline(never) func firstRead<Value>(_ derived: Derived<F.State, Value>) -> Value {
    precondition(phase != .updating, "“\(derived.name)” was read from inside update. Use its value(of:), with update's own state.")
    let derivations = keepingDerived()
    hasCompany = true
    return derivations.read(derived, storage, changes)
  }

  /// What is kept of derived values, from now on if there was nothing.
  @usableFromInline func keepingDerived() -> Derivations<F.State> {
    if let derivations { return derivations }
    let derivations = Derivations<F.State>()
    self.derivations = derivations
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
    watch(keepingDerived().cell(of: derived), file: file, line: line, onChange: onChange)
  }

  @inlinable func watch<Value>(
    _ cell: DerivationOf<F.State, Value>, file: StaticString, line: UInt, onChange: @escaping (Change<Value>) -> Void
  ) -> Observation {
    let watched = WatchedDerived(cell, storage, changes, onChange)
    return watch(file: file, line: line) { [unowned self] cause in watched.check(changes, cause) }
  }

  /// Lets go the derived values that nobody has read for long, now and then.
  @inlinable func ageDerived(_ derivations: Derivations<F.State>) {
    if changes >= derivations.due { derivations.letGo(changes) } else { derivations.expect(changes) }
    if derivations.count == 0 { self.derivations = nil; forgetTheGone() }
  }
}

/// An observed derived value, and the value it last had.
@usableFromInline final class WatchedDerived<State, Value: Equatable & SendableMetatype> {
  /// Looked at after every change, and so never let go.
  @usableFromInline let cell: DerivationOf<State, Value>
  @usableFromInline let storage: UnsafeMutablePointer<State>
  @usableFromInline let onChange: (Change<Value>) -> Void
  @exclusivity(unchecked) @usableFromInline var last: Value
  /// The version up to which it has been told.
  @exclusivity(unchecked) @usableFromInline var told: UInt64

  @inlinable init(
    _ cell: DerivationOf<State, Value>, _ storage: UnsafeMutablePointer<State>, _ now: UInt64,
    _ onChange: @escaping (Change<Value>) -> Void
  ) {
    self.cell = cell
    self.storage = storage
    self.onChange = onChange
    if cell.verified != now { cell.verify(storage, now) }
    told = now
    last = cell.value
  }

  @inlinable func check(_ now: UInt64, _ cause: Cause) {
    if cell.verified != now { cell.verify(storage, now) }
    guard cell.changed > told else { return }
    told = now
    // It may have changed and changed back, if another has read it in between.
    let new = cell.value
    guard new != last else { return }
    let old = last
    last = new
    onChange(Change(old: old, new: new, cause: cause))
  }
}
