import TarnValues

extension Derived where Value: Keyed {
  /// The elements that fulfil a condition, in their order.
  ///
  /// ```swift
  /// static let todos = Derived { (state: borrowing State) in state.todos }
  /// static let open = todos.filter { !$0.isDone }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called in explanations; where it was declared if there is none.
  ///   - isIncluded: a pure function, asked once or twice for each element that changed.
  /// - Complexity: O(c log n) for c changes; O(log n) more for one that comes in where none of the eight elements before it is
  ///   in. O(n) for the first time, and where more than a sixteenth has changed since it was read last.
  @inlinable public func filter(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Value.Element) -> Bool
  ) -> Derived {
    operated(name, file, line) { Filtering(isIncluded) }
  }

  /// The elements that fulfil a condition which another derived value has a say in.
  ///
  /// ```swift
  /// static let query = Derived { (state: borrowing State) in state.view.query }
  /// static let found = todos.filter(with: query) { todo, query in todo.title.contains(query) }
  /// ```
  ///
  /// A new value of the other is a new condition: all elements are asked. Where several others have a say, derive one value
  /// from them first.
  ///
  /// - Complexity: as without it, while it stays; O(n) when it changes.
  @inlinable public func filter<Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    _ isIncluded: @escaping @Sendable (Value.Element, Other) -> Bool
  ) -> Derived {
    operated(name, file, line, with: other) { other in Filtering { isIncluded($0, other) } }
  }
}

extension Derived {
  /// The elements that fulfil a condition, in their order. As for a table; elements that are equal are told apart by where they
  /// stand, and the vector is held a second time with a number for each.
  @inlinable public func filter<Element: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line) { OnVector(Filtering { isIncluded($0.element) }) }
  }

  /// The elements that fulfil a condition which another derived value has a say in. As for a table.
  @inlinable public func filter<Element: Equatable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    _ isIncluded: @escaping @Sendable (Element, Other) -> Bool
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line, with: other) { other in OnVector(Filtering { isIncluded($0.element, other) }) }
  }
}
