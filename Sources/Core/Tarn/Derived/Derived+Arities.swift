// Overloads of the initializer with a parameter pack for one, two and three inputs, the usual case. Swift 6.3 does not
// specialize a closure that captures a pack. By callgrind the evaluation of a value takes 130 instructions with one input
// in a pack instead of 110, 310 with two instead of 180, and 400 with three instead of 210. Nothing but speed needs these
// overloads; delete them when the compiler specializes such closures.
extension Derived {
  /// Creates a value that is derived from one other. See ``init(_:file:line:from:compute:)``.
  @inlinable public convenience init<A: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs: @autoclosure @escaping @Sendable () -> Derived<State, A>,
    compute: @escaping @Sendable (A) -> Value
  ) {
    let name = DerivedName(name, file, line)
    self.init(name) { derivations in
      let input = inputs()
      let a = derivations.derivation(of: input)
      return TypedDerivation<Value>.makeDerivation(name, [a.derivation]) { storage in
        { TypedDerivation.store(compute(a.value), storage, $1) }
      }
    }
  }

  /// Creates a value that is derived from two others. See ``init(_:file:line:from:compute:)``.
  @inlinable public convenience init<A: Equatable & SendableMetatype, B: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs: @autoclosure @escaping @Sendable () -> (Derived<State, A>, Derived<State, B>),
    compute: @escaping @Sendable (A, B) -> Value
  ) {
    let name = DerivedName(name, file, line)
    self.init(name) { derivations in
      let inputs = inputs()
      let a = derivations.derivation(of: inputs.0)
      let b = derivations.derivation(of: inputs.1)
      return TypedDerivation<Value>.makeDerivation(name, [a.derivation, b.derivation]) { storage in
        { TypedDerivation.store(compute(a.value, b.value), storage, $1) }
      }
    }
  }

  /// Creates a value that is derived from three others. See ``init(_:file:line:from:compute:)``.
  @inlinable
  public convenience init<
    A: Equatable & SendableMetatype, B: Equatable & SendableMetatype, C: Equatable & SendableMetatype
  >(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs: @autoclosure @escaping @Sendable () -> (Derived<State, A>, Derived<State, B>, Derived<State, C>),
    compute: @escaping @Sendable (A, B, C) -> Value
  ) {
    let name = DerivedName(name, file, line)
    self.init(name) { derivations in
      let inputs = inputs()
      let a = derivations.derivation(of: inputs.0)
      let b = derivations.derivation(of: inputs.1)
      let c = derivations.derivation(of: inputs.2)
      return TypedDerivation<Value>.makeDerivation(name, [a.derivation, b.derivation, c.derivation]) { storage in
        { TypedDerivation.store(compute(a.value, b.value, c.value), storage, $1) }
      }
    }
  }
}
