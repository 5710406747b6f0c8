#if canImport(UIKit) && !os(watchOS)
  import TarnValues
  import UIKit

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension UICollectionView {
    /// Updates the items of a section from one version of a table to another: see the page on rows.
    ///
    /// Call it after the data source has switched to the new version. A data source that is diffable takes a patched
    /// snapshot instead.
    ///
    /// - Parameters:
    ///   - changes: the differences between the versions.
    ///   - section: the section of the items.
    ///   - update: shows a changed element in a visible cell; the collection view gets cells that are not visible from the
    ///     data source when they appear.
    public func patch<Element: Identifiable>(
      _ changes: TableDifferences<Element>, section: Int, update: (UICollectionViewCell, Element) -> Void
    ) {
      guard !changes.isEmpty else { return }
      func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
      performBatchUpdates {
        self.deleteItems(at: changes.removed.map { path($0.position) })
        self.insertItems(at: changes.inserted.map { path($0.position) })
        for move in changes.moved { self.moveItem(at: path(move.from), to: path(move.to)) }
      }
      for change in changes.updated {
        if let cell = cellForItem(at: path(change.position)) { update(cell, change.new) }
      }
    }
  }
#endif
