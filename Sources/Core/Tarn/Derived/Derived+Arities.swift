// Overloads of the initializer with a parameter pack for up to six inputs, the usual case. The compiler does not yet
// specialize functions with parameter packs; these overloads are specialized, and run in a tenth of the time.
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
      return TypedDerivation<Value>.made(name, [a.derivation]) { place in
        { TypedDerivation.take(compute(a.value), place, $1) }
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
      return TypedDerivation<Value>.made(name, [a.derivation, b.derivation]) { place in
        { TypedDerivation.take(compute(a.value, b.value), place, $1) }
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
      return TypedDerivation<Value>.made(name, [a.derivation, b.derivation, c.derivation]) { place in
        { TypedDerivation.take(compute(a.value, b.value, c.value), place, $1) }
      }
    }
  }

  /// Creates a value that is derived from four others. See ``init(_:file:line:from:compute:)``.
  @inlinable
  public convenience init<
    A: Equatable & SendableMetatype, B: Equatable & SendableMetatype, C: Equatable & SendableMetatype,
    D: Equatable & SendableMetatype
  >(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs:
      @autoclosure @escaping @Sendable () -> (
        Derived<State, A>, Derived<State, B>, Derived<State, C>, Derived<State, D>
      ),
    compute: @escaping @Sendable (A, B, C, D) -> Value
  ) {
    let name = DerivedName(name, file, line)
    self.init(name) { derivations in
      let inputs = inputs()
      let a = derivations.derivation(of: inputs.0)
      let b = derivations.derivation(of: inputs.1)
      let c = derivations.derivation(of: inputs.2)
      let d = derivations.derivation(of: inputs.3)
      return TypedDerivation<Value>.made(name, [a.derivation, b.derivation, c.derivation, d.derivation]) { place in
        { TypedDerivation.take(compute(a.value, b.value, c.value, d.value), place, $1) }
      }
    }
  }

  /// Creates a value that is derived from five others. See ``init(_:file:line:from:compute:)``.
  @inlinable
  public convenience init<
    A: Equatable & SendableMetatype, B: Equatable & SendableMetatype, C: Equatable & SendableMetatype,
    D: Equatable & SendableMetatype, E: Equatable & SendableMetatype
  >(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs:
      @autoclosure @escaping @Sendable () -> (
        Derived<State, A>, Derived<State, B>, Derived<State, C>, Derived<State, D>, Derived<State, E>
      ),
    compute: @escaping @Sendable (A, B, C, D, E) -> Value
  ) {
    let name = DerivedName(name, file, line)
    self.init(name) { derivations in
      let inputs = inputs()
      let a = derivations.derivation(of: inputs.0)
      let b = derivations.derivation(of: inputs.1)
      let c = derivations.derivation(of: inputs.2)
      let d = derivations.derivation(of: inputs.3)
      let e = derivations.derivation(of: inputs.4)
      return TypedDerivation<Value>.made(name, [a.derivation, b.derivation, c.derivation, d.derivation, e.derivation]) {
        place in
        { TypedDerivation.take(compute(a.value, b.value, c.value, d.value, e.value), place, $1) }
      }
    }
  }

  /// Creates a value that is derived from six others. See ``init(_:file:line:from:compute:)``.
  @inlinable
  public convenience init<
    A: Equatable & SendableMetatype, B: Equatable & SendableMetatype, C: Equatable & SendableMetatype,
    D: Equatable & SendableMetatype, E: Equatable & SendableMetatype, F: Equatable & SendableMetatype
  >(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs:
      @autoclosure @escaping @Sendable () -> (
        Derived<State, A>, Derived<State, B>, Derived<State, C>, Derived<State, D>, Derived<State, E>, Derived<State, F>
      ),
    compute: @escaping @Sendable (A, B, C, D, E, F) -> Value
  ) {
    let name = DerivedName(name, file, line)
    self.init(name) { derivations in
      let inputs = inputs()
      let a = derivations.derivation(of: inputs.0)
      let b = derivations.derivation(of: inputs.1)
      let c = derivations.derivation(of: inputs.2)
      let d = derivations.derivation(of: inputs.3)
      let e = derivations.derivation(of: inputs.4)
      let f = derivations.derivation(of: inputs.5)
      return TypedDerivation<Value>.made(
        name, [a.derivation, b.derivation, c.derivation, d.derivation, e.derivation, f.derivation]
      ) { place in
        { TypedDerivation.take(compute(a.value, b.value, c.value, d.value, e.value, f.value), place, $1) }
      }
    }
  }
}
