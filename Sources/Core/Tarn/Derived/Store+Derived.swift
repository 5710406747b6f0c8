extension Store {
  /// Reads a derived value of the current state. See ``Loop/read(_:)``. Observation does not track it: see
  /// ``subscript(_:)-(Derived<F.State,Value>)``.
  @inlinable public func read<Value>(_ derived: Derived<F.State, Value>) -> Value { loop.read(derived) }

  /// Calls `onChange` whenever a derived value has changed. See
  /// ``Loop/observe(_:file:line:onChange:)-(Derived<F.State,Value>,_,_,_)``.
  @inlinable public func observe<Value>(
    _ derived: Derived<F.State, Value>, file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    loop.observe(derived, file: file, line: line, onChange: onChange)
  }
}
