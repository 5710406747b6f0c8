import TarnValues

/// An operator that selects the elements that satisfy a condition, in their order.
@frozen @usableFromInline struct FilterOperator<Source: Keyed>: KeyedOperator {
  @usableFromInline let isIncluded: (Source.Element) -> Bool

  @inlinable init(_ isIncluded: @escaping (Source.Element) -> Bool) { self.isIncluded = isIncluded }

  @inlinable func start(_ source: Source) -> (memory: Void, output: Source) {
    let included = source.filter(isIncluded)
    return ((), included.count == source.count ? source : Source(included))
  }

  /// At any time the output contains some of the new source's elements, in the source's order, so the insertion index
  /// of an element that enters is defined whether other entering elements are already in the output or not.
  @inlinable func insertionIndex(
    of element: Source.Element, at position: Int, of source: Source, in output: Source
  ) -> Int? {
    isIncluded(element) ? output.insertionIndex(for: position, of: source) : nil
  }

  @inlinable func update(
    _ key: Source.Key, of source: Source, _ output: inout Source, _ dirty: inout DirtyKeys<Source.Key>
  ) {
    guard let position = source.position(of: key) else { return }
    let element = source.element(at: position)
    guard let index = output.position(of: key) else {
      guard let index = insertionIndex(of: element, at: position, of: source, in: output) else { return }
      output.insert(element, at: index)
      dirty.moved.append(key)
      return
    }
    guard isIncluded(element) else {
      output.removeElement(at: index)
      dirty.moved.append(key)
      return
    }
    guard !Source.areEqual(output.element(at: index), element) else { return }
    output.replaceElement(at: index, with: element)
    dirty.updated.append(key)
  }
}
