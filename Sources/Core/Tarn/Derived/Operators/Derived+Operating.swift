import TarnValues

extension Derived {
  /// Returns the output of an operator on this value, updated incrementally.
  @inlinable func operated<Machine: IncrementalOperator>(
    _ name: String?, _ file: StaticString, _ line: UInt, by machine: @escaping @Sendable () -> Machine
  ) -> Derived<State, Machine.Output> where Machine.Input == Value, Machine.Output: Equatable & SendableMetatype {
    let name = DerivedName(name, file, line)
    return Derived<State, Machine.Output>(name) { derivations in
      let input = TrackedInput(derivations.derivation(of: self))
      let machine = machine()
      return .operated(name, [input.input.derivation], Machine.self) { memory, storage in
        let versions = input.advance()
        guard memory.value != nil else { return memory.start(machine, versions.new, storage) }
        return machine.step(from: versions.old, to: versions.new, &memory.value!, &storage.pointee)
      }
    }
  }

  /// Returns the output of an operator on this value, updated incrementally while another value, from which the
  /// operator is created, is unchanged.
  @inlinable func operated<Machine: IncrementalOperator, Other: Equatable & SendableMetatype>(
    _ name: String?, _ file: StaticString, _ line: UInt, with other: Derived<State, Other>,
    by machine: @escaping @Sendable (Other) -> Machine
  ) -> Derived<State, Machine.Output> where Machine.Input == Value, Machine.Output: Equatable & SendableMetatype {
    let name = DerivedName(name, file, line)
    return Derived<State, Machine.Output>(name) { derivations in
      let input = TrackedInput(derivations.derivation(of: self))
      let other = TrackedInput(derivations.derivation(of: other))
      return .operated(name, [input.input.derivation, other.input.derivation], Machine.self) { memory, storage in
        let (versions, otherVersions) = (input.advance(), other.advance())
        let machine = machine(otherVersions.new)
        guard memory.value != nil, otherVersions.old == otherVersions.new else {
          return memory.start(machine, versions.new, storage)
        }
        return machine.step(from: versions.old, to: versions.new, &memory.value!, &storage.pointee)
      }
    }
  }

  /// Returns the output of an operator on this value and another, updated incrementally.
  @inlinable func operated<Machine: IncrementalOperator, Other: Equatable & SendableMetatype>(
    _ name: String?, _ file: StaticString, _ line: UInt, joining other: Derived<State, Other>,
    by machine: @escaping @Sendable () -> Machine
  ) -> Derived<State, Machine.Output>
  where Machine.Input == (Value, Other), Machine.Output: Equatable & SendableMetatype {
    let name = DerivedName(name, file, line)
    return Derived<State, Machine.Output>(name) { derivations in
      let input = TrackedInput(derivations.derivation(of: self))
      let other = TrackedInput(derivations.derivation(of: other))
      let machine = machine()
      return .operated(name, [input.input.derivation, other.input.derivation], Machine.self) { memory, storage in
        let (versions, otherVersions) = (input.advance(), other.advance())
        guard memory.value != nil else { return memory.start(machine, (versions.new, otherVersions.new), storage) }
        return machine.step(
          from: (versions.old, otherVersions.old), to: (versions.new, otherVersions.new), &memory.value!,
          &storage.pointee)
      }
    }
  }
}

extension Derived where Value: Keyed {
  /// Returns the output of an operator on this value, updated by the keys that changed in it.
  @inlinable func operated<Machine: KeyedOperator>(
    _ name: String?, _ file: StaticString, _ line: UInt, by machine: @escaping @Sendable () -> Machine
  ) -> Derived where Machine.Input == Value {
    let name = DerivedName(name, file, line)
    return Derived(name) { derivations in
      let input = derivations.derivation(of: self)
      let machine = machine()
      return .operated(name, input, []) { (machine, false) }
    }
  }

