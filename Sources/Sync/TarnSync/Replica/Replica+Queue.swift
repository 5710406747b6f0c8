import TarnRecord
import TarnValues

// Keeps the changes and their indexes consistent.
extension Replica {
  /// Appends a change.
  ///
  /// - Complexity: O(log n) for the first change of an object, else O(c log n) for its c changes.
  @inlinable mutating func append(_ change: LocalChange<Object>) {
    _changes.append(change)
    guard ofObject[change.object] != nil else {
      ofObject[change.object] = [change.id]
      if !isHeld(change) { heads.append(Head(id: change.object, change: change.id)) }
      return
    }
    ofObject[change.object, default: []].append(change.id)
    findHead(of: change.object)
  }

  @inlinable mutating func drop(_ change: LocalChange<Object>) {
    guard let change = _changes.remove(id: change.id) else { return }
    if change.status.isSent { sent.remove(id: change.id) }
    if change.status == .acknowledged { acknowledged -= 1 }
    if case .make = change.operation { creation.remove(id: change.id) }
    var left = ofObject[change.object] ?? []
    left.removeAll { $0 == change.id }
    if left.isEmpty {
      ofObject[change.object] = nil
      heads.remove(id: change.object)
      references.forget(change.object)
    } else {
      ofObject[change.object] = left
      findHead(of: change.object)
    }
    if case .make = change.operation { release(change.object) }
  }

  /// Sets the status of a change.
  ///
  /// - Returns: the updated change; `nil` if there is none with this ID.
  @inlinable @discardableResult mutating func set(_ status: ChangeStatus, of id: ChangeID) -> LocalChange<Object>? {
    var old = status
    var isHiddenOrSeen = false
    let now = _changes.update(id: id) { change in
      old = change.status
      let wasShown = change.isShown
      change._status = status
      isHiddenOrSeen = change.isShown != wasShown
      return change
    }
    guard let now else { return nil }
    if old.isSent != status.isSent {
      if status.isSent { sent.append(ChangeFlag(id: id)) } else { sent.remove(id: id) }
    }
    if old == .acknowledged { acknowledged -= 1 }
    if status == .acknowledged { acknowledged += 1 }
    if old == .waiting, status.isSent {
      // The change was its object's head, and the object has none while it is in flight.
      heads.remove(id: now.object)
    } else {
      findHead(of: now.object)
    }
    if isHiddenOrSeen { refresh(now.object) }
    return now
  }

  /// Queues a change that was not sent, before the changes that were made after it.
  ///
  /// - Complexity: O(h log n) for the h older changes at the front of the queue: as many as are sent in parallel.
  @usableFromInline mutating func resetToWaiting(_ change: LocalChange<Object>) {
    set(.waiting, of: change.id)
    guard heads[id: change.object]?.change == change.id, let head = heads.remove(id: change.object),
      let own = changes.index(id: change.id)
    else { return }
    var location = 0
    while location < heads.count, let other = changes.index(id: heads[location].change), other < own { location += 1 }
    heads.insert(head, at: location)
  }

  /// Finds the change of an object to send next: the oldest that is not refused. There is none after a refused
  /// creation, or while the change refers to an object without a server ID.
  @inlinable mutating func findHead(of id: Object.ID) {
    var head: ChangeID?
    search: for name in ofObject[id] ?? [] {
      guard let change = changes[id: name] else { continue }
      switch (change.status, change.operation) {
      case (.waiting, _): head = isHeld(change) ? nil : name
      case (.rejected, .edit), (.rejected, .remove): continue
      default: break
      }
      break search
    }
    if heads[id: id]?.change == head { return }
    heads.remove(id: id)
    if let head { heads.append(Head(id: id, change: head)) }
  }

  /// Whether a change refers to an object that was created here and has no server ID yet: the server could not resolve
  /// the reference. Types that do not list their references (``Synced/references``) do not wait.
  ///
  /// - Complexity: O(log n) for each reference; O(1) if no creation is waiting.
  @inlinable func isHeld(_ change: LocalChange<Object>) -> Bool {
    guard !creation.isEmpty else { return false }
    let object: Object? =
      switch change.operation {
      case .make(let made): made
      case .edit: change.applied(to: base[id: change.object])
      case .remove: nil
      }
    return object?.references?.contains { $0 != change.object && isUnnamed($0) } ?? false
  }

  @inlinable func isUnnamed(_ id: Object.ID) -> Bool {
    !base.contains(id: id) && (ofObject[id]?.contains { creation.contains(id: $0) } ?? false)
  }

  /// Queues the changes that waited for an object to get its server ID or to be removed.
  ///
  /// - Complexity: O(k log n) for k objects that refer to it.
  @usableFromInline mutating func release(_ id: Object.ID) {
    guard let referrers = references.referrers[id] else { return }
    for location in referrers where location.id != id { findHead(of: location.id) }
  }

  /// Computes the shown version of an object from the base and its changes.
  @inlinable mutating func refresh(_ id: Object.ID) {
    var object = base[id: id]
    if let own = ofObject[id] {
      if let object { references.note(object, of: id) }
      for name in own { object = changes[id: name].map { $0.applied(to: object) } ?? object }
      if let object { references.note(object, of: id) }
    }
    place(id, object)
  }

  /// Inserts, updates or removes a shown object.
  ///
  /// - Complexity: O(log n), plus the number of hidden objects beside an object that is inserted again.
  @inlinable mutating func place(_ id: Object.ID, _ object: Object?) {
    guard let object else {
      _shown.remove(id: id)
      return
    }
    if _shown.update(id: id, { $0 = object }) == nil { _shown.insert(object, at: position(for: id)) }
  }

  /// Returns the position at which to insert an object that is not shown.
  @inlinable func position(for id: Object.ID) -> Int {
    guard var location = base.index(id: id) else { return positionOfNew(id) }
    // After the nearest preceding object that is shown.
    while location > 0 {
      location -= 1
      if let before = visible.index(id: base[location].id) { return before + 1 }
    }
    guard newObjectsAt == .first else { return 0 }
    // The first object of the base follows all new objects, of which the oldest is the last.
    return creation.lazy.compactMap { positionOfNewObject($0) }.first.map { $0 + 1 } ?? 0
  }

  /// Returns the position of a new object: beside the nearest one created before it, otherwise after it.
  @inlinable func positionOfNew(_ id: Object.ID) -> Int {
    let isFirst = newObjectsAt == .first
    let end = isFirst ? 0 : visible.count
    guard let change = ofObject[id]?.first(where: { creation.contains(id: $0) }), let own = creation.index(id: change)
    else { return end }
    for mark in creation[..<own].reversed() {
      if let location = positionOfNewObject(mark) { return isFirst ? location : location + 1 }
    }
    for mark in creation[(own + 1)...] {
      if let place = positionOfNewObject(mark) { return isFirst ? place + 1 : place }
    }
    return end
  }

  /// Returns the position of a shown object that the base does not contain; `nil` otherwise.
  @inlinable func positionOfNewObject(_ mark: ChangeFlag) -> Int? {
    guard let object = changes[id: mark.id]?.object, !base.contains(id: object) else { return nil }
    return visible.index(id: object)
  }
}
