extension KeyedChange {
  /// Returns this change and the next one as a single change.
  ///
  /// Elements that neither change removed, inserted or moved keep their order from the first version to the last, so a
  /// position is mapped by counting the elements that were.
  ///
  /// - Parameters:
  ///   - element: composes two changes of one element.
  ///   - apply: applies a change to an element.
  ///   - difference: compares an element that was removed and inserted again.
  /// - Complexity: O(c log c) for c changes.
  func then(
    _ next: KeyedChange, element: (Difference, Difference) throws(PatchError) -> Difference?,
    apply: (Difference, any AnyChangedValue) throws(PatchError) -> any AnyChangedValue,
    difference: (any AnyChangedValue, any AnyChangedValue) throws(PatchError) -> Difference?
  ) throws(PatchError) -> KeyedChange? {
    let firstMap = PositionMap(
      removed: removed.map(\.position) + moved.map(\.from), inserted: inserted.map(\.position) + moved.map(\.to))
    let nextMap = PositionMap(
      removed: next.removed.map(\.position) + next.moved.map(\.from),
      inserted: next.inserted.map(\.position) + next.moved.map(\.to))
    var compositions: [AnyHashable: ElementComposition] = [:]
    for removal in removed {
      compositions[try removal.key.asKey()] = ElementComposition(
        key: removal.key, from: removal.position, old: removal.element)
    }
    for insertion in inserted {
      compositions[try insertion.key.asKey(), default: ElementComposition(key: insertion.key)].insert(
        insertion.element, middle: insertion.position)
    }
    for move in moved {
      compositions[try move.key.asKey()] = ElementComposition(key: move.key, from: move.from, middle: move.to)
    }
    // The second change: continue from the positions that the first one assigned in the middle version.
    for removal in next.removed {
      var composition =
        compositions[try removal.key.asKey()]
        ?? ElementComposition(key: removal.key, from: firstMap.origin(of: removal.position))
      guard composition.middle == nil || composition.middle == removal.position else {
        throw PatchError(.invalidPosition)
      }
      composition.remove(removal.element)
      compositions[try removal.key.asKey()] = composition
    }
    for move in next.moved {
      var composition =
        compositions[try move.key.asKey()] ?? ElementComposition(key: move.key, from: firstMap.origin(of: move.from))
      composition.to = move.to
      compositions[try move.key.asKey()] = composition
    }
    for insertion in next.inserted {
      var composition = compositions[try insertion.key.asKey()] ?? ElementComposition(key: insertion.key)
      composition.to = insertion.position
      composition.new = insertion.element
      compositions[try insertion.key.asKey()] = composition
    }
    var updates: [AnyHashable: (first: Update?, next: Update?)] = [:]
    for update in updated { updates[try update.key.asKey(), default: (nil, nil)].first = update }
    for update in next.updated { updates[try update.key.asKey(), default: (nil, nil)].next = update }

    var result = KeyedChange(isMap: isMap)
    for (key, composition) in compositions {
      let (first, second) = updates.removeValue(forKey: key) ?? (nil, nil)
      try result.add(
        composition.resolvingElements(first: first, next: second, apply: apply), first: first, next: second,
        to: { nextMap.target(of: $0) }, element: element, difference: difference)
    }
    for (_, update) in updates {
      let change: Difference?
      if let first = update.first, let next = update.next {
        change = try element(first.change, next.change)
      } else {
        change = update.first?.change ?? update.next?.change
      }
      guard let change, let any = update.first ?? update.next else { continue }
      let from = update.first?.from ?? firstMap.origin(of: any.from)
      let to = update.next?.to ?? nextMap.target(of: any.to)
      result.updated.append(Update(key: any.key, from: from, to: to, change: change))
    }
    result.sortLists()
    return result.isEmpty ? nil : result
  }

