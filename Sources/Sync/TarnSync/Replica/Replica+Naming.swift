import TarnRecord
import TarnValues

extension Replica {
  /// Replaces the ID of an object by the server's ID in the shown objects, the changes and all references.
  ///
  /// The old ID still resolves to the object (``currentID(of:)``).
  ///
  /// - Complexity: O(c log n) for the c changes of the object and of those that refer to it; of all objects with
  ///   changes, if they do not list their references (``Synced/references``).
  public mutating func rename(_ old: Object.ID, to new: Object.ID) {
    // An ID that the server knows is never replaced.
    guard old != new, !base.contains(id: old) else { return }
    var referrers = references.referrers(of: old)
    checkReferences(to: old, new, referrers)
    referrers.removeAll { $0 == old }
    for id in referrers { renameReferences(of: id, old, to: new) }
    references.rename(old, to: new)
    if let ids = changeIDs[old] {
      renameReferences(of: old, old, to: new)
      changeIDs[old] = nil
      // Some changes may use the new ID already.
      changeIDs[new] = (ids + (changeIDs[new] ?? [])).sorted {
        (changes.index(id: $0) ?? 0) < (changes.index(id: $1) ?? 0)
      }
      findHead(of: old)
      findHead(of: new)
    }
    if let position = visible.index(id: old), let object = visible[id: old] {
      _visible.remove(id: old)
      // If the server has reported the object already, its position counts.
      if !visible.contains(id: new) { _visible.insert(object.renamed(old, to: new), at: position) }
    }
    renames[id: old] = IDRename(id: old, new: new)
    // The new ID is current, so an older rename of it is obsolete.
    renames.remove(id: new)
    if renames.count > Self.maximumRenames, let oldest = renames.first { renames.remove(id: oldest.id) }
    for id in referrers {
      findHead(of: id)
      refresh(id)
    }
    refresh(new)
  }

  /// Replaces an ID in the changes of an object, in the versions before and after each of them.
  private mutating func renameReferences(of id: Object.ID, _ old: Object.ID, to new: Object.ID) {
    var object = base[id: id]
    for change in (changeIDs[id] ?? []).compactMap({ changes[id: $0] }) {
      var renamed = change
      if id == old { renamed._object = new }
      switch change.operation {
      case .make(let created): renamed._operation = .make(created.renamed(old, to: new))
      case .edit(let patch):
        if let before = object {
          let after = Rebase(patch, onto: before).value
          let next = Patch(from: before.renamed(old, to: new), to: after.renamed(old, to: new))
          // Otherwise the patch stays as it was made, because conflicts are detected against it.
          if next != Patch(from: before, to: after) { renamed._operation = .edit(next) }
        }
      case .remove: break
      }
      object = change.applied(to: object)
      if renamed != change { _changes[id: change.id] = renamed }
    }
  }

  /// Traps in debug builds if an object has a reference that its `references` do not list. It checks at most a hundred
  /// objects, so that large tests stay fast.
  private func checkReferences(to old: Object.ID, _ new: Object.ID, _ referrers: [Object.ID]) {
    #if DEBUG
      let declared = Set(referrers)
      for object in changes.suffix(100).compactMap({ visible[id: $0.object] })
      where object.id != old && !declared.contains(object.id) {
        precondition(
          object.renamed(old, to: new) == object,
          "\(Object.self): \(object.id) refers to \(old), but its `references` do not contain that id.")
      }
    #endif
  }
}
