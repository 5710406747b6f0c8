import TarnValues

extension Derived {
  /// What an operator makes of this value, step by step.
  @inlinable func operated<Machine: Operator>(
    _ name: String?, _ file: StaticString, _ line: UInt, by machine: @escaping @Sendable () -> Machine
  ) -> Derived<State, Machine.Output> where Machine.Input == Value, Machine.Output: Equatable & SendableMetatype {
    let name = DerivedName(name, file, line)
    return Derived<State, Machine.Output>(name) { derivations in
      let input = Followed(derivations.derivation(of: self))
      let machine = machine()
      return .operated(name, [input.input.derivation], Machine.self) { memory, place in
        let versions = input.advance()
        guard memory.kept != nil else { return memory.start(machine, versions.new, place) }
        return machine.step(from: versions.old, to: versions.new, &memory.kept!, &place.pointee)
      }
    }
  }

  /// What an operator makes of this value, step by step as long as the other stays, which the operator is made with.
  @inlinable func operated<Machine: Operator, Other: Equatable & SendableMetatype>(
    _ name: String?, _ file: StaticString, _ line: UInt, with other: Derived<State, Other>,
    by machine: @escaping @Sendable (Other) -> Machine
  ) -> Derived<State, Machine.Output> where Machine.Input == Value, Machine.Output: Equatable & SendableMetatype {
    let name = DerivedName(name, file, line)
    return Derived<State, Machine.Output>(name) { derivations in
      let input = Followed(derivations.derivation(of: self))
      let other = Followed(derivations.derivation(of: other))
      return .operated(name, [input.input.derivation, other.input.derivation], Machine.self) { memory, place in
        let (versions, others) = (input.advance(), other.advance())
        let machine = machine(others.new)
        guard memory.kept != nil, others.old == others.new else { return memory.start(machine, versions.new, place) }
        return machine.step(from: versions.old, to: versions.new, &memory.kept!, &place.pointee)
      }
    }
  }

  /// What an operator makes of this value and another, step by step.
  @inlinable func operated<Machine: Operator, Other: Equatable & SendableMetatype>(
    _ name: String?, _ file: StaticString, _ line: UInt, joining other: Derived<State, Other>,
    by machine: @escaping @Sendable () -> Machine
  ) -> Derived<State, Machine.Output>
  where Machine.Input == (Value, Other), Machine.Output: Equatable & SendableMetatype {
    let name = DerivedName(name, file, line)
    return Derived<State, Machine.Output>(name) { derivations in
      let input = Followed(derivations.derivation(of: self))
      let other = Followed(derivations.derivation(of: other))
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
  /// What an operator makes of this value, by the keys that were touched in it.
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

  /// The same as long as another value stays, which the operator is made with.
  @inlinable func operated<Machine: KeyedOperator, Other: Equatable & SendableMetatype>(
    _ name: String?, _ file: StaticString, _ line: UInt, with other: Derived<State, Other>,
    by machine: @escaping @Sendable (Other) -> Machine
  ) -> Derived where Machine.Input == Value {
    let name = DerivedName(name, file, line)
    return Derived(name) { derivations in
      let input = derivations.derivation(of: self)
      let other = Followed(derivations.derivation(of: other))
      return .operated(name, input, [other.input.derivation]) {
        let others = other.advance()
        return (machine(others.new), others.old != others.new)
      }
    }
  }
}

extension Derivation {
  /// One whose value an operator brings to where it should be, and which tells those who follow it what it touched.
  ///
  /// - Parameter machine: the operator, and whether it is another than before.
  @inlinable static func operated<Machine: KeyedOperator>(
    _ name: DerivedName, _ input: DerivationOf<Machine.Input>, _ further: [Derivation],
    _ machine: @escaping () -> (Machine, isOther: Bool)
  ) -> Derivation {
    let changes = TouchedInput(input)
    let trails = Trails<Machine.Input.Key>()
    return DerivationOf<Machine.Output>.made(name, [input.derivation] + further, trails: trails) { place in
      { _, isFirst in
        let (machine, isOther) = machine()
        let touched = changes.advance()
        let new = input.value
        if !isFirst, !isOther, let touched, touched.areFew(of: new.count) {
          let further = machine.follow(touched, to: new, &place.pointee)
          if further.isEmpty { return false }
          trails.tell(further, of: place.pointee.count)
          return true
        }
        guard DerivationOf.take(machine.start(new).output, place, isFirst) else { return false }
        trails.tell(nil, of: 0)
        return true
      }
    }
  }
}

/// An input of which it is asked what was touched in it: by its trail if it leaves one, else by what it was the last time.
@usableFromInline final class TouchedInput<Value: Keyed> {
  @usableFromInline let trail: Trail<Value.Key>?
  @usableFromInline let followed: Followed<Value>

  @inlinable init(_ input: DerivationOf<Value>) {
    followed = Followed(input)
    trail = (input.derivation.trails as? Trails<Value.Key>)?.begin()
  }

  /// What was touched since it was asked last, or `nil` if that is not known or too much.
  @inlinable func advance() -> Touched<Value.Key>? {
    if let trail { return trail.take() }
    let versions = followed.advance()
    let changes = versions.new.changes(from: versions.old)
    guard changes.areFew(of: versions.new.count) else { return nil }
    return Touched(changes, from: versions.old, to: versions.new).settled()
  }
}

extension Derivation {
  /// One whose value an operator makes where it is, and says whether it is another: nothing holds it as it was, to be compared,
  /// so what nobody else holds is changed in place.
  @inlinable static func operated<Machine: Operator>(
    _ name: DerivedName, _ inputs: [Derivation], _: Machine.Type,
    _ make: @escaping (Memory<Machine.Kept>, UnsafeMutablePointer<Machine.Output>) -> Bool
  ) -> Derivation where Machine.Output: Equatable {
    let memory = Memory<Machine.Kept>()
    return DerivationOf<Machine.Output>.made(name, inputs) { place in { _, _ in make(memory, place) } }
  }
}

extension Memory {
  /// - Returns: whether the output is another.
  @inlinable func start<Machine: Operator>(
    _ machine: Machine, _ input: Machine.Input, _ place: UnsafeMutablePointer<Machine.Output>
  ) -> Bool where Machine.Kept == Kept, Machine.Output: Equatable {
    let made = machine.start(input)
    let isFirst = kept == nil
    kept = made.kept
    return DerivationOf.take(made.output, place, isFirst)
  }
}
