#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import TarnValues

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension NSDiffableDataSourceSnapshot {
    /// Updates the items of a section from one version of a table to another. The items are the IDs of the elements.
    ///
    /// ```swift
    /// var snapshot = dataSource.snapshot()
    /// snapshot.patch(new.rows.differences(from: old.rows), to: new.rows, in: 0)
    /// dataSource.apply(snapshot)
    /// ```
    ///
    /// The elements that have changed are configured again: their cells stay, and the cell provider shows them. (AppKit has
    /// only `reloadItems`, which replaces them.)
    ///
    /// - Parameters:
    ///   - differences: the differences of the new version from the one whose items the section has.
    ///   - new: the new version.
    ///   - section: the section, which is appended if the snapshot lacks it.
    public mutating func patch<Element: Identifiable>(
      _ differences: TableDifferences<Element>, to new: Table<Element>, in section: SectionIdentifierType
    ) where Element.ID == ItemIdentifierType {
      if !sectionIdentifiers.contains(section) { appendSections([section]) }
      var updated: [ItemIdentifierType] = []
      for edit in differences.anchoredEdits(in: new) {
        switch edit {
        case .remove(let id): deleteItems([id])
        case .insert(let id, let anchor): insert(id, after: anchor, in: section)
        case .move(let id, let anchor): move(id, after: anchor, in: section)
        case .update(let id): updated.append(id)
        }
      }
      guard !updated.isEmpty else { return }
      #if canImport(UIKit)
        reconfigureItems(updated)
      #else
        reloadItems(updated)
      #endif
    }

    private mutating func insert(
      _ id: ItemIdentifierType, after anchor: ItemIdentifierType?, in section: SectionIdentifierType
    ) {
      if let anchor {
        insertItems([id], afterItem: anchor)
      } else if let first = itemIdentifiers(inSection: section).first {
        insertItems([id], beforeItem: first)
      } else {
        appendItems([id], toSection: section)
      }
    }

    private mutating func move(
      _ id: ItemIdentifierType, after anchor: ItemIdentifierType?, in section: SectionIdentifierType
    ) {
      if let anchor {
        moveItem(id, afterItem: anchor)
      } else if let first = itemIdentifiers(inSection: section).first, first != id {
        moveItem(id, beforeItem: first)
      }
    }
  }
#endif
