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
