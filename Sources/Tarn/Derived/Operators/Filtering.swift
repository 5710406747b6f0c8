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
  @inlinable func step(from old: Source, to new: Source, _: inout Void, _ output: inout Source) {
    let changes = new.changes(from: old)
    guard changes.areFew(of: new.count) else {
      output = start(new).output
      return
    }
    output.takeOut(changes, of: old)
    for change in changes.updated {
      let element = new.element(at: change.new)
      let isIncluded = isIncluded(element)
      if let position = output.position(of: Source.key(of: element)) {
        if isIncluded { output.replace(at: position, with: element) } else { output.takeOut(at: position) }
      } else if isIncluded {
        output.insert(element, at: output.place(for: change.new, of: new))
      }
    }
    for change in changes.moved { put(change.new, of: new, &output) }
    for position in changes.inserted { put(position, of: new, &output) }
  }

  @inlinable func put(_ position: Int, of source: Source, _ output: inout Source) {
    let element = source.element(at: position)
    // What was moved and updated is there already.
    guard isIncluded(element), output.position(of: Source.key(of: element)) == nil else { return }
    output.insert(element, at: output.place(for: position, of: source))
  }
}
