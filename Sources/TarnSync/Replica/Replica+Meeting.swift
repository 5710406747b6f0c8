import Tarn
import TarnRecord
import TarnValues

// Where what was done here meets what a server says.
extension Replica {
  /// What becomes of the changes of an object that the server says something new of.
  ///
  /// - Parameters:
  ///   - old: what it said before, if it says something else of it now.
  ///   - new: what it says now.
  @usableFromInline mutating func meet(_ id: Object.ID, from old: Object? = nil, to new: Object? = nil) {
    guard let own = ofObject[id] else { return }
    var heard: [FieldPath] = []
    if let old, let new { heard = Patch(from: old, to: new).edits.map(\.path) }
    let base = base[id: id]
    var object = base
    for change in own.compactMap({ changes[id: $0] }) {
      switch change.deed {
      case .make:
        // Here it is.
        if base != nil, !change.status.isSent { drop(change) }
      case .remove:
        // It is gone by itself.
        if base == nil, !change.status.isSent { drop(change) }
      case .edit(let patch):
        if let base { meet(change, patch, base, object ?? base, heard) } else { lose(change) }
      }
      object = changes[id: change.id]?.applied(to: object) ?? object
    }
  }

  /// - Parameters:
  ///   - base: what the server says.
  ///   - object: the same with what was done here before this change. Where that is in the way it is no conflict: the last word is meant.
  @usableFromInline mutating func meet(
    _ change: LocalChange<Object>, _ patch: Patch<Object>, _ base: Object, _ object: Object, _ heard: [FieldPath]
  ) {
    if change.status == .acknowledged {
      drop(change)
      return
    }
    // What was sent is to be sent again as it was: its name stands for it.
    guard change.status == .waiting || change.status == .asking else { return }
    var asked: Set<String> = []
    func side(_ conflict: Conflict) -> Merge<Object>.Side? {
      let place = "\(conflict.path)"
      guard heard.contains(where: { $0.meets(conflict.path) }) else {
        if change.asked.contains(place) { asked.insert(place) }
        return change.asked.contains(place) ? nil : .mine
      }
      switch Object.policy(for: conflict.path) {
      case .mine: return .mine
      case .theirs: return .theirs
      case .lastWriter: return base.lastWritten.map { $0 > change.time } ?? false ? .theirs : .mine
      case .ask:
        asked.insert(place)
        return nil
      }
    }
    var rebased = Rebased(patch, onto: object)
    rebased.decide(side)
    var onBase = Rebased(patch, onto: base)
    onBase.decide(side)
    if !asked.isEmpty {
      // As it was, so that base, mine and theirs can be told until somebody has decided.
      _changes.update(id: change.id) {
        $0.asked = asked
        $0.decided = $0.decided.filter { !asked.contains($0.key) }
      }
      set(.asking, of: change.id)
    } else if onBase.patch.isEmpty {
      // The server has it. Where only another change here does, it stays: that one may be taken back.
      drop(change)
    } else {
      _changes.update(id: change.id) { $0._deed = .edit(rebased.patch.isEmpty ? onBase.patch : rebased.patch) }
      set(.waiting, of: change.id)
    }
  }

  /// Has a change that was on its way, and did not arrive, meet what the server has told meanwhile of the same places.
  ///
  /// - Returns: whether it is to be decided about, or done with; else it is as it was.
  @usableFromInline mutating func meetLate(_ change: LocalChange<Object>) -> Bool {
    guard !change.isUnwanted, case .edit(let patch) = change.deed, let now = base[id: change.object] else {
      return false
    }
    var met = self
    met.set(.waiting, of: change.id)
    // From what the change was made of: where the server has the same still, it has said nothing.
    met.meet(change.object, from: Rebased(patch.inverse, onto: now).value, to: now)
    if let status = met.changes[id: change.id]?.status, status != .asking { return false }
    met.refresh(change.object)
    self = met
    return true
  }

  @usableFromInline mutating func lose(_ change: LocalChange<Object>) {
    guard !change.status.isSent, !change.status.isRejected else { return }
    if change.status == .acknowledged { return drop(change) }
    set(.rejected(reason: "It was deleted on the server."), of: change.id)
  }

  /// Where a change and the server disagree, to be decided.
  ///
  /// - Complexity: that of carrying the change over to what is there.
  public func conflicts(of id: ChangeID) -> [Conflict] {
    guard let change = changes[id: id], change.status == .asking, case .edit(let patch) = change.deed else { return [] }
    var object = base[id: change.object]
    for earlier in changes(of: change.object) {
      if earlier.id == id { break }
      object = earlier.applied(to: object)
    }
    return object.map { object in
      Rebased(patch, onto: object).conflicts.filter {
        change.asked.contains("\($0.path)") && change.decided["\($0.path)"] == nil
      }
    } ?? []
  }
}

extension FieldPath {
  /// Whether one is in the other, or both are the same place.
  fileprivate func meets(_ other: FieldPath) -> Bool { zip(steps, other.steps).allSatisfy { $0 == $1 } }
}
