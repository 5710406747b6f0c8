import TarnValues

/// One edit of a list whose rows are known by their IDs, as diffable data sources know them: a place is the row before it.
enum AnchoredEdit<ID: Equatable>: Equatable {
  /// Remove a row.
  case remove(ID)
  /// Insert a new row after another one; `nil` for the first place.
  case insert(ID, after: ID?)
  /// Move a row after another one; `nil` for the first place.
  case move(ID, after: ID?)
  /// Show a row again, because its element has changed.
  case update(ID)
}

extension TableDifferences {
  /// The edits that change rows for the old version to rows for the new version, in order.
  ///
  /// Removals come first. Each further row is placed after the one that precedes it in the new version, from the first
  /// to the last, so that one is in its place already.
  ///
  /// - Parameter new: the new version.
  /// - Complexity: O(c log n) for c changes of n elements.
  func anchoredEdits(in new: Table<Element>) -> [AnchoredEdit<Element.ID>] {
    func anchor(_ position: Int) -> Element.ID? { position == 0 ? nil : new[position - 1].id }
    let insertions = inserted.map { ($0.position, AnchoredEdit.insert($0.element.id, after: anchor($0.position))) }
    let moves = moved.map { ($0.to, AnchoredEdit.move($0.id, after: anchor($0.to))) }
    let placed = (insertions + moves).sorted { $0.0 < $1.0 }
    return removed.map { .remove($0.element.id) } + placed.map(\.1) + updated.map { .update($0.new.id) }
  }
}
