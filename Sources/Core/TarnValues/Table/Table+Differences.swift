/// The changes between two versions of a table.
///
/// ```swift
/// let changes = after.differences(from: before)
/// for removed in changes.removed { print("gone", removed.element.id) }
/// for update in changes.updated { print(update.old.title, "is now", update.new.title) }
/// ```
///
/// An element that was both moved and updated is in both lists. Without changes all lists are empty.
@frozen public struct TableDifferences<Element: Identifiable> {
  /// An element and its position: in the old version for a removed element, in the new version for an inserted one.
  @frozen public struct Insertion {
    /// The position.
    public let position: Int
    /// The element.
    public let element: Element

    @inlinable init(position: Int, element: Element) {
      self.position = position
      self.element = element
    }
  }

  /// An element before and after a change of its value.
  @frozen public struct Update {
    /// The value in the old version.
    public let old: Element
    /// The value in the new version.
    public let new: Element
    /// The position in the new version.
    public let position: Int

    @inlinable init(old: Element, new: Element, position: Int) {
      self.old = old
      self.new = new
      self.position = position
    }
  }

  /// An element that has moved relative to those that kept their order.
  @frozen public struct Move {
    /// The id of the element.
    public let id: Element.ID
    /// The position in the old version.
    public let from: Int
    /// The position in the new version.
    public let to: Int

    @inlinable init(id: Element.ID, from: Int, to: Int) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// The removed elements, in ascending order of their positions in the old version.
  public let removed: [Insertion]
  /// The inserted elements, in ascending order of their positions in the new version.
  public let inserted: [Insertion]
  /// The elements whose values differ, in ascending order of their positions in the new version.
  public let updated: [Update]
  /// The moved elements, in ascending order of their positions in the new version. Their number is minimal.
  public let moved: [Move]

  @inlinable init(removed: [Insertion], inserted: [Insertion], updated: [Update], moved: [Move]) {
    self.removed = removed
    self.inserted = inserted
    self.updated = updated
    self.moved = moved
  }

  /// Whether there are no changes.
  ///
  /// - Complexity: O(1)
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && updated.isEmpty && moved.isEmpty }
}

extension TableDifferences: Equatable where Element: Equatable {}
extension TableDifferences.Insertion: Equatable where Element: Equatable {}
extension TableDifferences.Update: Equatable where Element: Equatable {}
extension TableDifferences.Move: Equatable {}

extension TableDifferences: Sendable where Element: Sendable, Element.ID: Sendable {}
extension TableDifferences.Insertion: Sendable where Element: Sendable {}
extension TableDifferences.Update: Sendable where Element: Sendable {}
extension TableDifferences.Move: Sendable where Element.ID: Sendable {}

@usableFromInline enum RowComparison<Element: Equatable>: ElementComparison {
  @inlinable @inline(__always) static func areEqual(_ lhs: Element, _ rhs: Element) -> Bool {
    lhs == rhs
  }
}

extension Table where Element: Equatable {
  /// Returns the changes since an older version, by id.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  @inlinable public func differences(from old: Table) -> TableDifferences<Element> {
    let changes = rows.changes(from: old.rows, by: RowComparison<Element>.self)
    // The changes point into both versions, so both must live until the changes have been read.
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
  /// Returns the additional memory of this version: the bytes of the nodes that it does not share with an older one.
  ///
  /// Use it to bound a history in bytes. It counts nodes as the allocator sizes them. It excludes memory that elements
  /// refer to, such as the characters of a long string.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  public func bytes(notSharedWith old: Table) -> Int { rows.bytes(notSharedWith: old.rows) }
}
