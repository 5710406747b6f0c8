import TarnValues

extension TableDifferences where Element: Equatable {
  /// Returns a description of the first error in the differences of two tables that equal the given arrays, or nil.
  func difference(from old: [Element], to new: [Element]) -> String? {
    if isEmpty != (old == new) { return "differences are empty: \(isEmpty)" }
    if !removed.allSatisfy({ old[$0.position] == $0.element }) { return "other elements are removed" }
    if !inserted.allSatisfy({ new[$0.position] == $0.element }) { return "other elements are inserted" }
    if !updated.allSatisfy({ new[$0.position] == $0.new && $0.old.id == $0.new.id && $0.old != $0.new }) {
      return "other elements are updated"
    }
    if !moved.allSatisfy({ old[$0.from].id == $0.id && new[$0.to].id == $0.id }) { return "other elements are moved" }
    for positions in [removed.map(\.position), inserted.map(\.position), updated.map(\.position), moved.map(\.to)]
    where !zip(positions, positions.dropFirst()).allSatisfy(<) {
      return "\(positions) don't count up"
    }
    let ids = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
    if !updated.allSatisfy({ ids[$0.old.id] == $0.old }) { return "other old elements are updated" }
    return applied(to: old) == new ? nil : "applying the differences gives another table"
  }

  /// Returns the new version, made from the old one and the differences alone.
  private func applied(to old: [Element]) -> [Element] {
    let removedPositions = Set(removed.map(\.position) + moved.map(\.from))
    var built = old.indices.filter { !removedPositions.contains($0) }.map { old[$0] }
    let insertedOrMoved = inserted.map { ($0.position, $0.element) } + moved.map { ($0.to, old[$0.from]) }
    for (position, element) in insertedOrMoved.sorted(by: { $0.0 < $1.0 }) {
      if position > built.count { return [] }
      built.insert(element, at: position)
    }
    for update in updated { built[update.position] = update.new }
    return built
  }
}
