extension Shape where Value: KeyedCollection {
  static var keyed: Shape {
    let inner = Shape<Value.Item>.natural()
    return Shape(
      parts: { old, new in
        let change = difference(old, new, inner)
        return change.isEmpty ? .equal : .change(.keyed(change))
      },
      apply: { (change, value) throws(Misfit) in
        guard case .keyed(let change) = change else { throw Misfit(.otherKind) }
        try apply(change, &value, inner)
      },
      compose: { (first, next) throws(Misfit) in
        guard case .keyed(let first) = first, case .keyed(let next) = next else { throw Misfit(.otherKind) }
        return try first.then(next, element: inner.compose) { (change, leaf) throws(Misfit) in
          var item = try leaf.value(Value.Item.self)
          try inner.apply(change, &item)
          return LeafOf(value: item)
        } difference: { (old, new) throws(Misfit) in
          inner.difference(try old.value(Value.Item.self), try new.value(Value.Item.self))
        }
        .map(Difference.keyed)
      },
      decode: { tag, decoder in
        guard tag == Value.tag else { return nil }
        return .keyed(
          try KeyedChange(tag, from: decoder, key: Value.key, of: Value.Key.self, change: inner.decode))
      },
      merge: { base, mine, theirs, merging in
        KeyedMerge(base: base, mine: mine, theirs: theirs, inner: inner).merged(&merging)
      })
  }

  private static func difference(_ old: Value, _ new: Value, _ inner: Shape<Value.Item>) -> KeyedChange {
    let found = new.changes(from: old)
    func place(_ place: (position: Int, key: Value.Key, item: Value.Item)) -> KeyedChange.Place {
      .init(position: place.position, key: LeafOf(value: place.key), element: LeafOf(value: place.item))
    }
    return KeyedChange(
      isMap: Value.tag == .map,
      removed: found.removed.map(place).sorted { $0.position < $1.position },
      inserted: found.inserted.map(place).sorted { $0.position < $1.position },
      moved: found.moved.map { .init(key: LeafOf(value: $0.key), from: $0.from, to: $0.to) }.sorted { $0.to < $1.to },
      updated: found.updated.compactMap { update in
        inner.difference(update.old, update.new).map {
          .init(key: LeafOf(value: update.key), from: update.from, to: update.to, change: $0)
        }
      }.sorted { $0.to < $1.to })
  }

  private static func apply(
    _ change: KeyedChange, _ value: inout Value, _ inner: Shape<Value.Item>
  ) throws(Misfit) {
    for update in change.updated {
      let key = try update.key.value(Value.Key.self)
      guard var item = value.item(key) else { throw Misfit(.missing("\(key)")) }
      do throws(Misfit) { try inner.apply(update.change, &item) } catch { throw error.within(.key("\(key)")) }
      value.set(item, key)
    }
    var taken: [Value.Key] = []
    // Positions are those before anything is taken out. A merge's own changes do not say any.
    func check(_ position: Int, _ key: Value.Key) throws(Misfit) {
      guard position == KeyedChange.anywhere || value.position(of: key) == position else {
        throw Misfit(.positions).within(.key("\(key)"))
      }
    }
    for place in change.removed {
      let key = try place.key.value(Value.Key.self)
      guard let item = value.item(key) else { throw Misfit(.missing("\(key)")) }
      let old = try place.element.value(Value.Item.self)
      guard item == old else {
        throw Misfit(.other(expected: "\(old)", found: "\(item)")).within(.key("\(key)"))
      }
      try check(place.position, key)
      taken.append(key)
    }
    var placed: [(position: Int, key: Value.Key, item: Value.Item)] = []
    for move in change.moved {
      let key = try move.key.value(Value.Key.self)
      guard let item = value.item(key) else { throw Misfit(.missing("\(key)")) }
      try check(move.from, key)
      taken.append(key)
      placed.append((move.to, key, item))
    }
    for key in taken { value.take(key) }
    for place in change.inserted {
      let key = try place.key.value(Value.Key.self)
      placed.append((place.position, key, try place.element.value(Value.Item.self)))
    }
    for place in placed.sorted(by: { $0.position < $1.position }) {
      guard value.item(place.key) == nil else { throw Misfit(.present("\(place.key)")) }
      guard place.position >= 0, place.position <= value.count else { throw Misfit(.positions) }
      value.put(place.item, place.key, at: place.position)
    }
  }
}
