import Tarn
import TarnRecord
import TarnValues

// What a server says.
extension Replica {
  /// Takes in what the server says: the base is changed, and what was done here is done to it anew.
  ///
  /// ```swift
  /// replica.hear { base in for status in page { base[id: status.id] = status } }
  /// ```
  ///
  /// A waiting change that the server made, too, by itself is done with. Where it changed the same field to something else, who has the last
  /// word is said by ``Synced/policy(for:)``. What was edited here and is gone there is refused in words, and can be made again.
  ///
  /// - Complexity: O(c log n) for c objects that are others.
  public mutating func hear(_ body: (inout Table<Object>) -> Void) {
    let old = base
    body(&base)
    follow(from: old)
  }

  /// Has what is shown follow a base that has changed.
  mutating func follow(from old: Table<Object>) {
    let differences = base.differences(from: old)
    for place in differences.removed {
      let id = place.element.id
      meet(id)
      refresh(id)
    }
    for change in differences.updated {
      let id = change.new.id
      meet(id)
      refresh(id)
    }
    // Those that come and go elsewhere, from the first: each finds the one before it in its place.
    var coming = differences.inserted.map { (position: $0.position, id: $0.element.id) }
    for move in differences.moved {
      shown.remove(id: move.id)
      coming.append((move.to, move.id))
    }
    coming.sort { $0.position < $1.position }
    for (_, id) in coming {
      if let made = twin(of: id) { rename(made, to: id) }
      meet(id)
      // What was made here is where new things are; from now on it is where the server has it.
      shown.remove(id: id)
      refresh(id)
    }
  }

  /// What was made here and is on its way, and is what the server tells of before it has answered.
  private func twin(of id: Object.ID) -> Object.ID? {
    guard !making.isEmpty, let heard = base[id: id] else { return nil }
    for making in making {
      guard let change = changes[id: making.id], change.status.isSent, case .make(let made) = change.deed,
        change.object != id, heard.isMade(as: made)
      else { continue }
      return change.object
    }
    return nil
  }

  /// What becomes of the changes of an object that the server says something new of.
  private mutating func meet(_ id: Object.ID) {
    guard ofObject[id] != nil else { return }
    var object = base[id: id]
    for change in changes(of: id) {
      switch change.deed {
      case .make:
        // Here it is.
        if object != nil, !change.status.isSent { drop(change) }
      case .remove:
        // It is gone by itself.
        if object == nil, !change.status.isSent { drop(change) }
      case .edit(let patch):
        if let object { meet(change, patch, object) } else { lose(change) }
      }
      object = changes[id: change.id]?.applied(to: object) ?? object
    }
  }

  private mutating func meet(_ change: LocalChange<Object>, _ patch: Patch<Object>, _ object: Object) {
    if change.status == .acknowledged {
      drop(change)
      return
    }
    // What was sent is to be sent again as it was: its name stands for it.
    guard change.status == .waiting || change.status == .asking else { return }
    var rebased = Rebased(patch, onto: object)
    var isOpen = false
    rebased.decide { conflict in
      switch Object.policy(for: conflict.path) {
      case .mine: return .mine
      case .theirs: return .theirs
      case .lastWriter: return object.lastWritten.map { $0 > change.time } ?? false ? .theirs : .mine
      case .ask:
        isOpen = true
        return nil
      }
    }
    if isOpen {
      // As it was, so that base, mine and theirs can be told until somebody has decided.
      changes.update(id: change.id) { $0.decided = [:] }
      set(.asking, of: change)
    } else if rebased.patch.isEmpty {
      drop(change)
    } else {
      changes.update(id: change.id) { $0.deed = .edit(rebased.patch) }
      set(.waiting, of: change)
    }
  }

  mutating func lose(_ change: LocalChange<Object>) {
    guard !change.status.isSent, !change.status.isRejected else { return }
    set(.rejected(reason: "It was deleted on the server."), of: change)
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
        Object.policy(for: $0.path) == .ask && change.decided["\($0.path)"] == nil
      }
    } ?? []
  }
}
