import TarnValues

/// An operator whose output contains some or all of its input's elements, in any order, without further memory. It is
/// updated by the keys that changed, and returns the keys that it changes itself.
@usableFromInline protocol KeyedOperator: IncrementalOperator where Input: Keyed, Output == Input, Memory == Void {
  /// Updates the element with a key that changed, and its place.
  ///
  /// All displaced elements were removed before, and are inserted afterwards.
  func update(_ key: Input.Key, of source: Input, _ output: inout Output, _ dirty: inout DirtyKeys<Input.Key>)

  /// Returns the place for an element that is not in the output, or `nil` if it is not included.
  func place(of element: Input.Element, at position: Int, of source: Input, in output: Output) -> Int?
}

extension KeyedOperator {
  /// Applies the changes of the source.
  ///
  /// - Returns: the keys that changed in the output; empty if the output is equal to the previous one.
  @inlinable func update(_ dirty: DirtyKeys<Input.Key>, to source: Input, _ output: inout Output) -> DirtyKeys<
    Input.Key
  > {
    let before = dirty.moved.map { output.remove($0) }
    var further = DirtyKeys<Input.Key>()
    for key in dirty.updated { update(key, of: source, &output, &further) }
    var isOther = !further.isEmpty
    // In reverse order, so that each element returns to the place from which it was removed if no element changed or
    // moved.
    for index in dirty.moved.indices.reversed() {
      let key = dirty.moved[index]
      let after = put(key, of: source, &output)
      if before[index] == nil, after == nil { continue }
      further.moved.append(key)
      isOther = isOther || before[index] != after
    }
    return isOther ? further : DirtyKeys()
  }

  /// Inserts an element if it is in the source and included.
  @inlinable func put(_ key: Input.Key, of source: Input, _ output: inout Output) -> PlacedElement<Input>? {
    guard let position = source.position(of: key) else { return nil }
    let element = source.element(at: position)
    guard let place = place(of: element, at: position, of: source, in: output) else { return nil }
    output.insert(element, at: place)
    return PlacedElement(place: place, element: element)
  }

  @inlinable func step(from old: Input, to new: Input, _ kept: inout Void, _ output: inout Output) -> Bool {
    let changes = new.changes(from: old)
    guard changes.areFew(of: new.count) else { return restart(new, &kept, &output) }
    return !update(DirtyKeys(changes, from: old, to: new).settled(), to: new, &output).isEmpty
  }
}

/// An element and its place.
@frozen @usableFromInline struct PlacedElement<Source: Keyed>: Equatable {
  @usableFromInline let place: Int
  @usableFromInline let element: Source.Element

  @inlinable init(place: Int, element: Source.Element) {
    self.place = place
    self.element = element
  }

  @inlinable static func == (one: PlacedElement, other: PlacedElement) -> Bool {
    one.place == other.place && Source.areEqual(one.element, other.element)
  }
}

extension Keyed {
  /// Whether two elements are equal in key and value.
  @inlinable static func areEqual(_ one: Element, _ other: Element) -> Bool {
    key(of: one) == key(of: other) && item(of: one) == item(of: other)
  }

  /// Removes the element with a key, if present, and returns it and its place.
  @inlinable mutating func remove(_ key: Key) -> PlacedElement<Self>? {
    guard let place = position(of: key) else { return nil }
    let stand = PlacedElement<Self>(place: place, element: element(at: place))
    removeElement(at: place)
    return stand
  }
}
