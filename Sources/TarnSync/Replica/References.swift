import TarnValues

/// Which objects that were changed here refer to which identities: an index, so that what gets another name is renamed where it stands and
/// nobody else is looked at.
///
/// It may name an object that refers to something no more, as long as that has changes; it never leaves one out.
@usableFromInline struct References<Object: Synced>: Sendable {
  /// Of each object what it has referred to since it has changes, and of each identity the objects that have referred to it.
  @usableFromInline var identities: Map<Object.ID, Table<Place>> = [:]
  @usableFromInline var referrers: Map<Object.ID, Table<Place>> = [:]
  /// Those that do not say to what they refer.
  @usableFromInline var unsaid: Table<Place> = []

  @usableFromInline struct Place: Identifiable, Equatable, Sendable {
    @usableFromInline let id: Object.ID

    @inlinable init(id: Object.ID) { self.id = id }
  }

  @inlinable init() {}

  /// Takes down to what a version of an object refers.
  ///
  /// - Complexity: O(log n) for each of its references.
  @inlinable mutating func note(_ object: Object, of id: Object.ID) {
    guard let references = object.references else {
      if !unsaid.contains(id: id) { unsaid.append(Place(id: id)) }
      return
    }
    for identity in references { note(identity, of: id) }
  }

  @inlinable mutating func note(_ identity: Object.ID, of id: Object.ID) {
    guard identities[id]?.contains(id: identity) != true else { return }
    identities[id, default: []].append(Place(id: identity))
    referrers[identity, default: []].append(Place(id: id))
  }

  /// Nothing of an object is to be renamed any more: it has no changes.
  @inlinable mutating func forget(_ id: Object.ID) {
    if !unsaid.isEmpty { unsaid.remove(id: id) }
    guard !identities.isEmpty, let own = identities.removeValue(forKey: id) else { return }
    for identity in own.ids {
      referrers[identity, default: []].remove(id: id)
      if referrers[identity]?.isEmpty == true { referrers[identity] = nil }
    }
  }

  /// What was called by one name is called by another from now on: as what refers, and as what is referred to.
  mutating func rename(_ old: Object.ID, to new: Object.ID) {
    for place in referrers[old] ?? [] {
      note(new, of: place.id)
      identities[place.id]?.remove(id: old)
    }
    referrers[old] = nil
    let own = identities[old] ?? []
    let isUnsaid = unsaid.contains(id: old)
    forget(old)
    for identity in own.ids { note(identity, of: new) }
    if isUnsaid, !unsaid.contains(id: new) { unsaid.append(Place(id: new)) }
  }

  /// The objects that may refer to an identity.
  ///
  /// - Complexity: O(k) for k of them.
  func to(_ identity: Object.ID) -> [Object.ID] {
    var all = unsaid.map(\.id)
    for place in referrers[identity] ?? [] where !unsaid.contains(id: place.id) { all.append(place.id) }
    return all
  }
}
