extension PatchScheme where Value: PatchedCollection {
  @inlinable static var keyed: PatchScheme {
    let inner = PatchScheme<Value.Item>.inferred()
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
    return try first.then(next, element: inner.compose) { (change, element) throws(PatchError) in
      var item = try element.value(Value.Item.self)
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
    _ base: Value, _ mine: Value, _ theirs: Value, _ inner: PatchScheme<Value.Item>, _ context: inout MergeContext
  ) -> Value {
    let merge = KeyedMerge(base: base, mine: mine, theirs: theirs, inner: inner)
    guard context.isListing else { return merge.merged(&context) }
    merge.listDifferences(&context)
    return mine
  }

  @usableFromInline static func rebaseKeyed(
    _ change: Difference, _ now: inout Value, _ inner: PatchScheme<Value.Item>, _ context: inout MergeContext
  ) {
    guard case .keyed(let change) = change else { return context.mismatch(change, now) }
    KeyedRebase(change: change, inner: inner).apply(to: &now, &context)
  }

  @usableFromInline static func graftKeyed(
    _ from: Value, _ into: inout Value, _ locator: ConflictLocator, _ inner: PatchScheme<Value.Item>
  ) -> Bool {
    var locator = locator
    guard let key = locator.enterKey(Value.Key.self) else { return false }
    let (new, old) = (from.item(key), into.item(key))
    guard locator.isAtTarget else {
      guard let new, var item = old, inner.graft(new, &item, locator) else { return false }
      into.setItem(item, key)
      return true
    }
    switch (new, old) {
    case (nil, nil): break
    case (nil, _?): into.removeItem(key)
    case (let new?, _?): into.setItem(new, key)
    case (let new?, nil): into.insertItem(new, key, at: into.position(like: key, in: from))
    }
    return true
  }

  // Empty lists, the common case, are not converted at all.
  @inlinable static func difference(_ old: Value, _ new: Value, _ inner: PatchScheme<Value.Item>) -> KeyedChange {
    let found = new.changes(from: old)
    var change = KeyedChange(isMap: Value.tag == .map)
    if !found.updated.isEmpty { change.updated = updates(found.updated, inner) }
    if !found.removed.isEmpty { change.removed = positionedElements(found.removed) }
    if !found.inserted.isEmpty { change.inserted = positionedElements(found.inserted) }
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

  @inlinable static func positionedElements(
    _ found: [(position: Int, key: Value.Key, item: Value.Item)]
  ) -> [KeyedChange.PositionedElement] {
    var elements: [KeyedChange.PositionedElement] = []
    for element in found {
      elements.append(
        .init(
          position: element.position, key: ChangedValue(value: element.key),
          element: ChangedValue(value: element.item)))
    }
    if elements.count > 1 { elements.sort { $0.position < $1.position } }
    return elements
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
      value.setItem(item, key)
    }
    var removedKeys: [Value.Key] = []
    // Positions refer to the collection before any removal. The changes inside a merge's conflicts have none.
    func check(_ position: Int, _ key: Value.Key) throws(PatchError) {
      guard position == KeyedChange.anywhere || value.position(of: key) == position else {
        throw PatchError(.invalidPosition).within(.key("\(key)"))
      }
    }
    for removal in change.removed {
      let key = try removal.key.value(Value.Key.self)
      guard let item = value.item(key) else { throw PatchError(.missingElement("\(key)")) }
      let old = try removal.element.value(Value.Item.self)
      guard item == old else {
        throw PatchError(.valueMismatch(expected: "\(old)", found: "\(item)")).within(.key("\(key)"))
      }
      try check(removal.position, key)
      removedKeys.append(key)
    }
    var insertions: [(position: Int, key: Value.Key, item: Value.Item)] = []
    for move in change.moved {
      let key = try move.key.value(Value.Key.self)
      guard let item = value.item(key) else { throw PatchError(.missingElement("\(key)")) }
      try check(move.from, key)
      removedKeys.append(key)
      insertions.append((move.to, key, item))
    }
    for key in removedKeys { value.removeItem(key) }
    for insertion in change.inserted {
      let key = try insertion.key.value(Value.Key.self)
      insertions.append((insertion.position, key, try insertion.element.value(Value.Item.self)))
    }
    for insertion in insertions.sorted(by: { $0.position < $1.position }) {
      guard value.item(insertion.key) == nil else { throw PatchError(.duplicateElement("\(insertion.key)")) }
      guard insertion.position >= 0, insertion.position <= value.count else { throw PatchError(.invalidPosition) }
      value.insertItem(insertion.item, insertion.key, at: insertion.position)
    }
  }
}
