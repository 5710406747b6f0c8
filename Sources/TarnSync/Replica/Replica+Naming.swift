import TarnRecord
import TarnValues

extension Replica {
  /// Calls something by the server's name from now on, everywhere at once: what is shown, what is to be sent, and what refers to it.
  ///
  /// The old name still finds it (``name(of:)``).
  ///
  /// - Complexity: O(c log n) for the c changes of the object and of those that refer to it; of all, if they do not say to what they refer
  ///   (``Synced/references``).
  public mutating func rename(_ old: Object.ID, to new: Object.ID) {
    // What the server knows by a name keeps it.
    guard old != new, !base.contains(id: old) else { return }
    var referrers = references.to(old)
    checkReferences(to: old, new, referrers)
    referrers.removeAll { $0 == old }
    for id in referrers { renameReferences(of: id, old, to: new) }
    references.rename(old, to: new)
    if let own = ofObject[old] {
      renameReferences(of: old, old, to: new)
      ofObject[old] = nil
      // Some may have been done to it by its new name already.
      ofObject[new] = (own + (ofObject[new] ?? [])).sorted {
        (changes.index(id: $0) ?? 0) < (changes.index(id: $1) ?? 0)
      }
      findHead(of: old)
      findHead(of: new)
    }
    if let place = shown.index(id: old), let object = shown[id: old] {
      _shown.remove(id: old)
      // A server that has told of it meanwhile has its place.
      if !shown.contains(id: new) { _shown.insert(object.renamed(old, to: new), at: place) }
    }
    names[id: old] = Rename(id: old, new: new)
    // It is what it is called now, whatever it was called before.
    names.remove(id: new)
    if names.count > Self.mostNames, let oldest = names.first { names.remove(id: oldest.id) }
    for id in referrers {
      findHead(of: id)
      refresh(id)
    }
    refresh(new)
  }

  /// Has the changes of an object speak of something by its new name: each with the versions that it was made of and that it made.
  private mutating func renameReferences(of id: Object.ID, _ old: Object.ID, to new: Object.ID) {
    var object = base[id: id]
    for change in (ofObject[id] ?? []).compactMap({ changes[id: $0] }) {
      var renamed = change
      if id == old { renamed._object = new }
      switch change.deed {
      case .make(let made): renamed._deed = .make(made.renamed(old, to: new))
      case .edit(let patch):
        if let before = object {
          let after = Rebased(patch, onto: before).value
          let next = Patch(from: before.renamed(old, to: new), to: after.renamed(old, to: new))
          // Else it is as it was made, which is what a conflict has to be told from.
          if next != Patch(from: before, to: after) { renamed._deed = .edit(next) }
        }
      case .remove: break
      }
      object = change.applied(to: object)
      if renamed != change { _changes[id: change.id] = renamed }
    }
  }

  /// Stops in debug builds where something refers to an identity and does not say so. It looks at a hundred at most, so that what is fast in
  /// a release is not too slow to be tried.
  private func checkReferences(to old: Object.ID, _ new: Object.ID, _ referrers: [Object.ID]) {
    #if DEBUG
      let known = Set(referrers)
      for object in changes.suffix(100).compactMap({ shown[id: $0.object] })
      where object.id != old && !known.contains(object.id) {
        precondition(
          object.renamed(old, to: new) == object,
          "\(Object.self): \(object.id) refers to \(old), which its `references` do not name.")
      }
    #endif
  }
}
