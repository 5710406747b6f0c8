import Tarn
import TarnRecord
import TarnValues

// Rebases local changes onto news from the server and detects conflicts.
extension Replica {
  /// Updates the changes of an object after news about it.
  ///
  /// - Parameters:
  ///   - old: the previous version of the server, if the object still exists.
  ///   - new: the current version of the server.
  @usableFromInline mutating func merge(_ id: Object.ID, from old: Object? = nil, to new: Object? = nil) {
    guard let ids = changeIDs[id] else { return }
    var receivedPaths: [FieldPath] = []
    if let old, let new { receivedPaths = Patch(from: old, to: new).edits.map(\.path) }
    let base = base[id: id]
    var object = base
    for change in ids.compactMap({ changes[id: $0] }) {
      switch change.operation {
      case .make:
        // The server has the object.
        if base != nil, !change.status.isSent { drop(change) }
      case .remove:
        // The object is already removed. While its creation is under way, the server may still get it.
        if base == nil, object == nil, !change.status.isSent { drop(change) }
      case .edit(let patch):
        if let base {
          merge(change, patch, base, object ?? base, receivedPaths)
        } else if object == nil {
          abandon(change)
        }
      }
      object = changes[id: change.id]?.applied(to: object) ?? object
    }
  }

  /// Rebases an edit onto the server's version, or drops it if the server has it.
  ///
  /// - Parameters:
  ///   - base: the server's version.
  ///   - object: the server's version with the earlier local changes applied. Two local changes never conflict: the
  ///     later one wins.
  ///   - receivedPaths: the paths that the server has changed.
  @usableFromInline mutating func merge(
    _ change: LocalChange<Object>, _ patch: Patch<Object>, _ base: Object, _ object: Object,
    _ receivedPaths: [FieldPath]
  ) {
    if change.status == .acknowledged {
      drop(change)
      return
    }
    // A change that was sent must be sent again unchanged: its ID identifies its content.
    guard change.status == .waiting || change.status == .inConflict else { return }
    var conflictPaths: Set<String> = []
    func side(_ conflict: Conflict) -> Merge<Object>.Side? {
      let path = "\(conflict.path)"
      guard receivedPaths.contains(where: { $0.overlaps(conflict.path) }) else {
        if change.conflictPaths.contains(path) { conflictPaths.insert(path) }
        return change.conflictPaths.contains(path) ? nil : .mine
      }
      switch Object.policy(for: conflict.path) {
      case .mine: return .mine
      case .theirs: return .theirs
      case .lastWriter: return base.lastWritten.map { $0 > change.time } ?? false ? .theirs : .mine
      case .ask:
        conflictPaths.insert(path)
        return nil
      }
    }
    var rebased = Rebase(patch, onto: object)
    rebased.resolveAll(side)
    var onBase = Rebase(patch, onto: base)
    onBase.resolveAll(side)
    if !conflictPaths.isEmpty {
      // The change stays as it was, so that the base, local and server values are available until the user has decided.
      _changes.update(id: change.id) {
        $0.conflictPaths = conflictPaths
        $0.decisions = $0.decisions.filter { !conflictPaths.contains($0.key) }
      }
      set(.inConflict, of: change.id)
    } else if onBase.patch.isEmpty {
      // The server has the change. If only another local change has the same effect, this one stays: the user may
      // withdraw the other.
      drop(change)
    } else {
      _changes.update(id: change.id) { $0._operation = .edit(rebased.patch.isEmpty ? onBase.patch : rebased.patch) }
      set(.waiting, of: change.id)
    }
  }

  /// Rebases a change that was in flight and did not arrive onto the news about the same fields received in between.
  ///
  /// - Parameter keepsRest: whether a change of which a part is left becomes that part.
  /// - Returns: whether the change now awaits a decision, was dropped or, with `keepsRest`, became another one; otherwise the
  ///   replica is unchanged.
  @usableFromInline mutating func mergeUnsent(_ change: LocalChange<Object>, keepsRest: Bool = false) -> Bool {
    guard !change.isUnwanted, case .edit(let patch) = change.operation, let now = base[id: change.object] else {
      return false
    }
    var merged = self
    merged.set(.waiting, of: change.id)
    // Compares with the version on which the change is based: a field that the server has left the same is no news.
    merged.merge(change.object, from: Rebase(patch.inverse, onto: now).value, to: now)
    if let rest = merged.changes[id: change.id], rest.status != .inConflict {
      guard keepsRest, rest.operation != change.operation else { return false }
    }
    merged.refresh(change.object)
    self = merged
    return true
  }

  /// Drops the acknowledged changes of an object that the server has reported since, also if its version is the known
  /// one: another client may have reversed the changes.
  @usableFromInline mutating func dropAcknowledged(of id: Object.ID) {
    let acknowledged = changes(of: id).filter { $0.status == .acknowledged }
    guard !acknowledged.isEmpty else { return }
    for change in acknowledged { drop(change) }
    refresh(id)
  }

  @usableFromInline mutating func abandon(_ change: LocalChange<Object>) {
    guard !change.status.isSent, !change.status.isRejected else { return }
    if change.status == .acknowledged || change.operation == .remove { return drop(change) }
    set(.rejected(reason: "It was deleted on the server."), of: change.id)
  }

  /// Returns the conflicts between a change and the server that the user must decide.
  ///
  /// - Complexity: that of rebasing the change onto the current version.
  public func conflicts(of id: ChangeID) -> [Conflict] {
    guard let change = changes[id: id], change.status == .inConflict, case .edit(let patch) = change.operation else {
      return []
    }
    var object = base[id: change.object]
    for earlier in changes(of: change.object) {
      if earlier.id == id { break }
      object = earlier.applied(to: object)
    }
    return object.map { object in
      Rebase(patch, onto: object).conflicts.filter {
        change.conflictPaths.contains("\($0.path)") && change.decisions["\($0.path)"] == nil
      }
    } ?? []
  }
}

extension FieldPath {
  /// Whether the paths are equal or one contains the other.
  fileprivate func overlaps(_ other: FieldPath) -> Bool { zip(components, other.components).allSatisfy { $0 == $1 } }
}
