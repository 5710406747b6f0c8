import TarnValues

/// An operator that transforms each element, in order.
@frozen @usableFromInline struct MapOperator<Source: Keyed, Output: VersionedCollection>: IncrementalOperator {
  @usableFromInline let transform: (Source.Element) -> Output.Element

  @inlinable init(_ transform: @escaping (Source.Element) -> Output.Element) { self.transform = transform }

  @inlinable func start(_ source: Source) -> (memory: Void, output: Output) { ((), Output(source.map(transform))) }

  @inlinable func step(from old: Source, to new: Source, _ memory: inout Void, _ output: inout Output) -> Bool {
    let changes = new.changes(from: old)
    guard changes.areFew(of: new.count) else { return restart(new, &memory, &output) }
    let before = output
    for position in changes.removedOrMoved.reversed() { output.removeElement(at: position) }
    for position in changes.insertedOrMoved { output.insert(transform(new.element(at: position)), at: position) }
    for change in changes.updated {
      output.replaceElement(at: change.new, with: transform(new.element(at: change.new)))
    }
    return output != before
  }
}

/// An operator that transforms each element of a vector.
@frozen @usableFromInline struct VectorMapOperator<Element: Equatable, Other: Equatable>: IncrementalOperator {
  @usableFromInline let transform: (Element) -> Other

  @inlinable init(_ transform: @escaping (Element) -> Other) { self.transform = transform }

  @inlinable func start(_ source: Vector<Element>) -> (memory: Void, output: Vector<Other>) {
    ((), Vector(source.lazy.map(transform)))
  }

  @inlinable func step(
    from old: Vector<Element>, to new: Vector<Element>, _: inout Void, _ output: inout Vector<Other>
  ) -> Bool {
    let before = output
    // From the last change to the first, so that the positions of earlier ones stay valid.
    for change in new.differences(from: old).reversed() {
      if change.old.count == change.new.count {
        for (oldIndex, newIndex) in zip(change.old, change.new) { output[oldIndex] = transform(new[newIndex]) }
      } else {
        output.replaceSubrange(change.old, with: new[change.new].map(transform))
      }
    }
    return output != before
  }
}
