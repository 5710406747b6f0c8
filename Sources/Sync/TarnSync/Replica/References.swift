import TarnValues

/// An index of the IDs to which locally changed objects refer, so that renaming an ID scans only the objects that refer
/// to it.
///
/// It may contain a reference that its object has lost, as long as the object has changes. It never misses one.
@usableFromInline struct References<Object: Synced>: Sendable {
  /// For each object the IDs to which it has referred since it has changes, and for each ID the objects that have
  /// referred to it.
  @usableFromInline var identities: Map<Object.ID, Table<Location>> = [:]
  @usableFromInline var referrers: Map<Object.ID, Table<Location>> = [:]
  /// The objects whose type does not list its references.
  @usableFromInline var undeclared: Table<Location> = []

  @usableFromInline struct Location: Identifiable, Equatable, Sendable {
    @usableFromInline let id: Object.ID

    @inlinable init(id: Object.ID) { self.id = id }
  }

  @inlinable init() {}

  /// Records the references of a version of an object.
  ///
  /// - Complexity: O(log n) for each of its references.
  @inlinable mutating func note(_ object: Object, of id: Object.ID) {
    guard let references = object.references else {
      if !undeclared.contains(id: id) { undeclared.append(Location(id: id)) }
      return
    }
    for identity in references { note(identity, of: id) }
  }

  @inlinable mutating func note(_ identity: Object.ID, of id: Object.ID) {
    guard identities[id]?.contains(id: identity) != true else { return }
    identities[id, default: []].append(Location(id: identity))
    referrers[identity, default: []].append(Location(id: id))
  }

  /// Removes an object that has no changes any more.
  @inlinable mutating func forget(_ id: Object.ID) {
    if !undeclared.isEmpty { undeclared.remove(id: id) }
    guard !identities.isEmpty, let own = identities.removeValue(forKey: id) else { return }
    for identity in own.ids {
      referrers[identity, default: []].remove(id: id)
      if referrers[identity]?.isEmpty == true { referrers[identity] = nil }
    }
  }

  /// Replaces an ID by another, both as referrer and as target.
  mutating func rename(_ old: Object.ID, to new: Object.ID) {
    for location in referrers[old] ?? [] {
      note(new, of: location.id)
      identities[location.id]?.remove(id: old)
    }
    referrers[old] = nil
    let own = identities[old] ?? []
    let isUnsaid = undeclared.contains(id: old)
    forget(old)
    for identity in own.ids { note(identity, of: new) }
    if isUnsaid, !undeclared.contains(id: new) { undeclared.append(Location(id: new)) }
  }

  /// Returns the objects that may refer to an ID.
  ///
  /// - Complexity: O(k) for k of them.
  func to(_ identity: Object.ID) -> [Object.ID] {
    var all = undeclared.map(\.id)
    for location in referrers[identity] ?? [] where !undeclared.contains(id: location.id) { all.append(location.id) }
    return all
  }
}
