import TarnRecord
import TarnValues

extension Replica {
  /// Calls something by the server's name from now on, everywhere at once: what is shown, what is to be sent, and what refers to it.
  ///
  /// The old name still finds it (``name(of:)``).
  ///
  /// - Complexity: O(n) for n local changes, as any may refer to it.
  public mutating func rename(_ old: Object.ID, to new: Object.ID) {
    // What the server knows by a name keeps it.
    guard old != new, !base.contains(id: old) else { return }
    for (id, own) in ofObject { renameReferences(own, of: id, old, to: new) }
    if let own = ofObject[old] {
      ofObject[old] = nil
      // Some may have been done to it by its new name already.
      ofObject[new] = (own + (ofObject[new] ?? [])).sorted {
        (changes.index(id: $0) ?? 0) < (changes.index(id: $1) ?? 0)
      }
      findHead(of: old)
      findHead(of: new)
    }
    if let place = shown.index(id: old), let object = shown[id: old] {
      shown.remove(id: old)
      // A server that has told of it meanwhile has its place.
      if !shown.contains(id: new) { shown.insert(object.renamed(old, to: new), at: place) }
    }
    for name in names where name.new == old { names[id: name.id] = Rename(id: name.id, new: new) }
    names[id: old] = Rename(id: old, new: new)
    if names.count > Self.mostNames, let oldest = names.first { names.remove(id: oldest.id) }
    // Others that refer to it.
    for change in changes where change.object != new { refresh(change.object) }
    refresh(new)
  }

  /// Has the changes of an object speak of something by its new name: each with the versions that it was made of and that it made.
  private mutating func renameReferences(_ own: [ChangeID], of id: Object.ID, _ old: Object.ID, to new: Object.ID) {
    var object = base[id: id]
    for change in own.compactMap({ changes[id: $0] }) {
      var renamed = change
      if id == old { renamed.object = new }
      switch change.deed {
      case .make(let made): renamed.deed = .make(made.renamed(old, to: new))
      case .edit(let patch):
        if let before = object {
          let after = Rebased(patch, onto: before).value
          let next = Patch(from: before.renamed(old, to: new), to: after.renamed(old, to: new))
          // Else it is as it was made, which is what a conflict has to be told from.
          if next != Patch(from: before, to: after) { renamed.deed = .edit(next) }
        }
      case .remove: break
      }
      object = change.applied(to: object)
      if renamed != change { changes[id: change.id] = renamed }
    }
  }
}
