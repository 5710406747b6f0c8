import TarnValues

extension Derived {
  /// Each element with what it refers to in another collection, made into one: a left join.
  ///
  /// ```swift
  /// static let rows = todos.joined(with: people) { $0.assignee } into: { todo, person in
  ///   Row(id: todo.id, title: todo.title, who: person?.name ?? "nobody")
  /// }
  /// ```
  ///
  /// What is made comes in the order of this table, whatever changes in the other.
  ///
  /// - Parameters:
  ///   - name: what it is called in explanations; where it was declared if there is none.
  ///   - others: a table or a map.
  ///   - reference: the id or key of what an element refers to; `nil` if it refers to nothing. A pure function, asked a few times
  ///     for each element that changed.
  ///   - combine: is handed `nil` where the other has no such key. A pure function, asked once or twice for each element that
  ///     changed, and for each whose other did.
  /// - Precondition: what is made has the id of the element it is made of.
  /// - Complexity: O(c log n) for c elements that changed, here or there, and those that refer to these. O(n) for the first time,
  ///   and where more than a sixteenth of the elements has changed.
  @inlinable
  public func joined<Element: Identifiable, Others: Keyed, Made: Identifiable & Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with others: Derived<State, Others>,
    by reference: @escaping @Sendable (Element) -> Others.Key?,
    into combine: @escaping @Sendable (Element, Others.Item?) -> Made
  ) -> Derived<State, Table<Made>>
  where Value == Table<Element>, Element: Equatable & SendableMetatype, Made.ID == Element.ID {
    operated(name, file, line, joining: others) {
      Joining(by: reference) { MappingFailure.checked(combine($0, $1), $0.id) }
    }
  }

  /// Each value with what it refers to in another collection, made into one, under the same keys. As for a table.
  @inlinable
  public func joined<
    Key: Hashable & SendableMetatype, Content, Others: Keyed, Made: Equatable & SendableMetatype
  >(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with others: Derived<State, Others>,
    by reference: @escaping @Sendable (Content) -> Others.Key?,
    into combine: @escaping @Sendable (Content, Others.Item?) -> Made
  ) -> Derived<State, Map<Key, Made>>
  where Value == Map<Key, Content>, Content: Equatable & SendableMetatype {
    operated(name, file, line, joining: others) {
      Joining {
        reference($0.value)
      } into: {
        ($0.key, combine($0.value, $1))
      }
    }
  }

  /// Each element with what it refers to in another collection, made into one. As for a table; the vector is held a second time
  /// with a number for each element.
  @inlinable
  public func joined<
    Element: Equatable & SendableMetatype, Others: Keyed, Made: Equatable & SendableMetatype
  >(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with others: Derived<State, Others>,
    by reference: @escaping @Sendable (Element) -> Others.Key?,
    into combine: @escaping @Sendable (Element, Others.Item?) -> Made
  ) -> Derived<State, Vector<Made>> where Value == Vector<Element> {
    operated(name, file, line, joining: others) { VectorJoining(by: reference, into: combine) }
  }
}
