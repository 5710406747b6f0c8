import TarnValues

extension Derived {
  /// Transforms each element; the results are in the same order and have the IDs of their elements.
  ///
  /// ```swift
  /// struct Row: Identifiable, Equatable { let id: Int; let label: String }
  /// static let rows = todos.map { Row(id: $0.id, label: $0.title + ($0.isDone ? " ✓" : "")) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - transform: a pure function, called once or twice for each element that changed.
  /// - Precondition: each result has the ID of its element.
  /// - Complexity: O(c log n) for c changes; O(n) at the first read, and if more than a sixteenth of the elements has
  ///   changed.
  @inlinable public func map<Element: Identifiable, Output: Identifiable & Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> Derived<State, Table<Output>>
  where Value == Table<Element>, Element: Equatable & SendableMetatype, Output.ID == Element.ID {
    operated(name, file, line) { MapOperator { MapPrecondition.checked(transform($0), $0.id) } }
  }

  /// Transforms each element together with another derived value. A new value of the other transforms all again.
  ///
  /// - Precondition: each result has the ID of its element.
  /// - Complexity: as without the other value while that is unchanged; O(n) when it changes.
  @inlinable public func map<Element: Identifiable, Other, Output: Identifiable & Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    _ transform: @escaping @Sendable (Element, Other) -> Output
  ) -> Derived<State, Table<Output>>
  where Value == Table<Element>, Element: Equatable & SendableMetatype, Output.ID == Element.ID {
    operated(name, file, line, with: other) { other in
      MapOperator { MapPrecondition.checked(transform($0, other), $0.id) }
    }
  }

  /// Transforms each value, under the same keys in the same order.
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - transform: a pure function, called once or twice for each value that changed.
  /// - Complexity: O(c log n) for c changes; O(n) at the first read, and if more than a sixteenth of the elements has
  ///   changed.
  @inlinable public func mapValues<Key: Hashable & SendableMetatype, Content, Output: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Content) -> Output
  ) -> Derived<State, Map<Key, Output>>
  where Value == Map<Key, Content>, Content: Equatable & SendableMetatype {
    operated(name, file, line) { MapOperator { ($0.key, transform($0.value)) } }
  }

  /// Transforms each value together with another derived value. A new value of the other transforms all again.
  ///
  /// - Complexity: as without the other value while that is unchanged; O(n) when it changes.
  @inlinable
  public func mapValues<
    Key: Hashable & SendableMetatype, Content, Other, Output: Equatable & SendableMetatype
  >(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    _ transform: @escaping @Sendable (Content, Other) -> Output
  ) -> Derived<State, Map<Key, Output>>
  where Value == Map<Key, Content>, Content: Equatable & SendableMetatype {
    operated(name, file, line, with: other) { other in MapOperator { ($0.key, transform($0.value, other)) } }
  }

  /// Transforms each element of a vector, in the same order.
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - transform: a pure function, called once for each element of a range that changed.
  /// - Complexity: O(log n + k) for a range of k elements that changed; O(n) at the first read.
  @inlinable public func map<Element: Equatable & SendableMetatype, Output: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> Derived<State, Vector<Output>> where Value == Vector<Element> {
    operated(name, file, line) { VectorMapOperator(transform) }
  }

  /// Transforms each element of a vector together with another derived value. A new value of the other transforms all
  /// again.
  ///
  /// - Complexity: as without the other value while that is unchanged; O(n) when it changes.
  @inlinable public func map<Element: Equatable & SendableMetatype, Other, Output: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    _ transform: @escaping @Sendable (Element, Other) -> Output
  ) -> Derived<State, Vector<Output>> where Value == Vector<Element> {
    operated(name, file, line, with: other) { other in VectorMapOperator { transform($0, other) } }
  }
}

@usableFromInline enum MapPrecondition {
  @inlinable static func checked<Result: Identifiable>(_ result: Result, _ id: Result.ID) -> Result {
    if result.id != id { hasOtherID("\(result.id)", "\(id)") }
    return result
  }

  @usableFromInline @inline(never) static func hasOtherID(_ new: String, _ old: String) -> Never {
    fatalError(
      "A derived table: the transform made an element with id \(new) from the element with id \(old). Give the new element the same id."
    )
  }
}
