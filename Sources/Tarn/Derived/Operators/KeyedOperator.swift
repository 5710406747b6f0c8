import TarnValues

/// An operator that gives some or all of its input's elements, in their order or another, and keeps nothing beside them. It goes
/// by keys that were touched, and says which it touches itself.
@usableFromInline protocol KeyedOperator: Operator where Input: Keyed, Output == Input, Kept == Void {
  /// Brings an element to where it belongs that is no longer what it was.
  ///
  /// All that was displaced has been taken out before, and is put in afterwards.
  func update(_ key: Input.Key, of source: Input, _ output: inout Output, _ touched: inout Touched<Input.Key>)

  /// The place for an element that is not in, or `nil` if it stays out.
  func place(of element: Input.Element, at position: Int, of source: Input, in output: Output) -> Int?
}

extension KeyedOperator {
  /// Takes in what was touched in the source.
  ///
  /// - Returns: what that touched in the output: nothing if it is equal to what it was.
  @inlinable func follow(_ touched: Touched<Input.Key>, to source: Input, _ output: inout Output) -> Touched<Input.Key>
  {
    let before = touched.displaced.map { output.takeOut($0) }
    var further = Touched<Input.Key>()
    for key in touched.updated { update(key, of: source, &output, &further) }
    var isOther = !further.isEmpty
    // The last first: so each comes back to where it was taken out, if all are what and where they were.
    for index in touched.displaced.indices.reversed() {
      let key = touched.displaced[index]
      let after = put(key, of: source, &output)
      if before[index] == nil, after == nil { continue }
      further.displaced.append(key)
      isOther = isOther || before[index] != after
    }
    return isOther ? further : Touched()
  }

  /// Puts an element in, if it is in the source and belongs here.
  @inlinable func put(_ key: Input.Key, of source: Input, _ output: inout Output) -> Stand<Input>? {
    guard let position = source.position(of: key) else { return nil }
    let element = source.element(at: position)
    guard let place = place(of: element, at: position, of: source, in: output) else { return nil }
    output.insert(element, at: place)
    return Stand(place: place, element: element)
  }

  @inlinable func step(from old: Input, to new: Input, _ kept: inout Void, _ output: inout Output) -> Bool {
    let changes = new.changes(from: old)
    guard changes.areFew(of: new.count) else { return restart(new, &kept, &output) }
    return !follow(Touched(changes, from: old, to: new).settled(), to: new, &output).isEmpty
  }
}

/// An element, and where it stands.
@frozen @usableFromInline struct Stand<Source: Keyed>: Equatable {
  @usableFromInline let place: Int
  @usableFromInline let element: Source.Element

  @inlinable init(place: Int, element: Source.Element) {
    self.place = place
    self.element = element
  }

  @inlinable static func == (one: Stand, other: Stand) -> Bool {
    one.place == other.place && Source.areEqual(one.element, other.element)
  }
}

extension Keyed {
  /// Whether two elements are the same in every way.
  @inlinable static func areEqual(_ one: Element, _ other: Element) -> Bool {
    key(of: one) == key(of: other) && item(of: one) == item(of: other)
  }

  /// Takes out the element with a key, if it is in.
  @inlinable mutating func takeOut(_ key: Key) -> Stand<Self>? {
    guard let place = position(of: key) else { return nil }
    let stand = Stand<Self>(place: place, element: element(at: place))
    takeOut(at: place)
    return stand
  }
}
