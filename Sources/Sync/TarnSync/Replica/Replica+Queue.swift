import TarnRecord
import TarnValues

// Keeps the changes and their indexes consistent.
extension Replica {
  /// Appends a change.
  ///
  /// - Complexity: O(log n) for the first change of an object, else O(c log n) for its c changes.
  @inlinable mutating func append(_ change: LocalChange<Object>) {
    _changes.append(change)
    guard changeIDs[change.object] != nil else {
      changeIDs[change.object] = [change.id]
      if !isBlocked(change) { heads.append(Head(id: change.object, change: change.id)) }
      return
    }
    changeIDs[change.object, default: []].append(change.id)
    findHead(of: change.object)
  }

  @inlinable mutating func drop(_ change: LocalChange<Object>) {
    guard let change = _changes.remove(id: change.id) else { return }
    if change.status.isSent { sent.remove(id: change.id) }
    if change.status == .acknowledged { acknowledged -= 1 }
    if case .make = change.operation { creations.remove(id: change.id) }
    var remaining = changeIDs[change.object] ?? []
    remaining.removeAll { $0 == change.id }
    if remaining.isEmpty {
      changeIDs[change.object] = nil
      heads.remove(id: change.object)
      references.forget(change.object)
    } else {
      changeIDs[change.object] = remaining
      findHead(of: change.object)
    }
    if case .make = change.operation { release(change.object) }
  }

  /// Sets the status of a change.
  ///
  /// - Returns: the updated change; `nil` if there is none with this ID.
  @inlinable @discardableResult mutating func set(_ status: ChangeStatus, of id: ChangeID) -> LocalChange<Object>? {
    var oldStatus = status
    var visibilityChanged = false
    let updated = _changes.update(id: id) { change in
      oldStatus = change.status
      let wasShown = change.isShown
      change._status = status
      visibilityChanged = change.isShown != wasShown
      return change
    }
    guard let updated else { return nil }
    if oldStatus.isSent != status.isSent {
      if status.isSent { sent.append(ChangeEntry(id: id)) } else { sent.remove(id: id) }
    }
    if oldStatus == .acknowledged { acknowledged -= 1 }
    if status == .acknowledged { acknowledged += 1 }
    if oldStatus == .waiting, status.isSent {
      // The change was its object's head, and the object has none while it is in flight.
      heads.remove(id: updated.object)
    } else {
      findHead(of: updated.object)
    }
    if visibilityChanged { refresh(updated.object) }
    return updated
  }

  /// Queues a change that was not sent, before the changes that were made after it.
  ///
  /// - Complexity: O(h log n) for the h older changes at the front of the queue: as many as are sent in parallel.
  @usableFromInline mutating func resetToWaiting(_ change: LocalChange<Object>) {
    set(.waiting, of: change.id)
    guard heads[id: change.object]?.change == change.id, let head = heads.remove(id: change.object),
      let changeIndex = changes.index(id: change.id)
    else { return }
    var position = 0
    while position < heads.count, let otherIndex = changes.index(id: heads[position].change), otherIndex < changeIndex {
      position += 1
    }
    heads.insert(head, at: position)
  }

  /// Finds the change of an object to send next: the oldest that is not refused. There is none after a refused
  /// creation, or while the change refers to an object without a server ID.
  @inlinable mutating func findHead(of id: Object.ID) {
    var head: ChangeID?
    search: for changeID in changeIDs[id] ?? [] {
      guard let change = changes[id: changeID] else { continue }
      switch (change.status, change.operation) {
      case (.waiting, _): head = isBlocked(change) ? nil : changeID
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
  @inlinable func isBlocked(_ change: LocalChange<Object>) -> Bool {
    guard !creations.isEmpty else { return false }
    let object: Object? =
      switch change.operation {
      case .make(let created): created
      case .edit: change.applied(to: base[id: change.object])
      case .remove: nil
      }
    return object?.references?.contains { $0 != change.object && lacksServerID($0) } ?? false
  }

  @inlinable func lacksServerID(_ id: Object.ID) -> Bool {
    !base.contains(id: id) && (changeIDs[id]?.contains { creations.contains(id: $0) } ?? false)
  }

  /// Queues the changes that waited for an object to get its server ID or to be removed.
  ///
  /// - Complexity: O(k log n) for k objects that refer to it.
  @usableFromInline mutating func release(_ id: Object.ID) {
    guard let referrers = references.referrers[id] else { return }
    for referrer in referrers where referrer.id != id { findHead(of: referrer.id) }
  }

  /// Computes the shown version of an object from the base and its changes.
  @inlinable mutating func refresh(_ id: Object.ID) {
    var object = base[id: id]
    if let ids = changeIDs[id] {
      if let object { references.note(object, of: id) }
      for changeID in ids { object = changes[id: changeID].map { $0.applied(to: object) } ?? object }
      if let object { references.note(object, of: id) }
    }
    updateVisible(id, object)
  }

  /// Inserts, updates or removes a shown object.
  ///
  /// - Complexity: O(log n), plus the number of hidden objects beside an object that is inserted again.
  @inlinable mutating func updateVisible(_ id: Object.ID, _ object: Object?) {
    guard let object else {
      _visible.remove(id: id)
      return
    }
    if _visible.update(id: id, { $0 = object }) == nil { _visible.insert(object, at: position(for: id)) }
  }

  /// Returns the position at which to insert an object that is not shown.
  @inlinable func position(for id: Object.ID) -> Int {
    guard var basePosition = base.index(id: id) else { return positionForNewObject(id) }
    // After the nearest preceding object that is shown.
    while basePosition > 0 {
      basePosition -= 1
      if let before = visible.index(id: base[basePosition].id) { return before + 1 }
    }
    guard newObjectsAt == .first else { return 0 }
    // The first object of the base follows all new objects, of which the oldest is the last.
    return creations.lazy.compactMap { positionOfLocalObject($0) }.first.map { $0 + 1 } ?? 0
  }

  /// Returns the position of a new object: beside the nearest one created before it, otherwise after it.
  @inlinable func positionForNewObject(_ id: Object.ID) -> Int {
    let isFirst = newObjectsAt == .first
    let end = isFirst ? 0 : visible.count
    guard let change = changeIDs[id]?.first(where: { creations.contains(id: $0) }),
      let index = creations.index(id: change)
    else { return end }
    for entry in creations[..<index].reversed() {
      if let position = positionOfLocalObject(entry) { return isFirst ? position : position + 1 }
    }
    for entry in creations[(index + 1)...] {
      if let position = positionOfLocalObject(entry) { return isFirst ? position + 1 : position }
    }
    return end
  }

  /// Returns the position of a shown object that the base does not contain; `nil` otherwise.
  @inlinable func positionOfLocalObject(_ entry: ChangeEntry) -> Int? {
    guard let object = changes[id: entry.id]?.object, !base.contains(id: object) else { return nil }
    return visible.index(id: object)
  }
}
