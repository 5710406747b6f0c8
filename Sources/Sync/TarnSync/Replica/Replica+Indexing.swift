import TarnRecord
import TarnValues

// Updates the indexes after changes were replaced by a file or a patch.
extension Replica {
  /// Updates the indexes for the differences.
  ///
  /// - Complexity: O(d log² n) for d changes that differ, plus O(c) for each of the c changes of their objects.
  mutating func reindex(_ differences: TableDifferences<LocalChange<Object>>) {
    var removals = differences.removed.map(\.element) + differences.updated.map(\.old)
    var insertions = differences.inserted.map(\.element) + differences.updated.map(\.new)
    let updated = Set(differences.updated.map(\.new.id))
    for move in differences.moved where !updated.contains(move.id) {
      guard let change = changes[id: move.id] else { continue }
      removals.append(change)
      insertions.append(change)
    }
    for change in removals { removeFromIndexes(change) }
    for change in insertions { addToIndexes(change) }
    // Each object once, in a deterministic order.
    var reindexed: Set<Object.ID> = []
    for change in removals + insertions where reindexed.insert(change.object).inserted { reindex(change.object) }
    for change in removals + insertions { if case .make = change.operation { release(change.object) } }
  }

  private mutating func removeFromIndexes(_ change: LocalChange<Object>) {
    changeIDs[change.object]?.removeAll { $0 == change.id }
    creations.remove(id: change.id)
    sent.remove(id: change.id)
    if change.status == .acknowledged { acknowledged -= 1 }
  }

  private mutating func addToIndexes(_ change: LocalChange<Object>) {
    changeIDs[change.object, default: []].append(change.id)
    if case .make = change.operation {
      creations.insert(ChangeEntry(id: change.id), at: positionInCreations(of: change.id))
    }
    if change.status.isSent { sent.append(ChangeEntry(id: change.id)) }
    if change.status == .acknowledged { acknowledged += 1 }
  }

  /// Returns the position at which to insert a creating change into ``creations``.
  private func positionInCreations(of id: ChangeID) -> Int {
    func index(_ id: ChangeID) -> Int { changes.index(id: id) ?? changes.count }
    let changeIndex = index(id)
    if let last = creations.last, index(last.id) > changeIndex {
      var range = 0..<creations.count
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        range = index(creations[middle].id) < changeIndex ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
    return creations.count
  }

  /// Computes the indexes of one object again.
  private mutating func reindex(_ id: Object.ID) {
    let entries = (changeIDs[id] ?? []).map { (id: $0, index: changes.index(id: $0) ?? 0) }
    changeIDs[id] = entries.isEmpty ? nil : entries.sorted { $0.index < $1.index }.map(\.id)
    references.forget(id)
    noteReferences(of: id)
    findHead(of: id)
    refresh(id)
  }

  /// Records the references of all changes of an object, including refused ones, which may be retried.
  private mutating func noteReferences(of id: Object.ID) {
    var object = base[id: id]
    for change in (changeIDs[id] ?? []).compactMap({ changes[id: $0] }) {
      switch change.operation {
      case .make(let created): references.note(created, of: id)
      case .edit(let patch):
        guard let before = object else { continue }
        references.note(before, of: id)
        references.note(Rebase(patch, onto: before).value, of: id)
      case .remove: break
      }
      object = change.applied(to: object)
    }
  }
}
