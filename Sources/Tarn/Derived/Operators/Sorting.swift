import TarnValues

/// The elements in an order; those of which neither comes first in the source's order.
@frozen @usableFromInline struct Sorting<Source: Keyed, Order: SortOrder>: Operator
where Order.Element == Source.Element {
  @usableFromInline let order: Order

  @inlinable init(_ order: Order) { self.order = order }

  @inlinable func start(_ source: Source) -> (kept: Void, output: Source) {
    var elements = Array(source)
    order.sort(&elements)
    return ((), Source(elements))
  }

  /// At each moment the output is in order by what the elements in it have, be they new or old, and then by where they stand in
  /// the new source: of what is left in it, none has moved there.
  @inlinable func step(
    from old: Source, to new: Source, _ kept: inout Void, _ output: inout Source
  ) -> Bool {
    let changes = new.changes(from: old)
    guard changes.areFew(of: new.count) else { return restart(new, &kept, &output) }
    // Only what has moved may come back to where it was: then, and only then, it takes a comparison.
    let before = changes.moved.isEmpty ? nil : output
    _ = output.takeOut(changes, of: old)
    for change in changes.updated {
      let element = new.element(at: change.new)
      guard let place = output.position(of: Source.key(of: element)) else { continue }
      let mark = order.mark(element)
      if stays(mark, at: place, change.new, output, new) {
        output.replace(at: place, with: element)
      } else {
        output.takeOut(at: place)
        output.insert(element, at: self.place(for: mark, change.new, output, new))
      }
    }
    for change in changes.moved { put(change.new, of: new, &output) }
    for position in changes.inserted { put(position, of: new, &output) }
    return before.map { $0 != output } ?? !changes.isEmpty
  }

  @inlinable func put(_ position: Int, of source: Source, _ output: inout Source) {
    let element = source.element(at: position)
    output.insert(element, at: place(for: order.mark(element), position, output, source))
  }

  /// Whether an element that may have another mark now is still between its neighbours.
  @inlinable func stays(_ mark: Order.Mark, at place: Int, _ position: Int, _ output: Source, _ source: Source) -> Bool
  {
    func isBefore(_ place: Int) -> Bool {
      let element = output.element(at: place)
      if order.isBefore(element, mark) { return true }
      if order.isAfter(element, mark) { return false }
      return source.position(of: Source.key(of: element)).unsafelyUnwrapped < position
    }
    return (place == 0 || isBefore(place - 1)) && (place == output.count - 1 || !isBefore(place + 1))
  }

  /// The place for an element that is not in.
  ///
  /// - Complexity: O(log n), and O(log n · log k) among k elements of which neither comes first.
  @inlinable func place(for mark: Order.Mark, _ position: Int, _ output: Source, _ source: Source) -> Int {
    let first = output.partition(0..<output.count) { order.isBefore($0.element, mark) }
    if first == output.count || order.isAfter(output.element(at: first), mark) { return first }
    let end = output.partition((first + 1)..<output.count) { !order.isAfter($0.element, mark) }
    return output.place(for: position, of: source, among: first..<end)
  }
}

extension Sorting {
  @inlinable init(by areInIncreasingOrder: @escaping (Source.Element, Source.Element) -> Bool)
  where Order == ComparedOrder<Source.Element> { self.init(ComparedOrder(areInIncreasingOrder)) }

  @inlinable init<Rank: Comparable>(on rank: @escaping (Source.Element) -> Rank)
  where Order == RankedOrder<Source.Element, Rank> { self.init(RankedOrder(rank)) }
}
