import Tarn
import TarnRecord
import TarnValues

// What a person does.
extension Replica {
  /// Makes something new.
  ///
  /// - Parameter change: a new name.
  /// - Returns: whether it is there: not if something of this identity is there already, or the change is.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func make(
    _ object: Object, as change: ChangeID, label: String, at time: Timestamp
  ) -> Bool {
    guard !changes.contains(id: change), !shown.contains(id: object.id), !base.contains(id: object.id) else {
      return false
    }
    append(LocalChange(change, of: object.id, .make(object), label: label, at: time))
    making.append(Mark(id: change))
    references.note(object, of: object.id)
    place(object.id, object)
    return true
  }

  /// Changes some fields of what is shown.
  ///
  /// - Returns: whether something changed. Nothing does if there is no such object, or it is as it was.
  /// - Complexity: O(log n), and the difference of two versions of one object.
  @inlinable @discardableResult public mutating func edit(
    _ id: Object.ID, as change: ChangeID, label: String, at time: Timestamp, _ body: (inout Object) -> Void
  ) -> Bool {
    let id = name(of: id)
    guard !changes.contains(id: change), let before = shown[id: id] else { return false }
    var after = before
    body(&after)
    let patch = Patch(from: before, to: after)
    guard !patch.isEmpty, after.id == id else { return false }
    append(LocalChange(change, of: id, .edit(patch), label: label, at: time))
    references.note(before, of: id)
    references.note(after, of: id)
    _shown[id: id] = after
    return true
  }

  /// Takes something away.
  ///
  /// - Returns: whether it was there.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func remove(
    _ id: Object.ID, as change: ChangeID, label: String, at time: Timestamp
  ) -> Bool {
    let id = name(of: id)
    guard !changes.contains(id: change), shown.contains(id: id) else { return false }
    append(LocalChange(change, of: id, .remove, label: label, at: time))
    _shown.remove(id: id)
    return true
  }

  /// Takes a change back, and that one alone: what was done later to the same object stays, as far as there is something to do it
  /// to.
  ///
  /// It is for changes that no server has: one that was sent may have arrived.
  ///
  /// - Returns: the change; `nil` if there is none of this name.
  /// - Complexity: O(c log n) for the c changes of its object.
  @discardableResult public mutating func takeBack(_ id: ChangeID) -> LocalChange<Object>? {
    guard let change = changes[id: id] else { return nil }
    let before = steps(of: change.object)
    drop(change)
    if case .make = change.deed, base[id: change.object] == nil {
      // Of what was never made nothing is left that could be done to it.
      for other in changes(of: change.object) { drop(other) }
    } else {
      retake(change.object, as: before)
    }
    refresh(change.object)
    return change
  }

  /// The versions that an object went through: before each of its changes.
  private func steps(of id: Object.ID) -> [ChangeID: Object] {
    var (object, steps) = (base[id: id], [ChangeID: Object]())
    for change in changes(of: id) {
      steps[change.id] = object
      object = change.applied(to: object)
    }
    return steps
  }

  /// Has what was done after a change that is gone begin where that began: that it is not there is no conflict.
  private mutating func retake(_ id: Object.ID, as before: [ChangeID: Object]) {
    var object = base[id: id]
    for change in changes(of: id) {
      if case .edit(let patch) = change.deed, !change.status.isSent, let now = object, before[change.id] != now {
        let rebased = Rebased(patch, onto: now).patch
        // One that does nothing because of another stays as it is: the other may be taken back, too.
        if !rebased.isEmpty { _changes.update(id: change.id) { $0._deed = .edit(rebased) } }
      }
      object = changes[id: change.id]?.applied(to: object) ?? object
    }
  }
}
