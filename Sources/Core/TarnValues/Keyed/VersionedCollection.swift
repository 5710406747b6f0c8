/// An ordered collection with positional changes, whose versions can be compared at the cost of their difference: the
/// common protocol of ``Table``, ``Map`` and ``Vector``.
///
/// ```swift
/// func growth<Values: VersionedCollection>(from old: Values, to new: Values) -> Int {
///   var growth = 0
///   new.forEachChange(from: old) { _ in growth -= 1 } inserted: { _ in growth += 1 }
///   return growth
/// }
/// ```
///
/// Use it for functions that work with any of the three. Other collections should not conform: they can't meet the
/// complexity requirements.
public protocol VersionedCollection: RandomAccessCollection, Equatable {
  /// Creates a collection of elements in their order.
  ///
  /// - Precondition: no key occurs twice, if the elements have keys.
  /// - Complexity: O(n)
  init(_ elements: [Element])

  /// Returns the element at a position, counted from 0.
  ///
  /// - Precondition: the position is less than `count`.
  /// - Complexity: O(log n)
  func element(at position: Int) -> Element

  /// Inserts an element before the one at a position, or at the end.
  ///
  /// - Precondition: the position is at most `count`, and the collection does not contain the element's key.
  /// - Complexity: O(log n) amortised
  mutating func insert(_ element: Element, at position: Int)

  /// Removes the element at a position.
  ///
  /// - Precondition: the position is less than `count`.
  /// - Complexity: O(log n)
  mutating func removeElement(at position: Int)

  /// Replaces the element at a position.
  ///
  /// - Precondition: the position is less than `count`, and both elements have the same key, if they have keys.
  /// - Complexity: O(log n)
  mutating func replaceElement(at position: Int, with element: Element)

  /// Visits the elements that have changed since an older version.
  ///
  /// An updated element is visited twice: its old value with `removed`, its new value with `inserted`. An element that only
  /// moved may be skipped.
  ///
  /// - Parameters:
  ///   - old: the older version.
  ///   - removed: called with each removed element and each old value.
  ///   - inserted: called with each inserted element and each new value.
  /// - Complexity: O(c log n) for c leaves that changed.
  func forEachChange(from old: Self, removed: (Element) -> Void, inserted: (Element) -> Void)
}

extension Vector: VersionedCollection where Element: Equatable {
  @inlinable public func element(at position: Int) -> Element { self[position] }

  @inlinable public mutating func removeElement(at position: Int) { remove(at: position) }

  @inlinable public mutating func replaceElement(at position: Int, with element: Element) { self[position] = element }

  @inlinable public func forEachChange(from old: Vector, removed: (Element) -> Void, inserted: (Element) -> Void) {
    for change in differences(from: old) {
      for position in change.old { removed(old[position]) }
      for position in change.new { inserted(self[position]) }
    }
  }
}
