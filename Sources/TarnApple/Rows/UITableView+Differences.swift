#if canImport(UIKit) && !os(watchOS)
  import TarnValues
  import UIKit

  // Not compiled by this project's CI, which runs on Linux.

  extension UITableView {
    /// Brings the rows of a section from one version of a table to another: see the page on rows.
    ///
    /// ```swift
    /// tableView.patch(new.rows.differences(from: old.rows), section: 0) { cell, dream in cell.textLabel?.text = dream.title }
    /// ```
    ///
    /// Call it once the data source answers with the new version.
    ///
    /// - Parameter update: shows a changed element in a cell that is on the screen; those that are not ask the data source when they come.
    public func patch<Element: Identifiable>(
      _ changes: TableDifferences<Element>, section: Int, with animation: RowAnimation = .automatic,
      update: (UITableViewCell, Element) -> Void
    ) {
      guard !changes.isEmpty else { return }
      func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
      performBatchUpdates {
        self.deleteRows(at: changes.removed.map { path($0.position) }, with: animation)
        self.insertRows(at: changes.inserted.map { path($0.position) }, with: animation)
        for move in changes.moved { self.moveRow(at: path(move.from), to: path(move.to)) }
      }
      for change in changes.updated {
        if let cell = cellForRow(at: path(change.position)) { update(cell, change.new) }
      }
    }
  }
#endif
