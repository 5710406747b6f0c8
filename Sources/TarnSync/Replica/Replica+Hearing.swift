import Tarn
import TarnRecord
import TarnValues

// What a server says.
extension Replica {
  /// Takes in what the server says: the base is changed, and what was done here is done to it anew.
  ///
  /// ```swift
  /// replica.hear { base in for status in page { base[id: status.id] = status } }
  /// ```
  ///
  /// A waiting change that the server made, too, by itself is done with. Where it changed the same field to something else, who has the last
  /// word is said by ``Synced/policy(for:)``. What was edited here and is gone there is refused in words, and can be made again.
  ///
  /// - Complexity: O(c log n) for c objects that are others.
  @inlinable public mutating func hear(_ body: (inout Table<Object>) -> Void) {
    let old = base
    body(&_base)
    follow(from: old)
  }

  /// Has the changes, and what is shown, follow a base that has changed.
  @inlinable mutating func follow(from old: Table<Object>) {
    let differences = base.differences(from: old)
    if !changes.isEmpty {
      for place in differences.removed { meet(place.element.id) }
      for change in differences.updated { meet(change.new.id, from: change.old, to: change.new) }
      for place in differences.inserted {
        if let made = twin(of: place.element) { rename(made, to: place.element.id) }
        meet(place.element.id)
        release(place.element.id)
      }
    }
    show(differences)
  }

  /// Takes in what the server says of one object.
  ///
  /// - Parameter place: where it belongs in the base if it is not there; `nil` for nowhere.
  @inlinable mutating func hear(_ object: Object, at place: Int?) {
    if ofObject[object.id] == nil, _base.update(id: object.id, { $0 = object }) != nil {
      self.place(object.id, object)
      return
    }
    let old = base[id: object.id]
    if old != nil { _base[id: object.id] = object } else if let place { _base.insert(object, at: place) }
    follow(object.id, from: old)
  }

  @inlinable mutating func hear(gone id: Object.ID) { follow(id, from: _base.remove(id: id)) }

  /// The same where one object alone has changed.
  ///
  /// - Complexity: O(c log n) for its c changes.
  @inlinable mutating func follow(_ id: Object.ID, from old: Object?) {
    let new = base[id: id]
    switch (old, new) {
    case (nil, nil): break
    case (let old?, let new?): if old != new { meet(id, from: old, to: new) }
    default:
      meet(id)
      release(id)
      // It is elsewhere from now on.
      _shown.remove(id: id)
    }
    refresh(id)
  }

  /// Has what is shown follow a base that has changed: the changes are as they are.
  @inlinable mutating func show(_ differences: TableDifferences<Object>) {
    // What is gone there and was made here is where new things are.
    for place in differences.removed {
      _shown.remove(id: place.element.id)
      refresh(place.element.id)
    }
    for change in differences.updated { show(change.new) }
    // Those that come and go elsewhere, from the first: each finds the one before it in its place. What was made here is where new
    // things are; from now on it is where the server has it.
    var coming = differences.inserted.map { (position: $0.position, object: $0.element) }
    for move in differences.moved { if let object = base[id: move.id] { coming.append((move.to, object)) } }
    for (_, object) in coming { _shown.remove(id: object.id) }
    if !differences.moved.isEmpty { coming.sort { $0.position < $1.position } }
    // The one before, where it is shown and where the server has it.
    var last: (place: Int, position: Int)?
    for (position, object) in coming {
      if let before = last, before.position + 1 == position, ofObject[object.id] == nil {
        _shown.insert(object, at: before.place + 1)
        last = (before.place + 1, position)
      } else {
        show(object)
        last = shown.index(id: object.id).map { ($0, position) }
      }
    }
  }

  /// Shows what the server says of an object, with what was done to it here.
  @inlinable mutating func show(_ object: Object) {
    if ofObject[object.id] == nil { place(object.id, object) } else { refresh(object.id) }
  }

  /// What was made here and is on its way, and is what the server tells of before it has answered.
  ///
  /// - Complexity: O(k log n) for k changes that are on their way.
  @inlinable func twin(of heard: Object) -> Object.ID? {
    for mark in sent {
      guard let change = changes[id: mark.id], case .make(let made) = change.deed, !base.contains(id: change.object),
        heard.isMade(as: made)
      else { continue }
      return change.object
    }
    return nil
  }
}
