import TarnValues

extension MapModel {
  func difference(isCompared: Bool) -> String? {
    if let description = factory.mismatch ?? factory.instances.difference { return description }
    if isCompared, let description = differenceOfLookups() { return description }
    if let description = now.difference(isCompared: isCompared) { return description }
    guard isCompared else { return nil }
    let rebuilt = Map(uniqueKeysWithValues: now.map.map { ($0.key, $0.value) })
    if let description = now.map.difference(rebuilt: rebuilt) { return description }
    for (index, version) in snapshots.enumerated() {
      let description =
        version.difference(isCompared: true)
        ?? now.map.difference(from: version.map, areEqual: now.model == version.model)
        ?? now.map.differences(from: version.map).difference(from: version.model, to: now.model)
      if let description { return "with snapshot \(index): \(description)" }
    }
    return nil
  }

  /// Compares the lookups of some keys, present or not.
  private func differenceOfLookups() -> String? {
    for number in stride(from: factory.createdCount % 7, to: factory.keys, by: max(1, factory.keys / 30)) {
      let (key, modelKey) = factory.key(number)
      let position = now.map.index(forKey: key).map { now.map.distance(from: now.map.startIndex, to: $0) }
      if position != now.model.keys.firstIndex(of: modelKey) { return "\(number) is at \(position as Any)" }
      if now.map[key]?.number != now.model[modelKey]?.number { return "\(number) has \(now.map[key] as Any)" }
    }
    return nil
  }
}

extension MapModel.Version {
  /// The invariants are checked last, because a violation stops the process, while other differences can be shrunk.
  func difference(isCompared: Bool) -> String? {
    if map.count != model.keys.count { return "\(map.count) pairs, not \(model.keys.count)" }
    if isCompared {
      if !zip(map, model.keys).allSatisfy({ $0.key == $1 }) { return "other keys, or in another order" }
      if !map.allSatisfy({ model.values[$0.key] == $0.value }) { return "other values" }
    }
    map._checkInvariants()
    return nil
  }
}

extension MapDifferences where Value: Equatable {
  /// Returns a description of the first error in the differences of two maps that equal the given dictionaries, or nil.
  func difference(
    from old: OrderedDictionary<Key, Value>, to new: OrderedDictionary<Key, Value>
  ) -> String? {
    if isEmpty != (old == new) { return "differences are empty: \(isEmpty)" }
    if removed.map(\.key) != old.keys.filter({ new[$0] == nil }) { return "other keys are removed" }
    if !removed.allSatisfy({ old[$0.key] == $0.value }) { return "other values are removed" }
    if updated.map(\.key) != new.keys.filter({ old[$0] != nil && old[$0] != new[$0] }) {
      return "other keys are updated"
    }
    if !updated.allSatisfy({ old[$0.key] == $0.old }) { return "other old values are updated" }

    let movedKeys = Set(moved)
    if movedKeys.count != moved.count || !moved.allSatisfy({ old[$0] != nil && new[$0] != nil }) {
      return "a moved key is not in both versions, or moved twice"
    }
    if moved != new.keys.filter(movedKeys.contains) { return "moved keys are not in their order" }
    return applied(to: old, inOrderOf: new.keys) == new ? nil : "applying the differences gives another map"
  }

  /// Returns the new version, made from the old one, the differences, and the new positions of inserted and moved keys,
  /// which the differences do not contain.
  private func applied(
    to old: OrderedDictionary<Key, Value>, inOrderOf keys: [Key]
  ) -> OrderedDictionary<Key, Value> {
    var new = old
    for pair in removed { new[pair.key] = nil }
    for update in updated { new[update.key] = update.new }
    for pair in inserted { new[pair.key] = pair.value }
    let insertedOrMoved = Set(moved + inserted.map(\.key))
    var remaining = new.keys.filter { !insertedOrMoved.contains($0) }.makeIterator()
    new.keys = keys.compactMap { insertedOrMoved.contains($0) ? $0 : remaining.next() }
    return new
  }
}
