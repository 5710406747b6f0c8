#if canImport(UIKit) && !os(watchOS)
  import TarnValues
  import UIKit

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension UITableView {
    /// Updates the rows of a section from one version of a table to another: see the page on rows.
    ///
    /// ```swift
    /// tableView.patch(new.rows.differences(from: old.rows), section: 0) { cell, dream in
    ///   cell.textLabel?.text = dream.title
    /// }
    /// ```
    ///
    /// Call it after the data source has switched to the new version.
    ///
    /// - Parameters:
    ///   - changes: the differences between the versions.
    ///   - section: the section of the rows.
    ///   - animation: the animation of deleted and inserted rows.
    ///   - update: shows a changed element in a visible cell; the table view gets cells that are not visible from the
    ///     data source when they appear.
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
