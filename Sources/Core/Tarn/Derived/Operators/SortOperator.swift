import TarnValues

/// An operator that sorts elements; elements of which neither precedes the other are in the source's order.
@frozen @usableFromInline struct SortOperator<Source: Keyed, Order: SortOrder>: KeyedOperator
where Order.Element == Source.Element {
  @usableFromInline let order: Order

  @inlinable init(_ order: Order) { self.order = order }

  @inlinable func start(_ source: Source) -> (memory: Void, output: Source) {
    var elements = Array(source)
    order.sort(&elements)
    return ((), Source(elements))
  }

  /// At any time the output is sorted by the keys of its elements, whether these are old or new, and then by their
  /// positions in the new source: none of the remaining elements has moved there.
  @inlinable func insertionIndex(
    of element: Source.Element, at position: Int, of source: Source, in output: Source
  ) -> Int? {
    insertionIndex(for: order.key(of: element), position, output, source)
  }

  @inlinable func update(
    _ key: Source.Key, of source: Source, _ output: inout Source, _ dirty: inout DirtyKeys<Source.Key>
  ) {
    guard let position = source.position(of: key), let index = output.position(of: key) else { return }
    let element = source.element(at: position)
    guard !Source.areEqual(output.element(at: index), element) else { return }
    let sortKey = order.key(of: element)
    if stays(sortKey, at: index, position, output, source) {
      output.replaceElement(at: index, with: element)
      dirty.updated.append(key)
    } else {
      output.removeElement(at: index)
      output.insert(element, at: insertionIndex(for: sortKey, position, output, source))
      dirty.moved.append(key)
    }
  }

  /// Whether an element whose key may have changed is still between its neighbors.
  @inlinable func stays(_ key: Order.SortKey, at index: Int, _ position: Int, _ output: Source, _ source: Source)
    -> Bool
  {
    func isBefore(_ index: Int) -> Bool {
      let element = output.element(at: index)
      if order.isBefore(element, key) { return true }
      if order.isAfter(element, key) { return false }
      return source.position(of: Source.key(of: element)).unsafelyUnwrapped < position
    }
    return (index == 0 || isBefore(index - 1)) && (index == output.count - 1 || !isBefore(index + 1))
  }

  /// Returns the insertion index for an element that is not in the output.
  ///
  /// - Complexity: O(log n), and O(log n · log k) among k equivalent elements.
  @inlinable func insertionIndex(for key: Order.SortKey, _ position: Int, _ output: Source, _ source: Source) -> Int {
    let first = output.partition(0..<output.count) { order.isBefore($0.element, key) }
    if first == output.count || order.isAfter(output.element(at: first), key) { return first }
    let end = output.partition((first + 1)..<output.count) { !order.isAfter($0.element, key) }
    return output.insertionIndex(for: position, of: source, among: first..<end)
  }
}

extension SortOperator {
  @inlinable init(by areInIncreasingOrder: @escaping (Source.Element, Source.Element) -> Bool)
  where Order == ComparatorOrder<Source.Element> { self.init(ComparatorOrder(areInIncreasingOrder)) }

  @inlinable init<Rank: Comparable>(on rank: @escaping (Source.Element) -> Rank)
  where Order == SortKeyOrder<Source.Element, Rank> { self.init(SortKeyOrder(rank)) }
}
