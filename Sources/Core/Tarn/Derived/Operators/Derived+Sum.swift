import TarnValues

extension Derived where Value: VersionedCollection {
  /// Returns the sum of a number of each element; intermediate sums may overflow the type of the numbers.
  ///
  /// ```swift
  /// static let price = items.sum { $0.price }
  /// ```
  ///
  /// There is no overload for floating point: such sums depend on the order of the additions, so an incremental sum
  /// could differ from the one from scratch. Count in cents, or round first.
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - number: a pure function, called twice for each element that changed: for its old and its new value.
  /// - Precondition: the sum of all elements fits into the type of the numbers; otherwise the program stops with a
  ///   message, as at any `+`.
  /// - Complexity: O(c log n) for c changes; O(n) at the first read.
  @inlinable public func sum<Number: FixedWidthInteger & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    of number: @escaping @Sendable (Value.Element) -> Number
  ) -> Derived<State, Number> {
    operated(name, file, line) { SumOperator(IntegerSum<Number>.self, number) }
  }

  /// Returns the sum of a duration of each element, as for integers.
  ///
  /// - Precondition: each duration's whole seconds, and those of the sum of all elements, fit into 64 bits.
  /// - Complexity: O(c log n) for c changes; O(n) at the first read.
  @inlinable public func sum(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    of duration: @escaping @Sendable (Value.Element) -> Duration
  ) -> Derived<State, Duration> {
    operated(name, file, line) { SumOperator(DurationSum.self, duration) }
  }

  /// Returns the sum of a number of each element that also depends on another derived value. A new value of the other
  /// sums all elements again.
  ///
  /// - Precondition: that of ``sum(_:file:line:of:)->Derived<State,Number>``.
  /// - Complexity: as without the other value while that is unchanged; O(n) when it changes.
  @inlinable public func sum<Number: FixedWidthInteger & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    of number: @escaping @Sendable (Value.Element, Other) -> Number
  ) -> Derived<State, Number> {
    operated(name, file, line, with: other) { other in SumOperator(IntegerSum<Number>.self) { number($0, other) } }
  }

  /// Returns the number of elements that satisfy a condition.
  ///
  /// ```swift
  /// static let left = todos.count { !$0.isDone }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - isCounted: a pure function, called twice for each element that changed: for its old and its new value.
  /// - Complexity: O(c log n) for c changes; O(n) at the first read.
  @inlinable public func count(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    where isCounted: @escaping @Sendable (Value.Element) -> Bool
  ) -> Derived<State, Int> {
    sum(name, file: file, line: line) { isCounted($0) ? 1 : 0 }
  }

  /// Returns the number of elements that satisfy a condition that also depends on another derived value. A new value of
  /// the other counts all elements again.
  ///
  /// - Complexity: as without the other value while that is unchanged; O(n) when it changes.
  @inlinable public func count<Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    where isCounted: @escaping @Sendable (Value.Element, Other) -> Bool
  ) -> Derived<State, Int> {
    sum(name, file: file, line: line, with: other) { isCounted($0, $1) ? 1 : 0 }
  }
}
