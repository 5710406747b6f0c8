/// The three-way merge of two versions of a record with a common base (law 8).
///
/// ```swift
/// var merge = Merge(base: base, mine: mine, theirs: theirs)
/// for conflict in merge.conflicts { print(conflict) }      // title: “Milk” here, “Bread” there
/// try merge.resolve(merge.conflicts[0], with: .theirs)
/// todo = merge.value
/// ```
///
/// A part that one side changed has that side's value; a part that both changed to the same value has that value. A
/// field that both changed to different values is a conflict, unless its rule (``MergeRule``) combines them. Elements
/// of tables and maps are matched by id or key: an element edited on one side and deleted on the other is a conflict;
/// of elements inserted or moved on both sides all are kept, in an order that does not depend on which side is called
/// mine.
///
/// At a conflict, ``value`` has mine, and for an element that one side deleted the other side's version: nothing is
/// lost before the user has decided.
public struct Merge<Root: Record>: Sendable {
  /// One of the three versions of a merge.
  public enum Side: Sendable, Hashable, CaseIterable {
    /// The common original.
    case base
    /// The local version.
    case mine
    /// The other version, for example the server's.
    case theirs
  }

  /// The merged value, with mine at the open conflicts.
  public private(set) var value: Root
  /// The open conflicts, in the order of the fields.
  public private(set) var conflicts: [Conflict]

  /// Merges two versions with a common base.
  ///
  /// - Complexity: O(fields + c log n) for c changes; where both sides inserted or moved elements of one collection,
  ///   O(n log n) for it. For texts merged by lines or words, see ``TextUnit``.
  public init(base: Root, mine: Root, theirs: Root) {
    var context = MergeContext()
    value = Root.patchScheme.merge(base, mine, theirs, &context)
    conflicts = context.conflicts
  }

  init(value: Root, conflicts: [Conflict]) {
    self.value = value
    self.conflicts = conflicts
  }

  /// Resolves a conflict with one of the three versions. For another value, set ``value`` before or after.
  ///
  /// - Throws: ``PatchError`` if the conflict is not part of this merge, or is resolved already.
  public mutating func resolve(_ conflict: Conflict, with side: Side) throws(PatchError) {
    guard let index = conflicts.firstIndex(of: conflict) else { throw PatchError(closed: conflict) }
    if let change = conflict.changes[side.index] {
      var changed = value
      try Root.patchScheme.apply(change, &changed)
      value = changed
    }
    conflicts.remove(at: index)
  }
}

extension Merge: Equatable {}

extension Merge.Side {
  fileprivate var index: Int {
    switch self {
    case .base: 0
    case .mine: 1
    case .theirs: 2
    }
  }
}
