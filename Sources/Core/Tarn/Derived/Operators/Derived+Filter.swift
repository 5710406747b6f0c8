import TarnValues

extension Derived where Value: Keyed {
  /// Returns the elements that satisfy a condition, in their order.
  ///
  /// ```swift
  /// static let todos = Derived { (state: borrowing State) in state.todos }
  /// static let open = todos.filter { !$0.isDone }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - isIncluded: a pure function, called once or twice for each element that changed.
  /// - Complexity: O(c log n) for c changes; O(log n) more for an element that becomes included while none of the eight
  ///   elements before it is. O(n) at the first read, and if more than a sixteenth of the elements has changed since
  ///   the last one.
  @inlinable public func filter(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Value.Element) -> Bool
  ) -> Derived {
    operated(name, file, line) { FilterOperator(isIncluded) }
  }

  /// Returns the elements that satisfy a condition that also depends on another derived value.
  ///
  /// ```swift
  /// static let query = Derived { (state: borrowing State) in state.view.query }
  /// static let found = todos.filter(with: query) { todo, query in todo.title.contains(query) }
  /// ```
  ///
  /// A new value of the other is a new condition: it is evaluated for all elements. If the condition depends on several
  /// other values, derive one value from them first.
  ///
  /// - Complexity: as without the other value while that is unchanged; O(n) when it changes.
  @inlinable public func filter<Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    _ isIncluded: @escaping @Sendable (Value.Element, Other) -> Bool
  ) -> Derived {
    operated(name, file, line, with: other) { other in FilterOperator { isIncluded($0, other) } }
  }
}

extension Derived {
  /// Returns the elements of a vector that satisfy a condition, in their order, as for a table. Equal elements are
  /// distinguished by position; a second copy of the vector with a number for each element is kept.
  @inlinable public func filter<Element: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line) { VectorOperator(FilterOperator { isIncluded($0.element) }) }
  }

  /// Returns the elements of a vector that satisfy a condition that also depends on another derived value, as for a
  /// table.
  @inlinable public func filter<Element: Equatable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    _ isIncluded: @escaping @Sendable (Element, Other) -> Bool
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line, with: other) { other in VectorOperator(FilterOperator { isIncluded($0.element, other) })
    }
  }
}
