import TarnValues

extension Derived where Value: Versioned {
  /// The sum of a number that each element has, exact whatever the sums on the way.
  ///
  /// ```swift
  /// static let price = items.sum { $0.price }
  /// ```
  ///
  /// There is none for floating point: its sums depend on the order in which they are made, and so could not be what they are
  /// from scratch. Count in cents, or round first.
  ///
  /// - Parameters:
  ///   - name: what it is called in explanations; where it was declared if there is none.
  ///   - number: a pure function, asked twice for each element that changed: for what it was and what it is.
  /// - Precondition: the sum of all elements fits into the numbers' type; else the program stops, as at any `+`, and says so.
  /// - Complexity: O(c log n) for c changes; O(n) for the first time.
  @inlinable public func sum<Number: FixedWidthInteger & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    of number: @escaping @Sendable (Value.Element) -> Number
  ) -> Derived<State, Number> {
    operated(name, file, line) { Summing(IntegerSum<Number>.self, number) }
  }

  /// The sum of a duration that each element has. As of integers.
  ///
  /// - Precondition: each duration's whole seconds, and those of the sum of all elements, fit into 64 bits.
  /// - Complexity: O(c log n) for c changes; O(n) for the first time.
  @inlinable public func sum(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    of duration: @escaping @Sendable (Value.Element) -> Duration
  ) -> Derived<State, Duration> {
    operated(name, file, line) { Summing(DurationSum.self, duration) }
  }

  /// The sum of a number that each element has, in which another derived value has a say. A new value of the other sums anew.
  ///
  /// - Precondition: that of ``sum(_:file:line:of:)``.
  /// - Complexity: as without it, while it stays; O(n) when it changes.
  @inlinable public func sum<Number: FixedWidthInteger & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    of number: @escaping @Sendable (Value.Element, Other) -> Number
  ) -> Derived<State, Number> {
    operated(name, file, line, with: other) { other in Summing(IntegerSum<Number>.self) { number($0, other) } }
  }

  /// How many elements fulfil a condition.
  ///
  /// ```swift
  /// static let left = todos.count { !$0.isDone }
  /// ```
  ///
  /// - Parameter isCounted: a pure function, asked twice for each element that changed: for what it was and what it is.
  /// - Complexity: O(c log n) for c changes; O(n) for the first time.
  @inlinable public func count(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    where isCounted: @escaping @Sendable (Value.Element) -> Bool
  ) -> Derived<State, Int> {
    sum(name, file: file, line: line) { isCounted($0) ? 1 : 0 }
  }

  /// How many elements fulfil a condition which another derived value has a say in. A new value of the other counts anew.
  ///
  /// - Complexity: as without it, while it stays; O(n) when it changes.
  @inlinable public func count<Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    where isCounted: @escaping @Sendable (Value.Element, Other) -> Bool
  ) -> Derived<State, Int> {
    sum(name, file: file, line: line, with: other) { isCounted($0, $1) ? 1 : 0 }
  }
}
