/// A change taken back where others have changed things since (law 6).
///
/// ```swift
/// let undone = try Undone(rename, after: trip, in: now)
/// trip = undone.value                          // my change is gone, what others changed is there
/// send(undone.patch)                           // to a server: what taking it back changes
/// for conflict in undone.conflicts { ask(conflict) }
/// ```
///
/// It merges (``Merge``): what my change made of the value is the base, and from there others went on to what is now, and I go back to
/// what was before. So what others changed elsewhere stays, elements go back into lists among those that others put in, and texts that merge
/// by words lose mine and keep theirs.
///
/// Where others have overwritten the very place, what they wrote stays, and the place is named in ``conflicts``: its `base` is what my change made of
/// it, its `mine` what is there now, its `theirs` what was there before my change. Whoever wants that there takes it (``restore(_:)``).
///
/// It is not the undo of a history, which goes back to a version: there nobody else has changed anything since, or what arrived
/// belongs to the step.
public struct Undone<Root: Record>: Sendable, Equatable {
  private let now: Root
  private let merge: Merge<Root>
  private let label: String?
  private let origin: String?
  /// Of the conflicts of the merge those that were decided: whether what was before is there again.
  private var decided: [Int: Bool] = [:]
  /// What is there once it is taken back.
  public private(set) var value: Root

  /// Takes a change back.
  ///
  /// - Parameters:
  ///   - change: what I did.
  ///   - after: the value that it made.
  ///   - now: what others have made of that since.
  /// - Throws: ``Misfit`` if the change does not end at the value that it is said to have made.
  /// - Complexity: that of a ``Merge``.
  public init(_ change: Patch<Root>, after: Root, in now: Root) throws(Misfit) {
    self.now = now
    merge = Merge(base: after, mine: now, theirs: try change.inverse.applied(to: after))
    label = change.label
    origin = change.origin
    value = merge.value
    try decide()
  }

  /// Where it could not be taken back, for others have changed the same since.
  public var conflicts: [Conflict] {
    merge.conflicts.enumerated().filter { decided[$0.offset] == nil }.map(\.element)
  }

  /// What taking it back changes of what is there now: empty if others have done away with all of it. Its label and origin are the
  /// change's.
  ///
  /// - Complexity: that of a difference.
  public var patch: Patch<Root> { Patch(from: now, to: value, label: label, origin: origin) }

  /// Takes it back in a place that others have changed, too: what was there before my change is there again.
  ///
  /// - Throws: ``Misfit`` if the conflict is none of these, or was decided already.
  public mutating func restore(_ conflict: Conflict) throws(Misfit) { try decide(conflict, isRestored: true) }

  /// Leaves a place as others have made it; it is no longer named.
  ///
  /// - Throws: ``Misfit`` if the conflict is none of these, or was decided already.
  public mutating func leave(_ conflict: Conflict) throws(Misfit) { try decide(conflict, isRestored: false) }

  private mutating func decide(_ conflict: Conflict, isRestored: Bool) throws(Misfit) {
    guard let index = merge.conflicts.firstIndex(of: conflict), decided[index] == nil else {
      throw Misfit(decided: conflict)
    }
    decided[index] = isRestored
    try decide()
  }

  /// A merge shows of an element that one side deleted what the other made of it. Here what others have done stays, also where they
  /// deleted, until somebody wants what was before.
  private mutating func decide() throws(Misfit) {
    var merge = merge
    for (index, conflict) in self.merge.conflicts.enumerated() {
      try merge.take(decided[index] == true ? .theirs : .mine, for: conflict)
    }
    value = merge.value
  }
}
