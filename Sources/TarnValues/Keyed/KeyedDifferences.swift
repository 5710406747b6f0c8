/// What changed between two versions of a table or a map, by position alone: it holds neither of them.
///
/// ```swift
/// let changes = after.changes(from: before)
/// for position in changes.removed { print("gone", before.element(at: position)) }
/// for change in changes.updated { print(before.element(at: change.old), "is now", after.element(at: change.new)) }
/// ```
///
/// An element that was both moved and updated is in both lists. With no change, all lists are empty. Where the elements are
/// wanted, see `differences(from:)`.
@frozen public struct KeyedDifferences: Equatable, Sendable {
  /// An element that both versions have: where it stood, and where it stands.
  @frozen public struct Pair: Equatable, Sendable {
    public let old: Int
    public let new: Int

    @inlinable public init(old: Int, new: Int) {
      self.old = old
      self.new = new
    }
  }

  /// Positions in the old version, counting up.
  public let removed: [Int]
  /// Positions in the new version, counting up.
  public let inserted: [Int]
  /// Elements that are not equal to what they were. New positions count up.
  public let updated: [Pair]
  /// Elements that stand elsewhere among those that have kept their order, as few as explain it. New positions count up.
  public let moved: [Pair]

  @inlinable init<Element>(_ changes: KeyedChanges<Element>) {
    removed = changes.removed
    inserted = changes.inserted
    updated = changes.updated.map { Pair(old: $0.old, new: $0.new) }
    moved = changes.moved.map { Pair(old: $0.old, new: $0.new) }
  }

  /// How many changes there are; an element that was moved and updated counts twice.
  ///
  /// - Complexity: O(1)
  @inlinable public var count: Int { removed.count + inserted.count + updated.count + moved.count }

  /// - Complexity: O(1)
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Where what was removed or moved stood in the old version, counting up.
  ///
  /// - Complexity: O(1) if nothing was moved, O(k log k) for k positions otherwise.
  @inlinable public var left: [Int] { moved.isEmpty ? removed : (removed + moved.map(\.old)).sorted() }

  /// Where what was inserted or moved stands in the new version, counting up.
  ///
  /// - Complexity: O(1) if nothing was moved, O(k log k) for k positions otherwise.
  @inlinable public var entered: [Int] { moved.isEmpty ? inserted : (inserted + moved.map(\.new)).sorted() }
}
