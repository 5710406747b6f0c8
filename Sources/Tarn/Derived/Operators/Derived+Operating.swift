extension Derived {
  /// What an operator makes of this value, step by step.
  @inlinable func operated<Machine: Operator>(
    _ name: String?, _ file: StaticString, _ line: UInt, by machine: @escaping @Sendable () -> Machine
  ) -> Derived<State, Machine.Output> where Machine.Input == Value, Machine.Output: Equatable & SendableMetatype {
    Derived<State, Machine.Output>(name, file: file, line: line, from: self) { machine().start($0) } step: {
      (kept: inout Machine.Kept, output: inout Machine.Output, value: Versions<Value>) in
      machine().step(from: value.old, to: value.new, &kept, &output)
    }
  }

  /// What an operator makes of this value, step by step as long as the other stays, which the operator is made with.
  @inlinable func operated<Machine: Operator, Other: Equatable & SendableMetatype>(
    _ name: String?, _ file: StaticString, _ line: UInt, with other: Derived<State, Other>,
    by machine: @escaping @Sendable (Other) -> Machine
  ) -> Derived<State, Machine.Output> where Machine.Input == Value, Machine.Output: Equatable & SendableMetatype {
    Derived<State, Machine.Output>(name, file: file, line: line, from: (self, other)) {
      machine($1).start($0)
    } step: {
      (kept: inout Machine.Kept, output: inout Machine.Output, value: Versions<Value>, other: Versions<Other>) in
      if other.old == other.new {
        machine(other.new).step(from: value.old, to: value.new, &kept, &output)
      } else {
        (kept, output) = machine(other.new).start(value.new)
      }
    }
  }
}
