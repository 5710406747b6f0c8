/// Applies a change of a table or a map to another version than the original (``Rebase``).
///
/// By key, the result equals that of a merge. About the order, a change knows positions but no neighbors: an inserted
/// or moved element gets the position in the change, or the end if there are fewer elements.
struct KeyedRebase<Container: PatchedCollection> {
  typealias Key = Container.Key
  typealias Item = Container.Item

  let change: KeyedChange
  let inner: PatchScheme<Item>

  /// - Complexity: O(c log n) for c changes.
  func apply(to now: inout Container, _ context: inout MergeContext) {
    var insertions: [(position: Int, key: Key, item: Item)] = []
    for keyedChange in changes() {
      let (key, item) = (keyedChange.key, now.item(keyedChange.key))
      switch keyedChange.kind {
      case .updated(let change):
        if var item {
          context.enter(.key("\(key)"), ChangedValue(value: key))
          inner.rebase(change, &item, &context)
          context.leave()
          now.setItem(item, key)
        } else if let (old, new) = try? change.replacedValues(of: Item.self) {
          conflict(key, base: old, mine: new, theirs: nil, &context)
          insertions.append((keyedChange.to, key, new))
        } else {
          context.mismatch(change, .key("\(key)"), ChangedValue(value: key), isMap: Container.tag == .map)
        }
      case .removed(let old):
        guard let item else { continue }
        if item == old { now.removeItem(key) } else { conflict(key, base: old, mine: nil, theirs: item, &context) }
      case .inserted(let new):
        guard let item else {
          insertions.append((keyedChange.to, key, new))
          continue
        }
        // Both sides inserted an element with the same key: it is inserted only once.
        guard item != new else { continue }
        conflict(key, base: nil, mine: new, theirs: item, &context)
        now.setItem(new, key)
      }
    }
    for move in change.moved {
      // An element that others removed has no position.
      guard let key = try? move.key.value(Key.self), let item = now.item(key) else { continue }
      insertions.append((move.to, key, item))
    }
    if insertions.isEmpty { return }
    for insertion in insertions { now.removeItem(insertion.key) }
    // A change from another writer may contain a key twice.
    for insertion in insertions.sorted(by: { $0.position < $1.position }) where now.item(insertion.key) == nil {
      now.insertItem(insertion.item, insertion.key, at: min(max(insertion.position, 0), now.count))
    }
  }

  /// Returns the changes of elements, in the order in which a merge lists its conflicts.
  private func changes() -> [Change] {
    var changes: [Change] = []
    for update in change.updated {
      guard let key = try? update.key.value(Key.self) else { continue }
      changes.append(Change(key: key, from: update.from, to: update.to, kind: .updated(update.change)))
    }
    for removal in change.removed {
      guard let key = try? removal.key.value(Key.self), let item = try? removal.element.value(Item.self) else {
        continue
      }
      changes.append(Change(key: key, from: removal.position, to: removal.position, kind: .removed(item)))
    }
    for insertion in change.inserted {
      guard let key = try? insertion.key.value(Key.self), let item = try? insertion.element.value(Item.self) else {
        continue
      }
      changes.append(Change(key: key, from: .max, to: insertion.position, kind: .inserted(item)))
    }
    if changes.count < 2 { return changes }
    return changes.sorted { $0.from != $1.from ? $0.from < $1.from : KeyOrder.precedes($0.key, $1.key) }
  }

  private struct Change {
    enum Kind {
      case updated(Difference)
      case removed(Item)
      case inserted(Item)
    }

    let key: Key
    /// Its position in the old order, and in the new one.
    let from: Int
    let to: Int
    let kind: Kind
  }

  private func conflict(_ key: Key, base: Item?, mine: Item?, theirs: Item?, _ context: inout MergeContext) {
    context.conflict(
      .key("\(key)"), ChangedValue(value: key), base: base, mine: mine, theirs: theirs, isMap: Container.tag == .map)
  }
}
