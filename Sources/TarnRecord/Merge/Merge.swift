/// Two versions of a record brought together, each changed from one base (law 8).
///
/// ```swift
/// var merge = Merge(base: base, mine: mine, theirs: theirs)
/// for conflict in merge.conflicts { print(conflict) }      // title: “Milk” here, “Bread” there
/// try merge.take(.theirs, for: merge.conflicts[0])
/// todo = merge.value
/// ```
///
/// What one side changed is as that side has it. Changed by both to the same, it is that. A field that both changed to
/// different values is a conflict, unless its rule (``MergeRule``) knows what to make of them. Elements of tables and maps
/// are the same if their ids are: edited on one side and deleted on the other is a conflict; put in or moved on both sides,
/// all are kept, in an order that is the same whichever side is called mine.
///
/// Where there is a conflict, ``value`` has what is mine, and of an element that one side deleted what the other made of it:
/// nothing is lost before somebody has decided.
public struct Merge<Root: Record>: Sendable {
  public enum Side: Sendable, Hashable, CaseIterable {
    case base
    case mine
    case theirs
  }

  public private(set) var value: Root
  /// What is still to be decided, in the order of the fields.
  public private(set) var conflicts: [Conflict]

  /// - Complexity: O(fields + c log n) for c changes; where both sides put in or moved elements of one collection, O(n log n)
  ///   for it. Texts that are merged by lines or words: see ``TextUnit``.
  public init(base: Root, mine: Root, theirs: Root) {
    var merging = Merging()
    value = Root.shape.merge(base, mine, theirs, &merging)
    conflicts = merging.conflicts
  }

  init(value: Root, conflicts: [Conflict]) {
    self.value = value
    self.conflicts = conflicts
  }

  /// Decides a conflict. For anything but one of the three, change ``value`` yourself before or after.
  ///
  /// - Throws: ``Misfit`` if the conflict is none of this merge, or was decided already.
  public mutating func take(_ side: Side, for conflict: Conflict) throws(Misfit) {
    guard let index = conflicts.firstIndex(of: conflict) else { throw Misfit(decided: conflict) }
    if let change = conflict.changes[side.index] {
      var changed = value
      try Root.shape.apply(change, &changed)
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
