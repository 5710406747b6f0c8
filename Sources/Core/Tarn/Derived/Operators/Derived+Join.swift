import TarnValues

extension Derived {
  /// Combines each element with the element of another collection to which it refers: a left join.
  ///
  /// ```swift
  /// struct Row: Identifiable, Equatable { let id: Int; var title: String; var assignee: String? }
  /// static let rows = todos.joined(with: people) { $0.assignee } into: { todo, person in
  ///   Row(id: todo.id, title: todo.title, assignee: person?.name)
  /// }
  /// ```
  ///
  /// The results are in the order of this table, whatever changes in the other collection.
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - other: the other collection, a table or a map.
  ///   - reference: returns the ID or key to which an element refers; `nil` if it has no reference. A pure function,
  ///     called a few times for each element that changed.
  ///   - combine: combines an element with the referenced one, `nil` if the other collection has no such key. A pure
  ///     function, called once or twice for each element that changed, and for each element whose referenced one
  ///     changed.
  /// - Precondition: each result has the ID of its element.
  /// - Complexity: O(c log n) for c elements that changed in either collection, including those that refer to changed
  ///   ones. O(n) at the first read, and if more than a sixteenth of the elements has changed.
  @inlinable
  public func joined<Element: Identifiable, Other: Keyed, Output: Identifiable & Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by reference: @escaping @Sendable (Element) -> Other.Key?,
    into combine: @escaping @Sendable (Element, Other.Item?) -> Output
  ) -> Derived<State, Table<Output>>
  where Value == Table<Element>, Element: Equatable & SendableMetatype, Output.ID == Element.ID {
    operated(name, file, line, joining: other) {
      JoinOperator(by: reference) { MapPrecondition.checked(combine($0, $1), $0.id) }
    }
  }

  /// Combines each value with the element of another collection to which it refers, under the same keys, as for a
  /// table.
  @inlinable
  public func joined<
    Key: Hashable & SendableMetatype, Content, Other: Keyed, Output: Equatable & SendableMetatype
  >(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by reference: @escaping @Sendable (Content) -> Other.Key?,
    into combine: @escaping @Sendable (Content, Other.Item?) -> Output
  ) -> Derived<State, Map<Key, Output>>
  where Value == Map<Key, Content>, Content: Equatable & SendableMetatype {
    operated(name, file, line, joining: other) {
      JoinOperator {
        reference($0.value)
      } into: {
        ($0.key, combine($0.value, $1))
      }
    }
  }

  /// Combines each element of a vector with the element of another collection to which it refers, as for a table. Keeps
  /// a second copy of the vector with a number for each element.
  @inlinable
  public func joined<
    Element: Equatable & SendableMetatype, Other: Keyed, Output: Equatable & SendableMetatype
  >(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by reference: @escaping @Sendable (Element) -> Other.Key?,
    into combine: @escaping @Sendable (Element, Other.Item?) -> Output
  ) -> Derived<State, Vector<Output>> where Value == Vector<Element> {
    operated(name, file, line, joining: other) { VectorJoinOperator(by: reference, into: combine) }
  }
}
