import TarnValues

/// The elements that fulfil a condition, in their order.
@frozen @usableFromInline struct Filtering<Source: Keyed>: Operator {
  @usableFromInline let isIncluded: (Source.Element) -> Bool

  @inlinable init(_ isIncluded: @escaping (Source.Element) -> Bool) { self.isIncluded = isIncluded }

  @inlinable func start(_ source: Source) -> (kept: Void, output: Source) {
    let included = source.filter(isIncluded)
    return ((), included.count == source.count ? source : Source(included))
  }

  /// At each moment the output is some of the new source's elements, in their order there: so whatever comes in finds its place
  /// whether the others that come in are there yet or not.
  @inlinable func step(from old: Source, to new: Source, _ kept: inout Void, _ output: inout Source) -> Bool {
    let changes = new.changes(from: old)
    guard changes.areFew(of: new.count) else { return restart(new, &kept, &output) }
    // Only what has moved may come back to where it was: then, and only then, it takes a comparison.
    let before = changes.moved.isEmpty ? nil : output
    var isOther = output.takeOut(changes, of: old)
    for change in changes.updated {
      let element = new.element(at: change.new)
      let isIncluded = isIncluded(element)
      if let position = output.position(of: Source.key(of: element)) {
        if isIncluded { output.replace(at: position, with: element) } else { output.takeOut(at: position) }
        isOther = true
      } else if isIncluded {
        output.insert(element, at: output.place(for: change.new, of: new))
        isOther = true
      }
    }
    for change in changes.moved { _ = put(change.new, of: new, &output) }
    for position in changes.inserted where put(position, of: new, &output) { isOther = true }
    return before.map { $0 != output } ?? isOther
  }

  @inlinable func put(_ position: Int, of source: Source, _ output: inout Source) -> Bool {
    let element = source.element(at: position)
    // What was moved and updated is there already.
    guard isIncluded(element), output.position(of: Source.key(of: element)) == nil else { return false }
    output.insert(element, at: output.place(for: position, of: source))
    return true
  }
}
