/// A local change carried over to what others have made of the value since.
///
/// ```swift
/// var rebased = Rebased(patch, onto: now)      // now: what the server says
/// rebased.value                                // now, with my change
/// rebased.patch                                // from now to there: what is still to be sent
/// for conflict in rebased.conflicts { print(conflict) }   // title: “Milk” became “Bread” here and “Beer” there
/// try rebased.take(.theirs, for: rebased.conflicts[0])
/// ```
///
/// It comes to what a ``Merge`` comes to of the value that the change was made of, the value that it made, and now. But of the
/// first it asks for no more than a ``Patch`` says: what was there in the places that it names, and what is there after it.
/// Everywhere else all is as it is now.
///
/// So it differs from the merge where a patch says too little, and there alone:
///
/// - *Order*: a patch has positions and no neighbours. What it puts into a table or a map, or moves, stands at that position,
///   or at the end if there are fewer; moved by both, it stands where I moved it.
/// - *Vectors*: its ranges are made where they are found at their positions, and are not where what they make is there already.
///   Otherwise the whole vector is a conflict.
/// - *What is gone*: of an element, or of a record in an optional, that I changed in parts and others removed, only these parts
///   are known. The conflict names them (``Conflict/isMineKnown`` is false), the value has what others made of it, and taking
///   mine is refused.
/// - *Another thing*: of a record in a field that others replaced by one with another identity (``Field/fixed(_:_:)``), it
///   changes that one.
///
/// Whoever still has what the change was made of gives it, and nothing differs but the last: ``init(_:before:onto:)``.
public struct Rebased<Root: Record>: Sendable, Equatable {
  private let now: Root
  private var merge: Merge<Root>
  private let label: String?
  private let origin: String?

  /// Carries a change over by what it says itself.
  ///
  /// - Complexity: that of applying it, O(c log n) for c changes. Texts that are merged by lines or words: see ``TextUnit``.
  public init(_ change: Patch<Root>, onto now: Root) {
    self.now = now
    (label, origin) = (change.label, change.origin)
    merge = Merge(change, onto: now)
  }

  /// Carries a change over that was made of a known value, as a merge.
  ///
  /// - Parameters:
  ///   - change: what I did.
  ///   - before: what I did it to.
  ///   - now: what others have made of that since.
  /// - Throws: ``Misfit`` if the change is none of that value.
  /// - Complexity: twice that of applying it if it puts nothing in and moves nothing; else, and where something is gone, that
  ///   of a ``Merge``.
  public init(_ change: Patch<Root>, before: Root, onto now: Root) throws(Misfit) {
    self.now = now
    (label, origin) = (change.label, change.origin)
    let mine = try change.applied(to: before)
    if change.change?.isInPlace ?? true {
      merge = Merge(change, onto: now)
      if merge.conflicts.allSatisfy(\.isMineKnown) { return }
    }
    merge = Merge(base: before, mine: mine, theirs: now)
  }

  /// What is there with my change: of what is still to be decided it has mine, as far as that is known.
  public var value: Root { merge.value }

  /// The places that others changed, too, and to something else: `base` is what was there before my change, `mine` what I made
  /// of it, `theirs` what is there now.
  public var conflicts: [Conflict] { merge.conflicts }

  /// What my change changes of what is there now: empty if it is there already. Its label and origin are the change's.
  ///
  /// - Complexity: that of a difference.
  public var patch: Patch<Root> { Patch(from: now, to: value, label: label, origin: origin) }

  /// Decides a conflict.
  ///
  /// - Throws: ``Misfit`` if the conflict is none of these, or was decided already; and for anything but theirs, if nobody
  ///   knows what mine was. Then it stays open.
  public mutating func take(_ side: Merge<Root>.Side, for conflict: Conflict) throws(Misfit) {
    try merge.take(side, for: conflict)
  }

  /// Decides what can be decided without asking anybody.
  ///
  /// ```swift
  /// rebased.decide { conflict in conflict.path.fields == ["stops", "name"] ? .mine : nil }
  /// ```
  ///
  /// Mine is what the last to write wants, for it reaches the server after theirs. This is no ``MergeRule``: what a rule makes
  /// of two values is the same on every machine, and who is last is not.
  ///
  /// - Parameter side: whose is taken, by the place; `nil` leaves it to somebody to decide. A side that nobody knows leaves it
  ///   open, too.
  public mutating func decide(_ side: (Conflict) -> Merge<Root>.Side?) {
    for conflict in merge.conflicts {
      if let side = side(conflict) { try? merge.take(side, for: conflict) }
    }
  }
}

extension Merge {
  fileprivate init(_ change: Patch<Root>, onto now: Root) {
    var merging = Merging()
    var value = now
    if let change = change.change { Root.shape.rebase(change, &value, &merging) }
    self.init(value: value, conflicts: merging.conflicts)
  }
}

extension Difference {
  /// Whether it says all that a merge asks for: nothing in it depends on what stands beside it.
  fileprivate var isInPlace: Bool {
    switch self {
    case .whole: true
    case .fields(let changes): changes.allSatisfy(\.change.isInPlace)
    case .keyed(let change):
      change.inserted.isEmpty && change.moved.isEmpty && change.updated.allSatisfy(\.change.isInPlace)
    case .ranges: false
    }
  }
}
