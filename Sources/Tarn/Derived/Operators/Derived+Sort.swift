import TarnValues

extension Derived where Value: Keyed {
  /// The elements in an order; those of which neither comes first in the order they are in here.
  ///
  /// ```swift
  /// static let latestFirst = todos.sorted { $0.changed > $1.changed }
  /// static let latest = latestFirst.first
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called in explanations; where it was declared if there is none.
  ///   - areInIncreasingOrder: a pure function, and a strict weak order: no element comes before itself, and what comes before
  ///     another comes before all that the other comes before. Asked O(log n) times for each element that changed.
  /// - Complexity: O(c log n) for c changes; O(log² n) for one of which many others are not told apart. O(n log n) for the first
  ///   time, and where more than a sixteenth has changed since it was read last.
  @inlinable public func sorted(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by areInIncreasingOrder: @escaping @Sendable (Value.Element, Value.Element) -> Bool
  ) -> Derived {
    operated(name, file, line) { Sorting(by: areInIncreasingOrder) }
  }

  /// The elements in the order of something they have, the least first; those that have it alike in the order they are in here.
  ///
  /// ```swift
  /// static let byTitle = todos.sorted { $0.title.lowercased() }
  /// ```
  ///
  /// - Parameter rank: a pure function, asked once for each element the first time, then O(log n) times for each that changed.
  /// - Complexity: that of ``sorted(_:file:line:by:)``.
  @inlinable public func sorted<Rank: Comparable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    on rank: @escaping @Sendable (Value.Element) -> Rank
  ) -> Derived {
    operated(name, file, line) { Sorting(on: rank) }
  }

  /// The elements in an order which another derived value has a say in, such as the column that a person chose. A new value of
  /// the other sorts anew.
  ///
  /// - Complexity: as without it, while it stays; O(n log n) when it changes.
  @inlinable public func sorted<Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by areInIncreasingOrder: @escaping @Sendable (Value.Element, Value.Element, Other) -> Bool
  ) -> Derived {
    operated(name, file, line, with: other) { other in Sorting(by: { areInIncreasingOrder($0, $1, other) }) }
  }

  /// The elements in the order of something they have, in which another derived value has a say. A new value of the other sorts
  /// anew.
  ///
  /// - Complexity: as without it, while it stays; O(n log n) when it changes.
  @inlinable public func sorted<Rank: Comparable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    on rank: @escaping @Sendable (Value.Element, Other) -> Rank
  ) -> Derived {
    operated(name, file, line, with: other) { other in Sorting(on: { rank($0, other) }) }
  }
}

extension Derived {
  /// The elements in an order, equal ones in the order they are in here. As for a table; the vector is held a second time with a
  /// number for each element.
  @inlinable public func sorted<Element: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line) { OnVector(Sorting(by: { areInIncreasingOrder($0.element, $1.element) })) }
  }

  /// The elements in the order of something they have. As for a table.
  @inlinable public func sorted<Element: Equatable & SendableMetatype, Rank: Comparable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    on rank: @escaping @Sendable (Element) -> Rank
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line) { OnVector(Sorting(on: { rank($0.element) })) }
  }

  /// The elements in an order which another derived value has a say in. As for a table.
  @inlinable public func sorted<Element: Equatable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element, Other) -> Bool
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line, with: other) { other in
      OnVector(Sorting(by: { areInIncreasingOrder($0.element, $1.element, other) }))
    }
  }

  /// The elements in the order of something they have, in which another derived value has a say. As for a table.
  @inlinable public func sorted<Element: Equatable & SendableMetatype, Rank: Comparable & SendableMetatype, Other>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, with other: Derived<State, Other>,
    on rank: @escaping @Sendable (Element, Other) -> Rank
  ) -> Derived where Value == Vector<Element> {
    operated(name, file, line, with: other) { other in OnVector(Sorting(on: { rank($0.element, other) })) }
  }
}
