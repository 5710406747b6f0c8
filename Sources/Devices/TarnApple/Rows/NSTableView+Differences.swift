#if canImport(AppKit)
  import AppKit
  import TarnValues

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension NSTableView {
    /// Updates the rows from one version of a table to another: see the page on rows.
    ///
    /// Call it after the data source has switched to the new version.
    ///
    /// - Parameters:
    ///   - old: the version that the rows show.
    ///   - new: the new version.
    ///   - animation: the animation of removed and inserted rows; none, for changes that the user has not made.
    /// - Complexity: O(c log n) to find c changes of n elements, O(n) if one has moved.
    public func patch<Element: Identifiable & Equatable>(
      from old: Table<Element>, to new: Table<Element>, with animation: AnimationOptions = .effectFade
    ) {
      let edits = new.differences(from: old).rowEdits(from: old, to: new)
      guard !edits.isEmpty else { return }
      beginUpdates()
      for edit in edits {
        switch edit {
        case .remove(let row): removeRows(at: IndexSet(integer: row), withAnimation: animation)
        case .insert(let row): insertRows(at: IndexSet(integer: row), withAnimation: animation)
        case .move(let from, let to): moveRow(at: from, to: to)
        case .update: continue
        }
      }
      endUpdates()
      // After the batch, where every row has its place.
      let columns = IndexSet(integersIn: 0..<numberOfColumns)
      for case .update(let row) in edits { reloadData(forRowIndexes: IndexSet(integer: row), columnIndexes: columns) }
    }
  }
#endif
