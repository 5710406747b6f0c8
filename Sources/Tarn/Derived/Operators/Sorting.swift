import TarnValues

/// The elements in the order of something they have; those that have it alike in the source's order.
@frozen @usableFromInline struct Sorting<Source: Keyed, Rank>: Operator {
  @usableFromInline let rank: (Source.Element) -> Rank
  @usableFromInline let isBefore: (Rank, Rank) -> Bool

  @inlinable init(
    _ rank: @escaping (Source.Element) -> Rank, _ isBefore: @escaping (Rank, Rank) -> Bool
  ) {
    self.rank = rank
    self.isBefore = isBefore
  }

  @inlinable func start(_ source: Source) -> (kept: Void, output: Source) {
    var ranked: [(rank: Rank, element: Source.Element)] = []
    ranked.reserveCapacity(source.count)
    for element in source { ranked.append((rank(element), element)) }
    // A stable sort, as the standard library promises.
    ranked.sort { isBefore($0.rank, $1.rank) }
    return ((), Source(ranked.map(\.element)))
  }

  /// At each moment the output is in order by what the elements in it have, be they new or old, and then by where they stand in
  /// the new source: of what is left in it, none has moved there.
  @inlinable func step(from old: Source, to new: Source, _: inout Void, _ output: inout Source) {
    let changes = new.changes(from: old)
    guard changes.areFew(of: new.count) else {
      output = start(new).output
      return
    }
    output.takeOut(changes, of: old)
    for change in changes.updated {
      let element = new.element(at: change.new)
      guard let place = output.position(of: Source.key(of: element)) else { continue }
      let rank = rank(element)
      if stays(rank, at: place, change.new, output, new) {
        output.replace(at: place, with: element)
      } else {
        output.takeOut(at: place)
        output.insert(element, at: self.place(for: rank, change.new, output, new))
      }
    }
    for change in changes.moved { put(change.new, of: new, &output) }
    for position in changes.inserted { put(position, of: new, &output) }
  }

  @inlinable func put(_ position: Int, of source: Source, _ output: inout Source) {
    let element = source.element(at: position)
    output.insert(element, at: place(for: rank(element), position, output, source))
  }

  /// Whether an element that may have another rank now is still between its neighbours.
  @inlinable func stays(_ rank: Rank, at place: Int, _ position: Int, _ output: Source, _ source: Source) -> Bool {
    func isBefore(_ place: Int) -> Bool {
      let element = output.element(at: place)
      let other = self.rank(element)
      if self.isBefore(other, rank) { return true }
      if self.isBefore(rank, other) { return false }
      return source.position(of: Source.key(of: element)).unsafelyUnwrapped < position
    }
    return (place == 0 || isBefore(place - 1)) && (place == output.count - 1 || !isBefore(place + 1))
  }

  /// The place for an element that is not in.
  ///
  /// - Complexity: O(log n), and O(log n · log k) among k elements that have a rank alike.
  @inlinable func place(for rank: Rank, _ position: Int, _ output: Source, _ source: Source) -> Int {
    let first = output.partition(0..<output.count) { isBefore(self.rank($0), rank) }
    if first == output.count || isBefore(rank, self.rank(output.element(at: first))) { return first }
    let end = output.partition((first + 1)..<output.count) { !isBefore(rank, self.rank($0)) }
    return output.place(for: position, of: source, among: first..<end)
  }
}
