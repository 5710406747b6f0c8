extension PatchScheme where Value: PatchedCollection {
  @inlinable static var keyed: PatchScheme {
    let inner = PatchScheme<Value.Item>.natural()
    return PatchScheme(
      parts: { old, new in
        let change = difference(old, new, inner)
        return change.isEmpty ? .equal : .change(.keyed(change))
      },
      apply: { (change, value) throws(PatchError) in try applyKeyed(change, &value, inner) },
      compose: { (first, next) throws(PatchError) in try composeKeyed(first, next, inner) },
      decode: { try decodeKeyed($0, $1, inner) },
      merge: { mergeKeyed($0, $1, $2, inner, &$3) },
      graft: { graftKeyed($0, &$1, $2, inner) },
      rebase: { rebaseKeyed($0, &$1, inner, &$2) })
  }

  @usableFromInline static func applyKeyed(
    _ change: Difference, _ value: inout Value, _ inner: PatchScheme<Value.Item>
  ) throws(PatchError) {
    guard case .keyed(let change) = change else { throw PatchError(.kindMismatch) }
    try apply(change, &value, inner)
  }

  @usableFromInline static func composeKeyed(
    _ first: Difference, _ next: Difference, _ inner: PatchScheme<Value.Item>
  ) throws(PatchError) -> Difference? {
    guard case .keyed(let first) = first, case .keyed(let next) = next else { throw PatchError(.kindMismatch) }
    return try first.then(next, element: inner.compose) { (change, leaf) throws(PatchError) in
      var item = try leaf.value(Value.Item.self)
      try inner.apply(change, &item)
      return ChangedValue(value: item)
    } difference: { (old, new) throws(PatchError) in
      inner.difference(try old.value(Value.Item.self), try new.value(Value.Item.self))
    }
    .map(Difference.keyed)
  }

  @usableFromInline static func decodeKeyed(
    _ tag: ChangeTag, _ decoder: any Decoder, _ inner: PatchScheme<Value.Item>
  ) throws -> Difference? {
    guard tag == Value.tag else { return nil }
    return .keyed(try KeyedChange(tag, from: decoder, key: Value.key, of: Value.Key.self, change: inner.decode))
  }

  @usableFromInline static func mergeKeyed(
    _ base: Value, _ mine: Value, _ theirs: Value, _ inner: PatchScheme<Value.Item>, _ merging: inout MergeContext
  ) -> Value {
    let merge = KeyedMerge(base: base, mine: mine, theirs: theirs, inner: inner)
    guard merging.isListing else { return merge.merged(&merging) }
    merge.list(&merging)
    return mine
  }

  @usableFromInline static func rebaseKeyed(
    _ change: Difference, _ now: inout Value, _ inner: PatchScheme<Value.Item>, _ merging: inout MergeContext
  ) {
    guard case .keyed(let change) = change else { return merging.mismatch(change, now) }
    KeyedRebase(change: change, inner: inner).make(&now, &merging)
  }

  @usableFromInline static func graftKeyed(
    _ from: Value, _ into: inout Value, _ position: ConflictLocator, _ inner: PatchScheme<Value.Item>
  ) -> Bool {
    var place = position
    guard let key = place.enterKey(Value.Key.self) else { return false }
    let (new, old) = (from.item(key), into.item(key))
    guard place.isHere else {
      guard let new, var item = old, inner.graft(new, &item, place) else { return false }
      into.set(item, key)
      return true
    }
    switch (new, old) {
    case (nil, nil): break
    case (nil, _?): into.apply(key)
    case (let new?, _?): into.set(new, key)
    case (let new?, nil): into.put(new, key, at: into.position(like: key, in: from))
    }
    return true
  }

  // Empty lists, the common case, are not converted at all.
  @inlinable static func difference(_ old: Value, _ new: Value, _ inner: PatchScheme<Value.Item>) -> KeyedChange {
    let found = new.changes(from: old)
    var change = KeyedChange(isMap: Value.tag == .map)
    if !found.updated.isEmpty { change.updated = updates(found.updated, inner) }
    if !found.removed.isEmpty { change.removed = places(found.removed) }
    if !found.inserted.isEmpty { change.inserted = places(found.inserted) }
    if !found.moved.isEmpty { change.moved = moves(found.moved) }
    return change
  }

  @inlinable static func updates(
    _ found: [(key: Value.Key, old: Value.Item, new: Value.Item, from: Int, to: Int)], _ inner: PatchScheme<Value.Item>
  ) -> [KeyedChange.Update] {
    var updates: [KeyedChange.Update] = []
    for update in found {
      guard let change = inner.difference(update.old, update.new) else { continue }
      updates.append(.init(key: ChangedValue(value: update.key), from: update.from, to: update.to, change: change))
    }
    if updates.count > 1 { updates.sort { $0.to < $1.to } }
    return updates
  }

  @inlinable static func places(
    _ found: [(position: Int, key: Value.Key, item: Value.Item)]
  ) -> [KeyedChange.PositionedElement] {
    var places: [KeyedChange.PositionedElement] = []
    for position in found {
      places.append(
        .init(
          position: position.position, key: ChangedValue(value: position.key),
          element: ChangedValue(value: position.item)))
    }
    if places.count > 1 { places.sort { $0.position < $1.position } }
    return places
  }

  @inlinable static func moves(_ found: [(key: Value.Key, from: Int, to: Int)]) -> [KeyedChange.Move] {
    var moves: [KeyedChange.Move] = []
    for move in found { moves.append(.init(key: ChangedValue(value: move.key), from: move.from, to: move.to)) }
    if moves.count > 1 { moves.sort { $0.to < $1.to } }
    return moves
  }

  private static func apply(
    _ change: KeyedChange, _ value: inout Value, _ inner: PatchScheme<Value.Item>
  ) throws(PatchError) {
    for update in change.updated {
      let key = try update.key.value(Value.Key.self)
      guard var item = value.item(key) else { throw PatchError(.missingElement("\(key)")) }
      do throws(PatchError) { try inner.apply(update.change, &item) } catch { throw error.within(.key("\(key)")) }
      value.set(item, key)
    }
    var taken: [Value.Key] = []
    // Positions refer to the collection before any removal. The changes inside a merge's conflicts have none.
    func check(_ position: Int, _ key: Value.Key) throws(PatchError) {
      guard position == KeyedChange.anywhere || value.position(of: key) == position else {
        throw PatchError(.invalidPosition).within(.key("\(key)"))
      }
    }
    for position in change.removed {
      let key = try position.key.value(Value.Key.self)
      guard let item = value.item(key) else { throw PatchError(.missingElement("\(key)")) }
      let old = try position.element.value(Value.Item.self)
      guard item == old else {
        throw PatchError(.valueMismatch(expected: "\(old)", found: "\(item)")).within(.key("\(key)"))
      }
      try check(position.position, key)
      taken.append(key)
    }
    var placed: [(position: Int, key: Value.Key, item: Value.Item)] = []
    for move in change.moved {
      let key = try move.key.value(Value.Key.self)
      guard let item = value.item(key) else { throw PatchError(.missingElement("\(key)")) }
      try check(move.from, key)
      taken.append(key)
      placed.append((move.to, key, item))
    }
    for key in taken { value.apply(key) }
    for place in change.inserted {
      let key = try place.key.value(Value.Key.self)
      placed.append((place.position, key, try place.element.value(Value.Item.self)))
    }
    for place in placed.sorted(by: { $0.position < $1.position }) {
      guard value.item(place.key) == nil else { throw PatchError(.duplicateElement("\(place.key)")) }
      guard place.position >= 0, place.position <= value.count else { throw PatchError(.invalidPosition) }
      value.put(place.item, place.key, at: place.position)
    }
  }
}
