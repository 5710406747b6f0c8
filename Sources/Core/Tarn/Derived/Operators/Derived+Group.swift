import TarnValues

extension Derived where Value: Keyed {
  /// Groups the elements by a common property.
  ///
  /// ```swift
  /// static let byProject = todos.grouped { $0.project }            // Map<Project.ID, Table<Todo>>
  /// static let counts = byProject.mapValues { $0.count }
  /// ```
  ///
  /// Groups are in the order of their first elements, and the elements of a group in the order of this collection;
  /// empty groups are removed.
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - group: a pure function, called a few times for each element that changed.
  /// - Complexity: O(c log n) for c changes; O(log² n) for an element that enters a group of which none of the eight
  ///   elements before it is a member, and for one that becomes or was a group's first. O(n) at the first read, and if
  ///   more than a sixteenth of the elements has changed.
  @inlinable public func grouped<Group: Hashable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by group: @escaping @Sendable (Value.Element) -> Group
  ) -> Derived<State, Map<Group, Value>> {
    operated(name, file, line) { GroupOperator(group) }
  }

  /// Groups the elements by a property that also depends on another derived value. A new value of the other groups all
  /// elements again.
  ///
  /// - Complexity: as without the other value while that is unchanged; O(n) when it changes.
  @inlinable public func grouped<Group: Hashable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by group: @escaping @Sendable (Value.Element, Other) -> Group
  ) -> Derived<State, Map<Group, Value>> {
    operated(name, file, line, with: other) { other in GroupOperator { group($0, other) } }
  }
}

extension Derived {
  /// Groups the elements of a vector by a common property, as for a table. Keeps a second copy of the vector with a
  /// number for each element.
  @inlinable public func grouped<Element: Equatable & SendableMetatype, Group: Hashable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by group: @escaping @Sendable (Element) -> Group
  ) -> Derived<State, Map<Group, Vector<Element>>> where Value == Vector<Element> {
    operated(name, file, line) { VectorGroupOperator(group) }
  }

  /// Groups the elements of a vector by a property that also depends on another derived value, as for a table.
  @inlinable public func grouped<Element: Equatable & SendableMetatype, Group: Hashable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by group: @escaping @Sendable (Element, Other) -> Group
  ) -> Derived<State, Map<Group, Vector<Element>>> where Value == Vector<Element> {
    operated(name, file, line, with: other) { other in VectorGroupOperator { group($0, other) } }
  }
}
