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

  /// Has the changes, and what is shown, follow a base that has changed.
  mutating func follow(from old: Table<Object>) {
    let differences = base.differences(from: old)
    for place in differences.removed { meet(place.element.id) }
    for change in differences.updated where ofObject[change.new.id] != nil {
      meet(change.new.id, heard: Patch(from: change.old, to: change.new).edits.map(\.path))
    }
    for place in differences.inserted {
      if let made = twin(of: place.element.id) { rename(made, to: place.element.id) }
      meet(place.element.id)
    }
    show(differences)
  }

  /// Has what is shown follow a base that has changed: the changes are as they are.
  mutating func show(_ differences: TableDifferences<Object>) {
    for place in differences.removed { refresh(place.element.id) }
    for change in differences.updated { refresh(change.new.id) }
    // Those that come and go elsewhere, from the first: each finds the one before it in its place. What was made here is where new
    // things are; from now on it is where the server has it.
    var coming = differences.inserted.map { (position: $0.position, id: $0.element.id) }
    coming += differences.moved.map { ($0.to, $0.id) }
    for (_, id) in coming { shown.remove(id: id) }
    coming.sort { $0.position < $1.position }
    for (_, id) in coming { refresh(id) }
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
  ///
  /// - Parameter heard: the places that it has changed.
  private mutating func meet(_ id: Object.ID, heard: [FieldPath] = []) {
    guard ofObject[id] != nil else { return }
    let base = base[id: id]
    var object = base
    for change in changes(of: id) {
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
  private mutating func meet(
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
      changes.update(id: change.id) {
        $0.asked = asked
        $0.decided = $0.decided.filter { !asked.contains($0.key) }
      }
      set(.asking, of: change)
    } else if onBase.patch.isEmpty {
      // The server has it. Where only another change here does, it stays: that one may be taken back.
      drop(change)
    } else {
      changes.update(id: change.id) { $0.deed = .edit(rebased.patch.isEmpty ? onBase.patch : rebased.patch) }
      set(.waiting, of: change)
    }
  }

  mutating func lose(_ change: LocalChange<Object>) {
    guard !change.status.isSent, !change.status.isRejected else { return }
    if change.status == .acknowledged { return drop(change) }
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
        change.asked.contains("\($0.path)") && change.decided["\($0.path)"] == nil
      }
    } ?? []
  }
}

extension FieldPath {
  /// Whether one is in the other, or both are the same place.
  fileprivate func meets(_ other: FieldPath) -> Bool { zip(steps, other.steps).allSatisfy { $0 == $1 } }
}
