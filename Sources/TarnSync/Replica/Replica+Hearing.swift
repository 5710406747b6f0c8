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
  @inlinable public mutating func hear(_ body: (inout Table<Object>) -> Void) {
    let old = base
    body(&_base)
    follow(from: old)
  }

  /// Has the changes, and what is shown, follow a base that has changed.
  @inlinable mutating func follow(from old: Table<Object>) {
    let differences = base.differences(from: old)
    if !changes.isEmpty {
      for place in differences.removed { meet(place.element.id) }
      for change in differences.updated { meet(change.new.id, from: change.old, to: change.new) }
      for place in differences.inserted {
        if let made = twin(of: place.element) { rename(made, to: place.element.id) }
        meet(place.element.id)
      }
    }
    show(differences)
  }

  /// Takes in what the server says of one object.
  ///
  /// - Parameter place: where it belongs in the base if it is not there; `nil` for nowhere.
  @inlinable mutating func hear(_ object: Object, at place: Int?) {
    if ofObject[object.id] == nil, _base.update(id: object.id, { $0 = object }) != nil {
      self.place(object.id, object)
      return
    }
    let old = base[id: object.id]
    if old != nil { _base[id: object.id] = object } else if let place { _base.insert(object, at: place) }
    follow(object.id, from: old)
  }

  @inlinable mutating func hear(gone id: Object.ID) { follow(id, from: _base.remove(id: id)) }

  /// The same where one object alone has changed.
  ///
  /// - Complexity: O(c log n) for its c changes.
  @inlinable mutating func follow(_ id: Object.ID, from old: Object?) {
    let new = base[id: id]
    switch (old, new) {
    case (nil, nil): break
    case (let old?, let new?): if old != new { meet(id, from: old, to: new) }
    default:
      meet(id)
      // It is elsewhere from now on.
      _shown.remove(id: id)
    }
    refresh(id)
  }

  /// Has what is shown follow a base that has changed: the changes are as they are.
  @inlinable mutating func show(_ differences: TableDifferences<Object>) {
    // What is gone there and was made here is where new things are.
    for place in differences.removed {
      _shown.remove(id: place.element.id)
      refresh(place.element.id)
    }
    for change in differences.updated { show(change.new) }
    // Those that come and go elsewhere, from the first: each finds the one before it in its place. What was made here is where new
    // things are; from now on it is where the server has it.
    var coming = differences.inserted.map { (position: $0.position, object: $0.element) }
    for move in differences.moved { if let object = base[id: move.id] { coming.append((move.to, object)) } }
    for (_, object) in coming { _shown.remove(id: object.id) }
    if !differences.moved.isEmpty { coming.sort { $0.position < $1.position } }
    // The one before, where it is shown and where the server has it.
    var last: (place: Int, position: Int)?
    for (position, object) in coming {
      if let before = last, before.position + 1 == position, ofObject[object.id] == nil {
        _shown.insert(object, at: before.place + 1)
        last = (before.place + 1, position)
      } else {
        show(object)
        last = shown.index(id: object.id).map { ($0, position) }
      }
    }
  }

  /// Shows what the server says of an object, with what was done to it here.
  @inlinable mutating func show(_ object: Object) {
    if ofObject[object.id] == nil { place(object.id, object) } else { refresh(object.id) }
  }

  /// What was made here and is on its way, and is what the server tells of before it has answered.
  ///
  /// - Complexity: O(k log n) for k changes that are on their way.
  @inlinable func twin(of heard: Object) -> Object.ID? {
    for mark in sent {
      guard let change = changes[id: mark.id], case .make(let made) = change.deed, !base.contains(id: change.object),
        heard.isMade(as: made)
      else { continue }
      return change.object
    }
    return nil
  }

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
