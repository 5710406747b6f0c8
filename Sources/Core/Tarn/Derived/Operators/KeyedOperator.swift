import TarnValues

/// An operator whose output contains some or all of its input's elements, in any order, without further memory. It is
/// updated by the keys that changed, and returns the keys that it changes itself.
@usableFromInline protocol KeyedOperator: IncrementalOperator where Input: Keyed, Output == Input, Memory == Void {
  /// Updates the element with a key that changed, and its position.
  ///
  /// All displaced elements were removed before, and are inserted afterwards.
  func update(_ key: Input.Key, of source: Input, _ output: inout Output, _ dirty: inout DirtyKeys<Input.Key>)

  /// Returns the insertion index for an element that is not in the output, or `nil` if it is not included.
  func insertionIndex(of element: Input.Element, at position: Int, of source: Input, in output: Output) -> Int?
}

extension KeyedOperator {
  /// Applies the changes of the source.
  ///
  /// - Returns: the keys that changed in the output; empty if the output is equal to the previous one.
  @inlinable func update(_ dirty: DirtyKeys<Input.Key>, to source: Input, _ output: inout Output) -> DirtyKeys<
    Input.Key
  > {
    let before = dirty.moved.map { output.remove($0) }
    var changed = DirtyKeys<Input.Key>()
    for key in dirty.updated { update(key, of: source, &output, &changed) }
    var hasChanged = !changed.isEmpty
    // In reverse order, so that each element returns to the index from which it was removed if no element changed or
    // moved.
    for index in dirty.moved.indices.reversed() {
      let key = dirty.moved[index]
      let after = insert(key, of: source, &output)
      if before[index] == nil, after == nil { continue }
      changed.moved.append(key)
      hasChanged = hasChanged || before[index] != after
    }
    return hasChanged ? changed : DirtyKeys()
  }

  /// Inserts an element if it is in the source and included.
  @inlinable func insert(_ key: Input.Key, of source: Input, _ output: inout Output) -> IndexedElement<Input>? {
    guard let position = source.position(of: key) else { return nil }
    let element = source.element(at: position)
    guard let index = insertionIndex(of: element, at: position, of: source, in: output) else { return nil }
    output.insert(element, at: index)
    return IndexedElement(index: index, element: element)
  }

  @inlinable func step(from old: Input, to new: Input, _ memory: inout Void, _ output: inout Output) -> Bool {
    let changes = new.changes(from: old)
    guard changes.areFew(of: new.count) else { return restart(new, &memory, &output) }
    return !update(DirtyKeys(changes, from: old, to: new).settled(), to: new, &output).isEmpty
  }
}

/// An element and its index.
@frozen @usableFromInline struct IndexedElement<Source: Keyed>: Equatable {
  @usableFromInline let index: Int
  @usableFromInline let element: Source.Element

  @inlinable init(index: Int, element: Source.Element) {
    self.index = index
    self.element = element
  }

  @inlinable static func == (lhs: IndexedElement, rhs: IndexedElement) -> Bool {
    lhs.index == rhs.index && Source.areEqual(lhs.element, rhs.element)
  }
}

extension Keyed {
  /// Whether two elements are equal in key and value.
  @inlinable static func areEqual(_ lhs: Element, _ rhs: Element) -> Bool {
    key(of: lhs) == key(of: rhs) && item(of: lhs) == item(of: rhs)
  }

  /// Removes the element with a key, if present, and returns it and its index.
  @inlinable mutating func remove(_ key: Key) -> IndexedElement<Self>? {
    guard let index = position(of: key) else { return nil }
    let removed = IndexedElement<Self>(index: index, element: element(at: index))
    removeElement(at: index)
    return removed
  }
}
