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
      return .operated(name, [input.input.derivation], Machine.self) { memory, place in
        let versions = input.advance()
        guard memory.kept != nil else { return memory.start(machine, versions.new, place) }
        return machine.step(from: versions.old, to: versions.new, &memory.kept!, &place.pointee)
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
      return .operated(name, [input.input.derivation, other.input.derivation], Machine.self) { memory, place in
        let (versions, others) = (input.advance(), other.advance())
        let machine = machine(others.new)
        guard memory.kept != nil, others.old == others.new else { return memory.start(machine, versions.new, place) }
        return machine.step(from: versions.old, to: versions.new, &memory.kept!, &place.pointee)
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
      return .operated(name, [input.input.derivation, other.input.derivation], Machine.self) { memory, place in
        let (versions, others) = (input.advance(), other.advance())
        guard memory.kept != nil else { return memory.start(machine, (versions.new, others.new), place) }
        return machine.step(
          from: (versions.old, others.old), to: (versions.new, others.new), &memory.kept!, &place.pointee)
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
        let others = other.advance()
        return (machine(others.new), others.old != others.new)
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
    _ machine: @escaping () -> (Machine, isOther: Bool)
  ) -> Derivation {
    let changes = DirtyTrackedInput(input)
    let logs = ChangeLogs<Machine.Input.Key>()
    return TypedDerivation<Machine.Output>.made(name, [input.derivation] + further, trails: logs) { place in
      { _, isFirst in
        let (machine, isOther) = machine()
        let dirty = changes.advance()
        let new = input.value
        if !isFirst, !isOther, let touched = dirty, touched.areFew(of: new.count) {
          let further = machine.update(touched, to: new, &place.pointee)
          if further.isEmpty { return false }
          logs.record(further, of: place.pointee.count)
          return true
        }
        guard TypedDerivation.take(machine.start(new).output, place, isFirst) else { return false }
        logs.record(nil, of: 0)
        return true
      }
    }
  }
}

/// An input of which the changed keys are read: from its change log if it has one, otherwise from the differences to
/// its last value.
@usableFromInline final class DirtyTrackedInput<Value: Keyed> {
  @usableFromInline let trail: ChangeLog<Value.Key>?
  @usableFromInline let followed: TrackedInput<Value>

  @inlinable init(_ input: TypedDerivation<Value>) {
    followed = TrackedInput(input)
    trail = (input.derivation.changeLogs as? ChangeLogs<Value.Key>)?.add()
  }

  /// Returns the keys that changed since the last call, or `nil` if they are unknown or too many.
  @inlinable func advance() -> DirtyKeys<Value.Key>? {
    if let log = trail { return log.take() }
    let versions = followed.advance()
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
    return TypedDerivation<Machine.Output>.made(name, inputs) { place in { _, _ in make(memory, place) } }
  }
}

extension IncrementalMemory {
  /// Computes the output from scratch.
  ///
  /// - Returns: whether the output changed.
  @inlinable func start<Machine: IncrementalOperator>(
    _ machine: Machine, _ input: Machine.Input, _ place: UnsafeMutablePointer<Machine.Output>
  ) -> Bool where Machine.Memory == Kept, Machine.Output: Equatable {
    let made = machine.start(input)
    let isFirst = kept == nil
    kept = made.kept
    return TypedDerivation.take(made.output, place, isFirst)
  }
}
