import TarnValues

extension Derived where Value: Keyed {
  /// The elements by what they have in common.
  ///
  /// ```swift
  /// static let byProject = todos.grouped { $0.project }            // Map<Project.ID, Table<Todo>>
  /// static let counts = byProject.mapValues { $0.count }
  /// ```
  ///
  /// Groups come in the order of their first elements, elements in the order they are in here; a group without an element is not
  /// there.
  ///
  /// - Parameters:
  ///   - name: what it is called in explanations; where it was declared if there is none.
  ///   - group: a pure function, asked a few times for each element that changed.
  /// - Complexity: O(c log n) for c changes; O(log² n) for one that comes into a group of which none of the eight elements before
  ///   it is part, and for one that becomes a group's first or was it. O(n) for the first time, and where more than a sixteenth
  ///   has changed.
  @inlinable public func grouped<Group: Hashable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by group: @escaping @Sendable (Value.Element) -> Group
  ) -> Derived<State, Map<Group, Value>> {
    operated(name, file, line) { Grouping(group) }
  }

  /// The elements by what they have in common, in which another derived value has a say. A new value of the other groups anew.
  ///
  /// - Complexity: as without it, while it stays; O(n) when it changes.
  @inlinable public func grouped<Group: Hashable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by group: @escaping @Sendable (Value.Element, Other) -> Group
  ) -> Derived<State, Map<Group, Value>> {
    operated(name, file, line, with: other) { other in Grouping { group($0, other) } }
  }
}

extension Derived {
  /// The elements by what they have in common. As for a table; the vector is held a second time with a number for each element.
  @inlinable public func grouped<Element: Equatable & SendableMetatype, Group: Hashable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by group: @escaping @Sendable (Element) -> Group
  ) -> Derived<State, Map<Group, Vector<Element>>> where Value == Vector<Element> {
    operated(name, file, line) { VectorGrouping(group) }
  }

  /// The elements by what they have in common, in which another derived value has a say. As for a table.
  @inlinable public func grouped<Element: Equatable & SendableMetatype, Group: Hashable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by group: @escaping @Sendable (Element, Other) -> Group
  ) -> Derived<State, Map<Group, Vector<Element>>> where Value == Vector<Element> {
    operated(name, file, line, with: other) { other in VectorGrouping { group($0, other) } }
  }
}
