import TarnValues

extension Derived where Value: VersionedCollection {
  /// The number of elements.
  ///
  /// - Complexity: O(1)
  @inlinable public var count: Derived<State, Int> { Derived<State, Int>("\(name).count", from: self) { $0.count } }

  /// Whether the collection has no elements.
  ///
  /// - Complexity: O(1)
  @inlinable public var isEmpty: Derived<State, Bool> {
    Derived<State, Bool>("\(name).isEmpty", from: self) { $0.isEmpty }
  }
}

extension Derived where Value: VersionedCollection, Value.Element: Equatable & SendableMetatype {
  /// The first element of a table or a vector; of a sorted one, the least.
  ///
  /// ```swift
  /// static let next = todos.filter { !$0.isDone }.sorted { $0.due < $1.due }.first
  /// ```
  ///
  /// - Complexity: O(log n)
  @inlinable public var first: Derived<State, Value.Element?> {
    Derived<State, Value.Element?>("\(name).first", from: self) { $0.first }
  }

  /// The last element of a table or a vector; of a sorted one, the greatest.
  ///
  /// - Complexity: O(log n)
  @inlinable public var last: Derived<State, Value.Element?> {
    Derived<State, Value.Element?>("\(name).last", from: self) { $0.last }
  }
}
