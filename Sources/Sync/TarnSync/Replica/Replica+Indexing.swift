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
    for change in removals { leave(change) }
    for change in insertions { enter(change) }
    // Each object once, in a deterministic order.
    var seen: Set<Object.ID> = []
    for change in removals + insertions where seen.insert(change.object).inserted { reindex(change.object) }
    for change in removals + insertions { if case .make = change.operation { release(change.object) } }
  }

  private mutating func leave(_ change: LocalChange<Object>) {
    ofObject[change.object]?.removeAll { $0 == change.id }
    creation.remove(id: change.id)
    sent.remove(id: change.id)
    if change.status == .acknowledged { acknowledged -= 1 }
  }

  private mutating func enter(_ change: LocalChange<Object>) {
    ofObject[change.object, default: []].append(change.id)
    if case .make = change.operation { creation.insert(ChangeFlag(id: change.id), at: creationIndex(change.id)) }
    if change.status.isSent { sent.append(ChangeFlag(id: change.id)) }
    if change.status == .acknowledged { acknowledged += 1 }
  }

  private func creationIndex(_ id: ChangeID) -> Int {
    func index(_ id: ChangeID) -> Int { changes.index(id: id) ?? changes.count }
    let own = index(id)
    if let last = creation.last, index(last.id) > own {
      var range = 0..<creation.count
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        range = index(creation[middle].id) < own ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
    return creation.count
  }

  /// Computes the indexes of one object again.
  private mutating func reindex(_ id: Object.ID) {
    let own = (ofObject[id] ?? []).map { (id: $0, place: changes.index(id: $0) ?? 0) }
    ofObject[id] = own.isEmpty ? nil : own.sorted { $0.place < $1.place }.map(\.id)
    references.forget(id)
    noteReferences(of: id)
    findHead(of: id)
    refresh(id)
  }

  /// Records the references of all changes of an object, including refused ones, which may be retried.
  private mutating func noteReferences(of id: Object.ID) {
    var object = base[id: id]
    for change in (ofObject[id] ?? []).compactMap({ changes[id: $0] }) {
      switch change.operation {
      case .make(let made): references.note(made, of: id)
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
