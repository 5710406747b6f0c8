import TarnValues

/// An element of a vector with a number that identifies it while it is in the vector.
@frozen @usableFromInline struct NumberedElement<Element: Equatable & SendableMetatype>: Identifiable, Equatable {
  @usableFromInline let id: Int
  @usableFromInline var element: Element

  @inlinable init(id: Int, _ element: Element) {
    self.id = id
    self.element = element
  }
}

/// An operator that turns a vector into a table, so that operators on tables also work on vectors.
@frozen @usableFromInline struct NumberOperator<Element: Equatable & SendableMetatype>: IncrementalOperator {
  @inlinable init() {}

  /// The memory is the next number: each number is used once, and 2⁶³ are enough.
  @inlinable func start(_ source: Vector<Element>) -> (memory: Int, output: Table<NumberedElement<Element>>) {
    var numbered: [NumberedElement<Element>] = []
    numbered.reserveCapacity(source.count)
    for element in source { numbered.append(NumberedElement(id: numbered.count, element)) }
    return (source.count, Table(numbered))
  }

  @inlinable func step(
    from old: Vector<Element>, to new: Vector<Element>, _ next: inout Int,
    _ output: inout Table<NumberedElement<Element>>
  ) -> Bool {
    // From the last change to the first, so that the positions of earlier ones stay valid.
    let changes = new.differences(from: old)
    for change in changes.reversed() {
      let commonCount = Swift.min(change.old.count, change.new.count)
      for offset in 0..<commonCount {
        output[change.old.lowerBound + offset].element = new[change.new.lowerBound + offset]
      }
      for position in change.old.dropFirst(commonCount).reversed() { output.remove(at: position) }
      for offset in commonCount..<change.new.count {
        output.insert(
          NumberedElement(id: next, new[change.new.lowerBound + offset]), at: change.old.lowerBound + offset)
        next += 1
      }
    }
    return !changes.isEmpty
  }
}
