import Tarn
import TarnRecord
import TarnValues

// Merges news from the server.
extension Replica {
  /// Mutates the base to the server's version and applies the local changes to it again.
  ///
  /// ```swift
  /// replica.receive { base in for status in page { base[id: status.id] = status } }
  /// ```
  ///
  /// The replica drops a waiting change that the server already has. If the server changed the same field to another
  /// value, ``Synced/policy(for:)`` decides. An edit of an object that the server has removed becomes refused, with a
  /// reason, and the object can be created again.
  ///
  /// - Complexity: O(c log n) for c objects that differ.
  @inlinable public mutating func receive(_ body: (inout Table<Object>) -> Void) {
    let old = base
    body(&_base)
    baseChanged(from: old)
  }

  /// Updates the changes and the shown objects after a change of the base.
  @inlinable mutating func baseChanged(from old: Table<Object>) {
    let differences = base.differences(from: old)
    if !changes.isEmpty {
      for removal in differences.removed { merge(removal.element.id) }
      for change in differences.updated { merge(change.new.id, from: change.old, to: change.new) }
      for insertion in differences.inserted {
        if let local = duplicate(of: insertion.element) { rename(local, to: insertion.element.id) }
        merge(insertion.element.id)
        release(insertion.element.id)
      }
    }
    show(differences)
  }

  /// Merges the server's version of one object.
  ///
  /// - Parameter position: the position at which to insert an object that the base does not contain; `nil` to ignore
  ///   it.
  @inlinable mutating func receive(_ object: Object, at position: Int?) {
    if changeIDs[object.id] == nil, _base.update(id: object.id, { $0 = object }) != nil {
      updateVisible(object.id, object)
      return
    }
    let old = base[id: object.id]
    if old != nil { _base[id: object.id] = object } else if let position { _base.insert(object, at: position) }
    baseChanged(object.id, from: old)
  }

  @inlinable mutating func receiveRemoval(of id: Object.ID) { baseChanged(id, from: _base.remove(id: id)) }

  /// Updates the changes and the shown version of one object after a change of the base.
  ///
  /// - Complexity: O(c log n) for its c changes.
  @inlinable mutating func baseChanged(_ id: Object.ID, from old: Object?) {
    let new = base[id: id]
    switch (old, new) {
    case (nil, nil): break
    case (let old?, let new?): if old != new { merge(id, from: old, to: new) }
    default:
      merge(id)
      release(id)
      // Its position changes.
      _visible.remove(id: id)
    }
    refresh(id)
  }

  /// Updates the shown objects after a change of the base. The changes stay the same.
  @inlinable mutating func show(_ differences: TableDifferences<Object>) {
    // An object that the server removed and that was created here moves to the new objects.
    for removal in differences.removed {
      _visible.remove(id: removal.element.id)
      refresh(removal.element.id)
    }
    for change in differences.updated { show(change.new) }
    // The inserted and then the moved objects, each in order: an object is inserted after the nearest predecessor that is
    // shown, so objects that are still missing between the two do not matter. An object that was created here leaves the
    // new objects for the server's position.
    var insertions = differences.inserted.map { (position: $0.position, object: $0.element) }
    for move in differences.moved { if let object = base[id: move.id] { insertions.append((move.to, object)) } }
    for (_, object) in insertions { _visible.remove(id: object.id) }
    // The predecessor's position among the shown objects and in the base.
    var last: (visible: Int, base: Int)?
    for (position, object) in insertions {
      if let before = last, before.base + 1 == position, changeIDs[object.id] == nil {
        _visible.insert(object, at: before.visible + 1)
        last = (before.visible + 1, position)
      } else {
        show(object)
        last = visible.index(id: object.id).map { ($0, position) }
      }
    }
  }

  /// Shows the server's version of an object with its local changes.
  @inlinable mutating func show(_ object: Object) {
    if changeIDs[object.id] == nil { updateVisible(object.id, object) } else { refresh(object.id) }
  }

  /// Returns the ID of the local object that the server reports before it has answered its creations.
  ///
  /// - Complexity: O(k log n) for k changes in flight.
  @inlinable func duplicate(of received: Object) -> Object.ID? {
    for entry in sent {
      guard let change = changes[id: entry.id], case .make(let local) = change.operation,
        !base.contains(id: change.object),
        received.isCreated(as: local)
      else { continue }
      return change.object
    }
    return nil
  }
}