  private mutating func add(
    _ composition: ElementComposition, first: Update?, next: Update?, to target: (Int) -> Int,
    element: (Difference, Difference) throws(PatchError) -> Difference?,
    difference: (any AnyChangedValue, any AnyChangedValue) throws(PatchError) -> Difference?
  ) throws(PatchError) {
    let to = composition.to ?? (composition.isRemoved ? nil : composition.middle.map(target))
    switch (composition.from, to) {
    case (nil, nil): break
    case (let from?, nil):
      guard let old = composition.old else { throw PatchError(.invalidPosition) }
      removed.append(PositionedElement(position: from, key: composition.key, element: old))
    case (nil, let to?):
      guard let new = composition.new else { throw PatchError(.invalidPosition) }
      inserted.append(PositionedElement(position: to, key: composition.key, element: new))
    case (let from?, let to?):
      moved.append(Move(key: composition.key, from: from, to: to))
      var change: Difference?
      if let old = composition.old, let new = composition.new {
        change = try difference(old, new)
      } else if let first, let next {
        change = try element(first.change, next.change)
      } else {
        change = first?.change ?? next?.change
      }
      if let change { updated.append(Update(key: composition.key, from: from, to: to, change: change)) }
    }
  }

  private mutating func sortLists() {
    removed.sort { $0.position < $1.position }
    inserted.sort { $0.position < $1.position }
    moved.sort { $0.to < $1.to }
    updated.sort { $0.to < $1.to }
    // Drop moves that together change nothing.
    if removed.isEmpty, inserted.isEmpty, moved.allSatisfy({ $0.from == $0.to }) { moved = [] }
  }
}

/// The effect of two changes on one element.
private struct ElementComposition {
  let key: any AnyChangedValue
  /// Its position in the first version, if that contains it.
  var from: Int?
  /// Its position in the middle version, if the first change placed it.
  var middle: Int?
  /// Its position in the last version, if the second change placed it.
  var to: Int?
  /// The element in the first version and in the last, where they are known.
  var old: (any AnyChangedValue)?
  var new: (any AnyChangedValue)?
  /// The element that the first change inserted, and the one that the second removed.
  var insertion: (any AnyChangedValue)?
  var removal: (any AnyChangedValue)?

  var isRemoved: Bool { removal != nil && to == nil }

  init(key: any AnyChangedValue, from: Int? = nil, middle: Int? = nil, old: (any AnyChangedValue)? = nil) {
    self.key = key
    self.from = from
    self.middle = middle
    self.old = old
  }

  mutating func insert(_ element: any AnyChangedValue, middle: Int) {
    self.middle = middle
    insertion = element
  }

  mutating func remove(_ element: any AnyChangedValue) { removal = element }

  /// Returns the effect with the elements at both ends, derived from those in the middle version and the updates.
  func resolvingElements(
    first: KeyedChange.Update?, next: KeyedChange.Update?,
    apply: (Difference, any AnyChangedValue) throws(PatchError) -> any AnyChangedValue
  ) throws(PatchError) -> ElementComposition {
    var composition = self
    if composition.old == nil, let removal {
      // The second change removed the element as the first had left it.
      if let first { composition.old = try apply(first.change.inverse, removal) } else { composition.old = removal }
    }
    if composition.new == nil, let insertion, removal == nil {
      if let next { composition.new = try apply(next.change, insertion) } else { composition.new = insertion }
    }
    return composition
  }
}

/// Maps positions over a change, for elements that it left in their order.
private struct PositionMap {
  /// Positions in the old order that were removed, and positions in the new order that were inserted; sorted.
  let removed: [Int]
  let inserted: [Int]

  init(removed: [Int], inserted: [Int]) {
    self.removed = removed.sorted()
    self.inserted = inserted.sorted()
  }

  /// Returns the position in the old order of the element at a position of the new order.
  func origin(of position: Int) -> Int {
    Self.nth(position - Self.count(of: inserted, before: position), besides: removed)
  }

  /// Returns the position in the new order of the element at a position of the old order.
  func target(of position: Int) -> Int {
    Self.nth(position - Self.count(of: removed, before: position), besides: inserted)
  }

  private static func count(of positions: [Int], before position: Int) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the position with `rank` others before it, not counting `positions`.
  private static func nth(_ rank: Int, besides positions: [Int]) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low
  }
}

extension AnyChangedValue {
  func asKey() throws(PatchError) -> AnyHashable {
    guard let key = hashable else { throw PatchError(.notHashable(text)) }
    return key
  }
}
