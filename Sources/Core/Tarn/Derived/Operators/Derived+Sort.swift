import TarnValues

extension Derived where Value: Keyed {
  /// Sorts the elements; elements of which neither precedes the other keep their order in this collection.
  ///
  /// ```swift
  /// static let latestFirst = todos.sorted { $0.changed > $1.changed }
  /// static let latest = latestFirst.first
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - areInIncreasingOrder: a pure function, and a strict weak order: it is irreflexive and transitive. Called O(log
  ///     n) times for each element that changed.
  /// - Complexity: O(c log n) for c changes; O(log² n) for an element that is equivalent to many others. O(n log n) at
  ///   the first read, and if more than a sixteenth of the elements has changed since the last one.
  @inlinable public func sorted(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by areInIncreasingOrder: @escaping @Sendable (Value.Element, Value.Element) -> Bool
  ) -> Derived {
    operated(name, file, line) { SortOperator(by: areInIncreasingOrder) }
  }

  /// Sorts the elements by a key, the least first; elements with equal keys keep their order in this collection.
  ///
  /// ```swift
  /// static let byTitle = todos.sorted { $0.title.lowercased() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - rank: returns the key of an element; a pure function, called once for each element the first time, then O(log
  ///     n) times for each that changed.
  /// - Complexity: that of ``sorted(_:file:line:by:)-(_,_,_,(Value.Element,Value.Element)->Bool)``.
  @inlinable public func sorted<Rank: Comparable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    on rank: @escaping @Sendable (Value.Element) -> Rank
  ) -> Derived {
    operated(name, file, line) { SortOperator(on: rank) }
  }

  /// Sorts the elements in an order that also depends on another derived value, such as the column that the user chose.
  /// A new value of the other sorts all elements again.
  ///
  /// - Complexity: as without the other value while that is unchanged; O(n log n) when it changes.
  @inlinable public func sorted<Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by areInIncreasingOrder: @escaping @Sendable (Value.Element, Value.Element, Other) -> Bool
  ) -> Derived {
    operated(name, file, line, with: other) { other in SortOperator(by: { areInIncreasingOrder($0, $1, other) }) }
  }

  /// Sorts the elements by a key that also depends on another derived value. A new value of the other sorts all elements
  /// again.
  ///
  /// - Complexity: as without the other value while that is unchanged; O(n log n) when it changes.
  @inlinable public func sorted<Rank: Comparable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    on rank: @escaping @Sendable (Value.Element, Other) -> Rank
  ) -> Derived {
    operated(name, file, line, with: other) { other in SortOperator(on: { rank($0, other) }) }
  }
}

extension Derived {
  /// Sorts the elements of a vector, equivalent ones in their order in this vector, as for a table. Keeps a second copy
  /// of the vector with a number for each element.
  @inlinable public func sorted<Element: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line) { VectorOperator(SortOperator(by: { areInIncreasingOrder($0.element, $1.element) })) }
  }

  /// Sorts the elements of a vector by a key, as for a table.
  @inlinable public func sorted<Element: Equatable & SendableMetatype, Rank: Comparable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    on rank: @escaping @Sendable (Element) -> Rank
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line) { VectorOperator(SortOperator(on: { rank($0.element) })) }
  }

  /// Sorts the elements of a vector in an order that also depends on another derived value, as for a table.
  @inlinable public func sorted<Element: Equatable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element, Other) -> Bool
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line, with: other) { other in
      VectorOperator(SortOperator(by: { areInIncreasingOrder($0.element, $1.element, other) }))
    }
  }

  /// Sorts the elements of a vector by a key that also depends on another derived value, as for a table.
  @inlinable public func sorted<Element: Equatable & SendableMetatype, Rank: Comparable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    on rank: @escaping @Sendable (Element, Other) -> Rank
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line, with: other) { other in VectorOperator(SortOperator(on: { rank($0.element, other) })) }
  }
}
