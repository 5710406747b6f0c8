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
  @discardableResult public mutating func make(
    _ object: Object, as change: ChangeID, label: String, at time: Timestamp
  ) -> Bool {
    guard !changes.contains(id: change), !shown.contains(id: object.id), !base.contains(id: object.id) else {
      return false
    }
    append(LocalChange(change, of: object.id, .make(object), label: label, at: time))
    return true
  }

  /// Changes some fields of what is shown.
  ///
  /// - Returns: whether something changed. Nothing does if there is no such object, or it is as it was.
  /// - Complexity: O(log n), and the difference of two versions of one object.
  @discardableResult public mutating func edit(
    _ id: Object.ID, as change: ChangeID, label: String, at time: Timestamp, _ body: (inout Object) -> Void
  ) -> Bool {
    let id = name(of: id)
    guard !changes.contains(id: change), let before = shown[id: id] else { return false }
    var after = before
    body(&after)
    let patch = Patch(from: before, to: after)
    guard !patch.isEmpty, after.id == id else { return false }
    append(LocalChange(change, of: id, .edit(patch), label: label, at: time))
    return true
  }

  /// Takes something away.
  ///
  /// - Returns: whether it was there.
  /// - Complexity: O(log n)
  @discardableResult public mutating func remove(
    _ id: Object.ID, as change: ChangeID, label: String, at time: Timestamp
  ) -> Bool {
    let id = name(of: id)
    guard !changes.contains(id: change), shown.contains(id: id) else { return false }
    append(LocalChange(change, of: id, .remove, label: label, at: time))
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
        if !rebased.isEmpty { changes.update(id: change.id) { $0.deed = .edit(rebased) } }
      }
      object = changes[id: change.id]?.applied(to: object) ?? object
    }
  }

  mutating func append(_ change: LocalChange<Object>) {
    changes.append(change)
    ofObject[change.object, default: []].append(change.id)
    if case .make = change.deed { making.append(Making(id: change.id)) }
    findHead(of: change.object)
    place(change.object, change.applied(to: shown[id: change.object]))
  }

  mutating func drop(_ change: LocalChange<Object>) {
    changes.remove(id: change.id)
    var left = ofObject[change.object] ?? []
    left.removeAll { $0 == change.id }
    ofObject[change.object] = left.isEmpty ? nil : left
    if case .make = change.deed { making.remove(id: change.id) }
    findHead(of: change.object)
  }

  mutating func set(_ status: ChangeStatus, of change: LocalChange<Object>) {
    let wasShown = change.isShown
    changes.update(id: change.id) { $0.status = status }
    findHead(of: change.object)
    if let now = changes[id: change.id], now.isShown != wasShown { refresh(change.object) }
  }

  /// Whose turn it is among the changes of an object: the oldest that is not refused. Behind something new that was refused, nothing's.
  mutating func findHead(of id: Object.ID) {
    var head: ChangeID?
    for change in changes(of: id) {
      if change.status.isRejected {
        if case .make = change.deed { break }
        continue
      }
      if change.status == .waiting { head = change.id }
      break
    }
    if heads[id: id]?.change == head { return }
    heads.remove(id: id)
    if let head { heads.append(Head(id: id, change: head)) }
  }

  /// Has an object shown as it follows from the base and its changes.
  mutating func refresh(_ id: Object.ID) {
    place(id, changes(of: id).reduce(base[id: id]) { $1.applied(to: $0) })
  }

  /// - Complexity: O(log n), and as many as were taken away just before it, if it comes back.
  private mutating func place(_ id: Object.ID, _ object: Object?) {
    guard let object else {
      shown.remove(id: id)
      return
    }
    if shown.contains(id: id) {
      shown[id: id] = object
    } else {
      shown.insert(object, at: position(for: id))
    }
  }

  /// Where something belongs that is not shown.
  func position(for id: Object.ID) -> Int {
    guard var place = base.index(id: id) else {
      let later = numberMade(after: id)
      return newOnes == .first ? later : shown.count - later
    }
    // Behind the nearest one before it that is shown.
    while place > 0 {
      place -= 1
      if let before = shown.index(id: base[place].id) { return before + 1 }
    }
    guard newOnes == .first else { return 0 }
    // The first of the base: behind all that is new.
    return (shown.firstIndex { base.contains(id: $0.id) }) ?? shown.count
  }

  /// How many are shown that the server does not know and that were made after something that it does not know either.
  ///
  /// - Complexity: O(n log n) for n that it does not know.
  private func numberMade(after id: Object.ID) -> Int {
    let own = ofObject[id]?.lazy.compactMap { changes.index(id: $0) }.first ?? changes.count
    return making.count { other in
      guard let place = changes.index(id: other.id), place > own else { return false }
      let object = changes[place].object
      return object != id && !base.contains(id: object) && shown.contains(id: object)
    }
  }
}
