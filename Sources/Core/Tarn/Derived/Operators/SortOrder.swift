/// An order of elements.
@usableFromInline protocol SortOrder<Element> {
  associatedtype Element
  /// The key of an element that is used while its insertion index is searched.
  associatedtype SortKey

  func key(of element: Element) -> SortKey
  func isBefore(_ element: Element, _ key: SortKey) -> Bool
  func isAfter(_ element: Element, _ key: SortKey) -> Bool
  /// Sorts elements. The sort is stable, as the standard library's is.
  func sort(_ elements: inout [Element])
}

/// The order of a comparison function. The key is the element itself: the search copies none of the elements with which
/// it is compared.
@frozen @usableFromInline struct ComparatorOrder<Element>: SortOrder {
  @usableFromInline let isInOrder: (Element, Element) -> Bool

  @inlinable init(_ isInOrder: @escaping (Element, Element) -> Bool) { self.isInOrder = isInOrder }

  @inlinable func key(of element: Element) -> Element { element }
  @inlinable func isBefore(_ element: Element, _ key: Element) -> Bool { isInOrder(element, key) }
  @inlinable func isAfter(_ element: Element, _ key: Element) -> Bool { isInOrder(key, element) }
  @inlinable func sort(_ elements: inout [Element]) { elements.sort(by: isInOrder) }
}

/// The order of a key of the elements.
@frozen @usableFromInline struct SortKeyOrder<Element, Rank: Comparable>: SortOrder {
  @usableFromInline let rank: (Element) -> Rank

  @inlinable init(_ rank: @escaping (Element) -> Rank) { self.rank = rank }

  @inlinable func key(of element: Element) -> Rank { rank(element) }
  @inlinable func isBefore(_ element: Element, _ key: Rank) -> Bool { rank(element) < key }
  @inlinable func isAfter(_ element: Element, _ key: Rank) -> Bool { key < rank(element) }

  /// Computes each key once: it may be as expensive as a title in lower case.
  @inlinable func sort(_ elements: inout [Element]) {
    var ranked: [(rank: Rank, position: Int)] = []
    ranked.reserveCapacity(elements.count)
    for (position, element) in elements.enumerated() { ranked.append((rank(element), position)) }
    ranked.sort { $0.rank < $1.rank }
    elements = ranked.map { elements[$0.position] }
  }
}
