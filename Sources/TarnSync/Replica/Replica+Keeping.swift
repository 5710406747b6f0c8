import TarnRecord
import TarnValues

// How the changes and what follows from them are kept up with each other.
extension Replica {
  /// - Complexity: O(log n) for the first change of an object, else O(c log n) for its c changes.
  @inlinable mutating func append(_ change: LocalChange<Object>) {
    _changes.append(change)
    guard ofObject[change.object] != nil else {
      ofObject[change.object] = [change.id]
      if !isHeld(change) { heads.append(Head(id: change.object, change: change.id)) }
      return
    }
    ofObject[change.object, default: []].append(change.id)
    findHead(of: change.object)
  }

  @inlinable mutating func drop(_ change: LocalChange<Object>) {
    guard let change = _changes.remove(id: change.id) else { return }
    if change.status.isSent { sent.remove(id: change.id) }
    if change.status == .acknowledged { acknowledged -= 1 }
    if case .make = change.deed { making.remove(id: change.id) }
    var left = ofObject[change.object] ?? []
    left.removeAll { $0 == change.id }
    if left.isEmpty {
      ofObject[change.object] = nil
      heads.remove(id: change.object)
      references.forget(change.object)
    } else {
      ofObject[change.object] = left
      findHead(of: change.object)
    }
    if case .make = change.deed { release(change.object) }
  }

  /// - Returns: the change as it is then; `nil` if there is none of this name.
  @inlinable @discardableResult mutating func set(_ status: ChangeStatus, of id: ChangeID) -> LocalChange<Object>? {
    var old = status
    var isHiddenOrSeen = false
    let now = _changes.update(id: id) { change in
      old = change.status
      let wasShown = change.isShown
      change._status = status
      isHiddenOrSeen = change.isShown != wasShown
      return change
    }
    guard let now else { return nil }
    if old.isSent != status.isSent {
      if status.isSent { sent.append(Mark(id: id)) } else { sent.remove(id: id) }
    }
    if old == .acknowledged { acknowledged -= 1 }
    if status == .acknowledged { acknowledged += 1 }
    if old == .waiting, status.isSent {
      // It was at its head, and has it no more.
      heads.remove(id: now.object)
    } else {
      findHead(of: now.object)
    }
    if isHiddenOrSeen { refresh(now.object) }
    return now
  }

  /// Has a change that was not sent wait again, before those that were made after it.
  ///
  /// - Complexity: O(h log n) for the h older changes that wait at the front: as many as are sent at once.
  @usableFromInline mutating func waitAgain(_ change: LocalChange<Object>) {
    set(.waiting, of: change.id)
    guard heads[id: change.object]?.change == change.id, let head = heads.remove(id: change.object),
      let own = changes.index(id: change.id)
    else { return }
    var place = 0
    while place < heads.count, let other = changes.index(id: heads[place].change), other < own { place += 1 }
    heads.insert(head, at: place)
  }

  /// Whose turn it is among the changes of an object: the oldest that is not refused. Behind something new that was refused, nothing's;
  /// nor is it as long as it speaks of something that has no name yet.
  @inlinable mutating func findHead(of id: Object.ID) {
    var head: ChangeID?
    search: for name in ofObject[id] ?? [] {
      guard let change = changes[id: name] else { continue }
      switch (change.status, change.deed) {
      case (.waiting, _): head = isHeld(change) ? nil : name
      case (.rejected, .edit), (.rejected, .remove): continue
      default: break
      }
      break search
    }
    if heads[id: id]?.change == head { return }
    heads.remove(id: id)
    if let head { heads.append(Head(id: id, change: head)) }
  }

  /// Whether a change speaks of something that was made here and that the server has no name for yet: told of it now, it would not know
  /// what is meant. Types that do not say to what they refer (``Synced/references``) do not wait.
  ///
  /// - Complexity: O(log n) for each reference; nothing where nothing new is to be sent.
  @inlinable func isHeld(_ change: LocalChange<Object>) -> Bool {
    guard !making.isEmpty else { return false }
    let object: Object? =
      switch change.deed {
      case .make(let made): made
      case .edit: change.applied(to: base[id: change.object])
      case .remove: nil
      }
    return object?.references?.contains { $0 != change.object && isNameless($0) } ?? false
  }

  @inlinable func isNameless(_ id: Object.ID) -> Bool {
    !base.contains(id: id) && (ofObject[id]?.contains { making.contains(id: $0) } ?? false)
  }

  /// Has those go on that waited for something to get its name, or to be there no more.
  ///
  /// - Complexity: O(k log n) for k that refer to it.
  @usableFromInline mutating func release(_ id: Object.ID) {
    guard let referrers = references.referrers[id] else { return }
    for place in referrers where place.id != id { findHead(of: place.id) }
  }

  /// Has an object shown as it follows from the base and its changes.
  @inlinable mutating func refresh(_ id: Object.ID) {
    var object = base[id: id]
    if let own = ofObject[id] {
      if let object { references.note(object, of: id) }
      for name in own { object = changes[id: name].map { $0.applied(to: object) } ?? object }
      if let object { references.note(object, of: id) }
    }
    place(id, object)
  }

  /// Shows something as it is now, or no more.
  ///
  /// - Complexity: O(log n), and as many as are hidden beside it, if it comes back.
  @inlinable mutating func place(_ id: Object.ID, _ object: Object?) {
    guard let object else {
      _shown.remove(id: id)
      return
    }
    if _shown.update(id: id, { $0 = object }) == nil { _shown.insert(object, at: position(for: id)) }
  }

  /// Where something belongs that is not shown.
  @inlinable func position(for id: Object.ID) -> Int {
    guard var place = base.index(id: id) else { return positionOfNew(id) }
    // Behind the nearest one before it that is shown.
    while place > 0 {
      place -= 1
      if let before = shown.index(id: base[place].id) { return before + 1 }
    }
    guard newOnes == .first else { return 0 }
    // The first of the base: behind all that is new, of which the oldest is the last.
    return making.lazy.compactMap { placeOfNew($0) }.first.map { $0 + 1 } ?? 0
  }

  /// Among what the server does not know: beside the nearest that was made before it, or else after it.
  @inlinable func positionOfNew(_ id: Object.ID) -> Int {
    let isFirst = newOnes == .first
    let end = isFirst ? 0 : shown.count
    guard let change = ofObject[id]?.first(where: { making.contains(id: $0) }), let own = making.index(id: change)
    else { return end }
    for mark in making[..<own].reversed() {
      if let place = placeOfNew(mark) { return isFirst ? place : place + 1 }
    }
    for mark in making[(own + 1)...] {
      if let place = placeOfNew(mark) { return isFirst ? place + 1 : place }
    }
    return end
  }

  /// Where something is shown that the server does not know; `nil` if it does, or it is not.
  @inlinable func placeOfNew(_ mark: Mark) -> Int? {
    guard let object = changes[id: mark.id]?.object, !base.contains(id: object) else { return nil }
    return shown.index(id: object)
  }
}
