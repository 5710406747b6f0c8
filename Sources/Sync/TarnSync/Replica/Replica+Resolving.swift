import Tarn
import TarnRecord
import TarnValues

// The user's decisions about local changes.
extension Replica {
  /// Withdraws a change. If the change may have arrived, the engine reverses it once the server is known to have it;
  /// otherwise the replica drops it at once.
  ///
  /// - Returns: whether there is such a change.
  /// - Complexity: O(c log n) for the c changes of its object.
  @discardableResult public mutating func discard(_ id: ChangeID) -> Bool {
    guard let change = changes[id: id] else { return false }
    guard change.status.isSent || change.status == .acknowledged else { return revert(id) != nil }
    _changes.update(id: id) { $0._isUnwanted = true }
    refresh(change.object)
    return true
  }

  /// Queues a refused change again.
  ///
  /// - Returns: whether the change was refused.
  @discardableResult public mutating func retry(_ id: ChangeID) -> Bool {
    guard let change = changes[id: id], change.status.isRejected else { return false }
    set(.waiting, of: change.id)
    return true
  }

  /// Edits a refused or waiting change and queues the result.
  ///
  /// The result has a new ID: a server that knows the old one would repeat its answer.
  ///
  /// - Parameters:
  ///   - id: the ID of the change.
  ///   - new: the ID of the result.
  ///   - time: the time of the edit.
  ///   - body: edits the object as the change has left it.
  /// - Returns: whether the change was replaced: not if it was sent or is a removal, or if the result has no effect.
  @discardableResult public mutating func rewrite(
    _ id: ChangeID, as new: ChangeID, at time: Timestamp, _ body: (inout Object) -> Void
  ) -> Bool {
    guard let change = changes[id: id], !changes.contains(id: new),
      change.status.isRejected || change.status == .waiting
    else { return false }
    let operation: LocalChange<Object>.Operation
    switch change.operation {
    case .make(var object):
      body(&object)
      guard object.id == change.object else { return false }
      operation = .make(object)
    case .edit(let patch):
      guard let before = base[id: change.object] else { return false }
      var after = Rebase(patch, onto: before).value
      body(&after)
      let patch = Patch(from: before, to: after)
      guard !patch.isEmpty, after.id == change.object else { return false }
      operation = .edit(patch)
    case .remove: return false
    }
    let next = LocalChange(new, of: change.object, operation, label: change.label, at: time)
    guard let position = changes.index(id: id) else { return false }
    _changes.remove(id: id)
    _changes.insert(next, at: position)
    changeIDs[change.object] = changeIDs[change.object]?.map { $0 == id ? new : $0 }
    if let index = creations.index(id: id) {
      creations.remove(at: index)
      creations.insert(ChangeEntry(id: new), at: index)
    }
    findHead(of: change.object)
    refresh(change.object)
    return true
  }

  /// Resolves a conflict between a change and the server. After the last conflict the change is queued, or dropped if
  /// it has no effect.
  ///
  /// - Parameters:
  ///   - conflict: the conflict.
  ///   - id: the ID of the change.
  ///   - isMine: whether the local value is sent; otherwise the server's value stays.
  /// - Returns: whether there is such a conflict.
  @discardableResult public mutating func resolve(_ conflict: Conflict, of id: ChangeID, isMine: Bool) -> Bool {
    let open = conflicts(of: id)
    guard open.contains(conflict), let change = changes[id: id], case .edit(let patch) = change.operation,
      let object = base[id: change.object]
    else { return false }
    _changes.update(id: id) { $0.decisions["\(conflict.path)"] = isMine }
    guard open.count == 1 else { return true }
    var rebased = Rebase(patch, onto: object)
    let decisions = changes[id: id]?.decisions ?? [:]
    rebased.resolveAll { decisions["\($0.path)"] == false ? .theirs : .mine }
    if rebased.patch.isEmpty {
      drop(change)
    } else {
      _changes.update(id: id) {
        $0._operation = .edit(rebased.patch)
        $0.conflictPaths = []
        $0.decisions = [:]
      }
      set(.waiting, of: change.id)
    }
    refresh(change.object)
    return true
  }

  /// Queues the inverse of a withdrawn change that the server has applied.
  @usableFromInline mutating func reverse(_ change: LocalChange<Object>) {
    guard let id = ChangeID("\(change.id.description.prefix(59))-back"), !changes.contains(id: id) else { return }
    let object = currentID(of: change.object)
    switch change.operation {
    case .make: if base.contains(id: object) { remove(object, as: id, label: change.label, at: change.time) }
    case .edit(let patch):
      guard let now = base[id: object] else { return }
      edit(object, as: id, label: change.label, at: change.time) { $0 = Rebase(patch.inverse, onto: now).value }
    // A removal on the server cannot be reversed from here.
    case .remove: break
    }
  }
}