  /// Returns the output of an operator on this value, updated by the keys that changed in it while another value, from
  /// which the operator is created, is unchanged.
  @inlinable func operated<Machine: KeyedOperator, Other: Equatable & SendableMetatype>(
    _ name: String?, _ file: StaticString, _ line: UInt, with other: Derived<State, Other>,
    by machine: @escaping @Sendable (Other) -> Machine
  ) -> Derived where Machine.Input == Value {
    let name = DerivedName(name, file, line)
    return Derived(name) { derivations in
      let input = derivations.derivation(of: self)
      let other = TrackedInput(derivations.derivation(of: other))
      return .operated(name, input, [other.input.derivation]) {
        let otherVersions = other.advance()
        return (machine(otherVersions.new), otherVersions.old != otherVersions.new)
      }
    }
  }
}

extension Derivation {
  /// Creates a derivation whose value an operator updates, and which records the keys that it changes for its
  /// followers.
  ///
  /// - Parameter machine: returns the operator, and whether it differs from the previous one.
  @inlinable static func operated<Machine: KeyedOperator>(
    _ name: DerivedName, _ input: TypedDerivation<Machine.Input>, _ further: [Derivation],
    _ machine: @escaping () -> (Machine, hasChanged: Bool)
  ) -> Derivation {
    let changes = DirtyTrackedInput(input)
    let logs = ChangeLogs<Machine.Input.Key>()
    return TypedDerivation<Machine.Output>.makeDerivation(
      name, [input.derivation] + further, changeLogs: logs
    ) { storage in
      { _, isFirst in
        let (machine, hasChanged) = machine()
        let dirty = changes.advance()
        let new = input.value
        if !isFirst, !hasChanged, let dirty, dirty.areFew(of: new.count) {
          let changed = machine.update(dirty, to: new, &storage.pointee)
          if changed.isEmpty { return false }
          logs.record(changed, of: storage.pointee.count)
          return true
        }
        guard TypedDerivation.store(machine.start(new).output, storage, isFirst) else { return false }
        logs.record(nil, of: 0)
        return true
      }
    }
  }
}

/// An input of which the changed keys are read: from its change log if it has one, otherwise from the differences to
/// its last value.
@usableFromInline final class DirtyTrackedInput<Value: Keyed> {
  @usableFromInline let log: ChangeLog<Value.Key>?
  @usableFromInline let tracked: TrackedInput<Value>

  @inlinable init(_ input: TypedDerivation<Value>) {
    tracked = TrackedInput(input)
    log = (input.derivation.changeLogs as? ChangeLogs<Value.Key>)?.add()
  }

  /// Returns the keys that changed since the last call, or `nil` if they are unknown or too many.
  @inlinable func advance() -> DirtyKeys<Value.Key>? {
    if let log { return log.take() }
    let versions = tracked.advance()
    let changes = versions.new.changes(from: versions.old)
    guard changes.areFew(of: versions.new.count) else { return nil }
    return DirtyKeys(changes, from: versions.old, to: versions.new).settled()
  }
}

extension Derivation {
  /// Creates a derivation whose value an operator updates in place and reports whether it changed. The old value is not
  /// retained for a comparison, so an unshared value is mutated without a copy.
  @inlinable static func operated<Machine: IncrementalOperator>(
    _ name: DerivedName, _ inputs: [Derivation], _: Machine.Type,
    _ make: @escaping (IncrementalMemory<Machine.Memory>, UnsafeMutablePointer<Machine.Output>) -> Bool
  ) -> Derivation where Machine.Output: Equatable {
    let memory = IncrementalMemory<Machine.Memory>()
    return TypedDerivation<Machine.Output>.makeDerivation(name, inputs) { storage in
      { _, _ in make(memory, storage) }
    }
  }
}

extension IncrementalMemory {
  /// Computes the output from scratch.
  ///
  /// - Returns: whether the output changed.
  @inlinable func start<Machine: IncrementalOperator>(
    _ machine: Machine, _ input: Machine.Input, _ storage: UnsafeMutablePointer<Machine.Output>
  ) -> Bool where Machine.Memory == Value, Machine.Output: Equatable {
    let result = machine.start(input)
    let isFirst = value == nil
    value = result.memory
    return TypedDerivation.store(result.output, storage, isFirst)
  }
}
