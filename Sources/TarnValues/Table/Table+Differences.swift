/// What changed between two versions of a table.
///
/// ```swift
/// let changes = after.differences(from: before)
/// for removed in changes.removed { print("gone", removed.element.id) }
/// for update in changes.updated { print(update.old.title, "is now", update.new.title) }
/// ```
///
/// An element that was both moved and updated is in both lists. With no change, all lists are empty.
@frozen public struct TableDifferences<Element: Identifiable> {
  /// An element and its position, in the old version for a removed one, in the new for an inserted one.
  @frozen public struct Place {
    public let position: Int
    public let element: Element

    @inlinable init(position: Int, element: Element) {
      self.position = position
      self.element = element
    }
  }

  /// An element before and after.
  @frozen public struct Update {
    public let old: Element
    public let new: Element
    /// In the new version.
    public let position: Int

    @inlinable init(old: Element, new: Element, position: Int) {
      self.old = old
      self.new = new
      self.position = position
    }
  }

  /// An element that stands elsewhere among those that have kept their order.
  @frozen public struct Move {
    public let id: Element.ID
    /// In the old version.
    public let from: Int
    /// In the new version.
    public let to: Int

    @inlinable init(id: Element.ID, from: Int, to: Int) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// By position in the old version, counting up.
  public let removed: [Place]
  /// By position in the new version, counting up.
  public let inserted: [Place]
  /// By position in the new version, counting up.
  public let updated: [Update]
  /// By position in the new version, counting up. As few as explain the order.
  public let moved: [Move]

  @inlinable init(removed: [Place], inserted: [Place], updated: [Update], moved: [Move]) {
    self.removed = removed
    self.inserted = inserted
    self.updated = updated
    self.moved = moved
  }

  /// - Complexity: O(1)
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && updated.isEmpty && moved.isEmpty }
}

extension TableDifferences: Equatable where Element: Equatable {}
extension TableDifferences.Place: Equatable where Element: Equatable {}
extension TableDifferences.Update: Equatable where Element: Equatable {}
extension TableDifferences.Move: Equatable {}

extension TableDifferences: Sendable where Element: Sendable, Element.ID: Sendable {}
extension TableDifferences.Place: Sendable where Element: Sendable {}
extension TableDifferences.Update: Sendable where Element: Sendable {}
extension TableDifferences.Move: Sendable where Element.ID: Sendable {}

@usableFromInline enum RowsByValue<Element: Equatable>: Comparing {
  @inlinable @inline(__always) static func areEqual(_ one: Element, _ other: Element) -> Bool {
    one == other
  }
}

extension Table where Element: Equatable {
  /// What changed since an older version, by id.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  @inlinable public func differences(from old: Table) -> TableDifferences<Element> {
    let changes = rows.changes(from: old.rows, by: RowsByValue<Element>.self)
    // Both versions live until the changes have been read.
    return withExtendedLifetime((old, self)) {
      TableDifferences(
        removed: changes.removed.map { .init(position: $0, element: old.rows.tree.find($0).pointee) },
        inserted: changes.inserted.map { .init(position: $0, element: rows.tree.find($0).pointee) },
        updated: changes.updated.map { .init(old: $0.before.pointee, new: $0.after.pointee, position: $0.new) },
        moved: changes.moved.map { .init(id: $0.after.pointee.id, from: $0.old, to: $0.new) })
    }
  }
}

extension Table {
  /// The memory this version takes beside an older one: that of the nodes it does not share with it.
  ///
  /// For the bound of a history in bytes. It counts nodes as the allocator gives them; it does not see what elements hold
  /// elsewhere, such as the letters of a long string.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  public func bytes(notSharedWith old: Table) -> Int { rows.bytes(notSharedWith: old.rows) }
}
