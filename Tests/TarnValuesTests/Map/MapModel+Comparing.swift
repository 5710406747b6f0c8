import TarnValues

extension MapModel {
  func difference(isCompared: Bool) -> String? {
    if let words = making.surprise ?? making.live.difference { return words }
    if isCompared, let words = differenceOfLookups() { return words }
    if let words = now.difference(isCompared: isCompared) { return words }
    guard isCompared else { return nil }
    let rebuilt = Map(uniqueKeysWithValues: now.map.map { ($0.key, $0.value) })
    if let words = now.map.difference(rebuilt: rebuilt) { return words }
    for (index, version) in kept.enumerated() {
      let words =
        version.difference(isCompared: true)
        ?? now.map.difference(from: version.map, areEqual: now.model == version.model)
        ?? now.map.differences(from: version.map).difference(from: version.model, to: now.model)
      if let words { return "with kept version \(index): \(words)" }
    }
    return nil
  }

  /// Compares the lookups of some keys, present or not.
  private func differenceOfLookups() -> String? {
    for number in stride(from: making.made % 7, to: making.keys, by: max(1, making.keys / 30)) {
      let (key, modelKey) = making.key(number)
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
    if !updated.allSatisfy({ old[$0.key] == $0.old }) { return "others are updated" }

    let movedKeys = Set(moved)
    if movedKeys.count != moved.count || !moved.allSatisfy({ old[$0] != nil && new[$0] != nil }) {
      return "what has moved is not in both, or moved twice"
    }
    if moved != new.keys.filter(movedKeys.contains) { return "moved keys are not in their order" }
    return applied(to: old, inOrderOf: new.keys) == new ? nil : "another map when the differences are made"
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
    let coming = Set(moved + inserted.map(\.key))
    var stayed = new.keys.filter { !coming.contains($0) }.makeIterator()
    new.keys = keys.compactMap { coming.contains($0) ? $0 : stayed.next() }
    return new
  }
}
