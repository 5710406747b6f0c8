/// A selective undo: it reverts one change and keeps the later changes of others (law 6).
///
/// ```swift
/// let undone = try SelectiveUndo(rename, after: renamed, in: todo)
/// todo = undone.value                          // without my change, with the changes of others
/// print(undone.patch)                          // the undo as a patch, for a server
/// for conflict in undone.conflicts { print(conflict) }
/// ```
///
/// It is a ``Merge``: the base is the value after my change, one side is the current value, and the other is the value
/// before my change. So changes of others elsewhere are kept, elements return to their lists among those that others
/// inserted, and texts that merge by words lose my words and keep theirs.
///
/// A part that others have overwritten keeps their value and is listed in ``conflicts``: its `base` is the value after
/// my change, `mine` the current value, `theirs` the value before my change. ``restore(_:)`` chooses the latter.
///
/// It is not the undo of a history, which returns to a version: there, either no other change was made since, or it
/// belongs to the entry.
public struct SelectiveUndo<Root: Record>: Sendable, Equatable {
  private let now: Root
  private let merge: Merge<Root>
  private let label: String?
  private let origin: String?
  /// The resolved conflicts, by index; true where the earlier value is restored.
  private var decisions: [Int: Bool] = [:]
  /// The current value without the change.
  public private(set) var value: Root

  /// Reverts a change.
  ///
  /// - Parameters:
  ///   - change: the local change.
  ///   - after: the value after that change.
  ///   - now: the current value, with the changes of others.
  /// - Throws: ``PatchError`` if the change does not end at `after`.
  /// - Complexity: that of a ``Merge``.
  public init(_ change: Patch<Root>, after: Root, in now: Root) throws(PatchError) {
    self.now = now
    merge = Merge(base: after, mine: now, theirs: try change.inverse.applied(to: after))
    label = change.label
    origin = change.origin
    value = merge.value
    try updateValue()
  }

  /// The parts that can't be reverted because others have changed them since.
  public var conflicts: [Conflict] {
    merge.conflicts.enumerated().filter { decisions[$0.offset] == nil }.map(\.element)
  }

  /// The patch from the current value to ``value``: empty if others have already reverted all of the change. It has the
  /// label and origin of the change.
  ///
  /// - Complexity: that of a difference.
  public var patch: Patch<Root> { Patch(from: now, to: value, label: label, origin: origin) }

  /// Resolves a conflict by restoring the value before my change.
  ///
  /// - Throws: ``PatchError`` if the conflict is not part of this undo, or is resolved already.
  public mutating func restore(_ conflict: Conflict) throws(PatchError) { try resolve(conflict, isRestored: true) }

  /// Resolves a conflict by keeping the value of others.
  ///
  /// - Throws: ``PatchError`` if the conflict is not part of this undo, or is resolved already.
  public mutating func leave(_ conflict: Conflict) throws(PatchError) { try resolve(conflict, isRestored: false) }

  private mutating func resolve(_ conflict: Conflict, isRestored: Bool) throws(PatchError) {
    guard let index = merge.conflicts.firstIndex(of: conflict), decisions[index] == nil else {
      throw PatchError(closed: conflict)
    }
    decisions[index] = isRestored
    try updateValue()
  }

  /// Computes the value from the merge and the decisions.
  ///
  /// A merge shows, for an element that one side deleted, the other side's version. An undo keeps the changes of
  /// others, deletions too, until the caller restores the earlier value.
  private mutating func updateValue() throws(PatchError) {
    var merge = merge
    for (index, conflict) in self.merge.conflicts.enumerated() {
      try merge.resolve(conflict, with: decisions[index] == true ? .theirs : .mine)
    }
    value = merge.value
  }
}
