/// What elements are sorted by.
@usableFromInline protocol SortOrder<Element> {
  associatedtype Element
  /// What is remembered of an element while its place is searched.
  associatedtype Mark

  func mark(_ element: Element) -> Mark
  func isBefore(_ element: Element, _ mark: Mark) -> Bool
  func isAfter(_ element: Element, _ mark: Mark) -> Bool
  /// Stable, as the standard library's sorting promises to be.
  func sort(_ elements: inout [Element])
}

/// The order of a comparison. The mark is the element: nothing is made of those it is compared with, not even a copy.
@frozen @usableFromInline struct ComparedOrder<Element>: SortOrder {
  @usableFromInline let isInOrder: (Element, Element) -> Bool

  @inlinable init(_ isInOrder: @escaping (Element, Element) -> Bool) { self.isInOrder = isInOrder }

  @inlinable func mark(_ element: Element) -> Element { element }
  @inlinable func isBefore(_ element: Element, _ mark: Element) -> Bool { isInOrder(element, mark) }
  @inlinable func isAfter(_ element: Element, _ mark: Element) -> Bool { isInOrder(mark, element) }
  @inlinable func sort(_ elements: inout [Element]) { elements.sort(by: isInOrder) }
}

/// The order of something that elements have.
@frozen @usableFromInline struct RankedOrder<Element, Rank: Comparable>: SortOrder {
  @usableFromInline let rank: (Element) -> Rank

  @inlinable init(_ rank: @escaping (Element) -> Rank) { self.rank = rank }

  @inlinable func mark(_ element: Element) -> Rank { rank(element) }
  @inlinable func isBefore(_ element: Element, _ mark: Rank) -> Bool { rank(element) < mark }
  @inlinable func isAfter(_ element: Element, _ mark: Rank) -> Bool { mark < rank(element) }

  /// Each rank is made once: it may be as much as a title in lower case.
  @inlinable func sort(_ elements: inout [Element]) {
    var ranked: [(rank: Rank, position: Int)] = []
    ranked.reserveCapacity(elements.count)
    for (position, element) in elements.enumerated() { ranked.append((rank(element), position)) }
    ranked.sort { $0.rank < $1.rank }
    elements = ranked.map { elements[$0.position] }
  }
}
