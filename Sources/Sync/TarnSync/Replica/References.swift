import TarnValues

/// An index of the IDs to which locally changed objects refer, so that renaming an ID scans only the objects that refer
/// to it.
///
/// It may contain a reference that its object has lost, as long as the object has changes. It never misses one.
@usableFromInline struct References<Object: Synced>: Sendable {
  /// For each object the IDs to which it has referred since it has changes, and for each ID the objects that have
  /// referred to it.
  @usableFromInline var targets: Map<Object.ID, Table<ReferenceEntry>> = [:]
  @usableFromInline var referrers: Map<Object.ID, Table<ReferenceEntry>> = [:]
  /// The objects whose type does not list its references.
  @usableFromInline var undeclared: Table<ReferenceEntry> = []

  /// An entry of a set of IDs.
  @usableFromInline struct ReferenceEntry: Identifiable, Equatable, Sendable {
    @usableFromInline let id: Object.ID

    @inlinable init(id: Object.ID) { self.id = id }
  }

  @inlinable init() {}

  /// Records the references of a version of an object.
  ///
  /// - Complexity: O(log n) for each of its references.
  @inlinable mutating func note(_ object: Object, of id: Object.ID) {
    guard let references = object.references else {
      if !undeclared.contains(id: id) { undeclared.append(ReferenceEntry(id: id)) }
      return
    }
    for target in references { note(target, of: id) }
  }

  @inlinable mutating func note(_ target: Object.ID, of id: Object.ID) {
    guard targets[id]?.contains(id: target) != true else { return }
    targets[id, default: []].append(ReferenceEntry(id: target))
    referrers[target, default: []].append(ReferenceEntry(id: id))
  }

  /// Removes an object that has no changes any more.
  @inlinable mutating func forget(_ id: Object.ID) {
    if !undeclared.isEmpty { undeclared.remove(id: id) }
    guard !targets.isEmpty, let removed = targets.removeValue(forKey: id) else { return }
    for target in removed.ids {
      referrers[target, default: []].remove(id: id)
      if referrers[target]?.isEmpty == true { referrers[target] = nil }
    }
  }

  /// Replaces an ID by another, both as referrer and as target.
  mutating func rename(_ old: Object.ID, to new: Object.ID) {
    for referrer in referrers[old] ?? [] {
      note(new, of: referrer.id)
      targets[referrer.id]?.remove(id: old)
    }
    referrers[old] = nil
    let oldTargets = targets[old] ?? []
    let isUndeclared = undeclared.contains(id: old)
    forget(old)
    for target in oldTargets.ids { note(target, of: new) }
    if isUndeclared, !undeclared.contains(id: new) { undeclared.append(ReferenceEntry(id: new)) }
  }

  /// Returns the objects that may refer to an ID.
  ///
  /// - Complexity: O(k) for k of them.
  func referrers(of target: Object.ID) -> [Object.ID] {
    var all = undeclared.map(\.id)
    for referrer in referrers[target] ?? [] where !undeclared.contains(id: referrer.id) { all.append(referrer.id) }
    return all
  }
}
