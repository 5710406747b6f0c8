import TarnValues

/// One edit of a list whose rows are known by their positions, as the earlier edits have left them: what `NSTableView`
/// expects between `beginUpdates` and `endUpdates`.
enum RowEdit: Equatable {
  /// Remove a row.
  case remove(at: Int)
  /// Insert a new row.
  case insert(at: Int)
  /// Move a row; `to` is its position afterwards.
  case move(from: Int, to: Int)
  /// Show a row again, because its element has changed.
  case update(at: Int)
}

extension TableDifferences {
  /// The edits that change rows for the old version to rows for the new version, in order.
  ///
  /// - Parameters:
  ///   - old: the old version.
  ///   - new: the new version.
  /// - Complexity: O(c log n) for c changes of n elements.
  func rowEdits(from old: Table<Element>, to new: Table<Element>) -> [RowEdit] {
    var edits = removed.reversed().map { RowEdit.remove(at: $0.position) }
    var rows = old
    for row in removed { rows[id: row.element.id] = nil }
    for edit in anchoredEdits(in: new) {
      switch edit {
      case .insert(let id, let anchor):
        guard let element = new[id: id] else { continue }
        let position = anchor.flatMap(rows.index(id:)).map { $0 + 1 } ?? 0
        rows.insert(element, at: position)
        edits.append(.insert(at: position))
      case .move(let id, let anchor):
        guard let from = rows.index(id: id) else { continue }
        let place = anchor.flatMap(rows.index(id:)).map { $0 + 1 } ?? 0
        // The row itself, if it precedes the place, is not counted.
        let to = from < place ? place - 1 : place
        rows.move(id: id, to: to)
        if from != to { edits.append(.move(from: from, to: to)) }
      case .remove, .update: continue
      }
    }
    return edits + updated.map { .update(at: $0.position) }
  }
}
