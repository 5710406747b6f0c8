import Tarn
import TarnRecord
import TarnValues

// The user's changes.
extension Replica {
  /// Creates an object.
  ///
  /// - Parameters:
  ///   - object: the object, with an ID of its own.
  ///   - change: a new ID.
  ///   - label: the change in the words of the user, for a list of changes that wait.
  ///   - time: the time of the change.
  /// - Returns: whether the object was created: not if an object or a change with this ID exists.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func make(
    _ object: Object, as change: ChangeID, label: String, at time: Timestamp
  ) -> Bool {
    guard !changes.contains(id: change), !visible.contains(id: object.id), !base.contains(id: object.id) else {
      return false
    }
    append(LocalChange(change, of: object.id, .make(object), label: label, at: time))
    creations.append(ChangeEntry(id: change))
    references.note(object, of: object.id)
    updateVisible(object.id, object)
    return true
  }

  /// Edits fields of a shown object.
  ///
  /// - Returns: whether the object changed: not if there is no such object or `body` leaves it equal.
  /// - Complexity: O(log n), plus the comparison of two versions of one object.
  @inlinable @discardableResult public mutating func edit(
    _ id: Object.ID, as change: ChangeID, label: String, at time: Timestamp, _ body: (inout Object) -> Void
  ) -> Bool {
    let id = currentID(of: id)
    guard !changes.contains(id: change), let before = visible[id: id] else { return false }
    var after = before
    body(&after)
    let patch = Patch(from: before, to: after)
    guard !patch.isEmpty, after.id == id else { return false }
    append(LocalChange(change, of: id, .edit(patch), label: label, at: time))
    references.note(before, of: id)
    references.note(after, of: id)
    _visible[id: id] = after
    return true
  }

  /// Removes an object.
  ///
  /// - Returns: whether the object was shown.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func remove(
    _ id: Object.ID, as change: ChangeID, label: String, at time: Timestamp
  ) -> Bool {
    let id = currentID(of: id)
    guard !changes.contains(id: change), visible.contains(id: id) else { return false }
    append(LocalChange(change, of: id, .remove, label: label, at: time))
    _visible.remove(id: id)
    return true
  }

  /// Removes one change. Later changes of the same object stay, as long as there is an object to which they apply.
  ///
  /// Use it for a change that the server does not have: a change that was sent may have arrived.
  ///
  /// - Returns: the change; `nil` if there is none with this ID.
  /// - Complexity: O(c log n) for the c changes of its object.
  @discardableResult public mutating func revert(_ id: ChangeID) -> LocalChange<Object>? {
    guard let change = changes[id: id] else { return nil }
    let versions = versionsBeforeChanges(of: change.object)
    drop(change)
    if case .make = change.operation, base[id: change.object] == nil {
      // Without its creation the object does not exist, so its other changes are dropped.
      for later in changes(of: change.object) { drop(later) }
    } else {
      reapplyChanges(of: change.object, versionsBefore: versions)
    }
    refresh(change.object)
    return change
  }

  /// Returns the version of an object before each of its changes.
  private func versionsBeforeChanges(of id: Object.ID) -> [ChangeID: Object] {
    var (object, versions) = (base[id: id], [ChangeID: Object]())
    for change in changes(of: id) {
      versions[change.id] = object
      object = change.applied(to: object)
    }
    return versions
  }

  /// Rebases the later changes of an object after one of its changes was removed, so that the removal causes no
  /// conflict.
  private mutating func reapplyChanges(of id: Object.ID, versionsBefore: [ChangeID: Object]) {
    var object = base[id: id]
    for change in changes(of: id) {
      if case .edit(let patch) = change.operation, !change.status.isSent, let now = object,
        versionsBefore[change.id] != now
      {
        let rebased = Rebase(patch, onto: now).patch
        // A change made ineffective by another one is kept: the user may withdraw the other one, too.
        if !rebased.isEmpty { _changes.update(id: change.id) { $0._operation = .edit(rebased) } }
      }
      object = changes[id: change.id]?.applied(to: object) ?? object
    }
  }
}
