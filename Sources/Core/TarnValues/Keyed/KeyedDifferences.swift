/// The changes between two versions of a table or a map, as positions only: it retains neither version.
///
/// ```swift
/// let changes = after.changes(from: before)
/// for position in changes.removed { print("removed", before.element(at: position)) }
/// for change in changes.updated { print(before.element(at: change.old), "is now", after.element(at: change.new)) }
/// ```
///
/// An element that was both moved and updated is in both lists. Without changes all lists are empty. For the changed
/// elements themselves, see `differences(from:)`.
@frozen public struct KeyedDifferences: Equatable, Sendable {
  /// The positions of an element that is in both versions.
  @frozen public struct Pair: Equatable, Sendable {
    /// The position in the old version.
    public let old: Int
    /// The position in the new version.
    public let new: Int

    /// Creates a pair of positions.
    @inlinable public init(old: Int, new: Int) {
      self.old = old
      self.new = new
    }
  }

  /// The positions of removed elements in the old version, ascending.
  public let removed: [Int]
  /// The positions of inserted elements in the new version, ascending.
  public let inserted: [Int]
  /// The elements that differ from their old value, in ascending order of their new positions.
  public let updated: [Pair]
  /// The elements that have moved relative to those that kept their order, in ascending order of their new positions.
  /// The number of moves is minimal.
  public let moved: [Pair]

  @inlinable init<Element>(_ changes: KeyedTreeChanges<Element>) {
    removed = changes.removed
    inserted = changes.inserted
    updated = changes.updated.map { Pair(old: $0.old, new: $0.new) }
    moved = changes.moved.map { Pair(old: $0.old, new: $0.new) }
  }

  /// The number of changes. An element that was moved and updated counts twice.
  ///
  /// - Complexity: O(1)
  @inlinable public var count: Int { removed.count + inserted.count + updated.count + moved.count }

  /// Whether there are no changes.
  ///
  /// - Complexity: O(1)
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The positions of removed and moved elements in the old version, ascending.
  ///
  /// - Complexity: O(1) without moves, O(k log k) for k positions otherwise.
  @inlinable public var removedOrMoved: [Int] { moved.isEmpty ? removed : (removed + moved.map { $0.old }).sorted() }

  /// The positions of inserted and moved elements in the new version, ascending.
  ///
  /// - Complexity: O(1) without moves, O(k log k) for k positions otherwise.
  @inlinable public var insertedOrMoved: [Int] { moved.isEmpty ? inserted : (inserted + moved.map { $0.new }).sorted() }
}
