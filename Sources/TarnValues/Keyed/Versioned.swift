/// What ``Table``, ``Map`` and ``Vector`` share: elements in an order, changed at a position, and versions that are compared at
/// the cost of what changed.
///
/// ```swift
/// func growth<Values: Versioned>(from old: Values, to new: Values) -> Int {
///   var growth = 0
///   new.visitChanges(from: old) { _ in growth -= 1 } come: { _ in growth += 1 }
///   return growth
/// }
/// ```
///
/// It is for functions that work with any of the three. It is not for other collections: the costs it promises are theirs.
public protocol Versioned: RandomAccessCollection, Equatable {
  /// - Precondition: no key comes twice, where elements have keys.
  /// - Complexity: O(n)
  init(_ elements: [Element])

  /// The element at a position, counted from 0.
  ///
  /// - Precondition: the position is less than `count`.
  /// - Complexity: O(log n)
  func element(at position: Int) -> Element

  /// Puts an element before the one at a position, or at the end.
  ///
  /// - Precondition: the position is at most `count`, and the element's key, if it has one, is new.
  /// - Complexity: O(log n) amortised
  mutating func insert(_ element: Element, at position: Int)

  /// Takes out the element at a position.
  ///
  /// - Precondition: the position is less than `count`.
  /// - Complexity: O(log n)
  mutating func takeOut(at position: Int)

  /// Puts an element in the place of the one at a position.
  ///
  /// - Precondition: the position is less than `count`, and the element's key, if it has one, is that of the other.
  /// - Complexity: O(log n)
  mutating func replace(at position: Int, with element: Element)

  /// Tells which elements are gone since an older version, and which have come. One that was changed is both: as it was, gone,
  /// and as it is, come. One that only stands elsewhere need not be told of.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  func visitChanges(from old: Self, gone: (Element) -> Void, come: (Element) -> Void)
}

extension Vector: Versioned where Element: Equatable {
  @inlinable public func element(at position: Int) -> Element { self[position] }

  @inlinable public mutating func takeOut(at position: Int) { remove(at: position) }

  @inlinable public mutating func replace(at position: Int, with element: Element) { self[position] = element }

  @inlinable public func visitChanges(from old: Vector, gone: (Element) -> Void, come: (Element) -> Void) {
    for change in differences(from: old) {
      for position in change.old { gone(old[position]) }
      for position in change.new { come(self[position]) }
    }
  }
}
