/// A local change, rebased onto the current value that others have changed.
///
/// ```swift
/// var rebased = Rebase(patch, onto: now)      // now: the server's value
/// rebased.value                                // now, with my change
/// rebased.patch                                // from now to value: the change still to be sent
/// for conflict in rebased.conflicts { print(conflict) }   // title: “Milk” became “Bread” here and “Beer” there
/// try rebased.resolve(rebased.conflicts[0], with: .theirs)
/// ```
///
/// The result equals that of a ``Merge`` of the value before the change, the value after it, and the current value. But
/// it needs only the content of the ``Patch``: the old and new values of the parts that the patch names. All other
/// parts keep their current values.
///
/// So it differs from the merge only where a patch contains too little:
///
/// - *Order*: a patch has positions and no neighbors. An element that it inserts into a table or a map, or moves, gets
///   that position, or the end if there are fewer elements; an element that both sides moved gets my position.
/// - *Vectors*: its ranges apply where the vector has them at their positions, and are skipped where their results are
///   there already. Otherwise the whole vector is a conflict.
/// - *Removed elements*: of an element, or of a record in an optional, that I changed in parts and others removed, only
///   these parts are known. The conflict lists them (``Conflict/isMineKnown`` is false), the value has the other side's
///   state, and choosing mine throws.
/// - *Replaced records*: if others replaced a record in a field by one with another identity (``Field/fixed(_:_:)``),
///   the change applies to the new one.
///
/// A caller that still has the original value passes it to ``init(_:before:onto:)``; then only the last point differs.
public struct Rebase<Root: Record>: Sendable, Equatable {
  private let now: Root
  private var merge: Merge<Root>
  private let label: String?
  private let origin: String?

  /// Rebases a change using only its own content.
  ///
  /// - Complexity: that of applying it, O(c log n) for c changes. For texts merged by lines or words, see ``TextUnit``.
  public init(_ change: Patch<Root>, onto now: Root) {
    self.now = now
    (label, origin) = (change.label, change.origin)
    merge = Merge(change, onto: now)
  }

  /// Rebases a change whose original value is known, as a merge.
  ///
  /// - Parameters:
  ///   - change: the local change.
  ///   - before: the value before that change.
  ///   - now: the current value, with the changes of others.
  /// - Throws: ``PatchError`` if the change does not apply to `before`.
  /// - Complexity: twice that of applying the change if it inserts and moves nothing; otherwise, and where an element
  ///   was removed, that of a ``Merge``.
  public init(_ change: Patch<Root>, before: Root, onto now: Root) throws(PatchError) {
    self.now = now
    (label, origin) = (change.label, change.origin)
    let mine = try change.applied(to: before)
    if change.change?.isInPlace ?? true {
      merge = Merge(change, onto: now)
      if merge.conflicts.allSatisfy(\.isMineKnown) { return }
    }
    merge = Merge(base: before, mine: mine, theirs: now)
  }

  /// The current value with the local change; at open conflicts it has mine, as far as that is known.
  public var value: Root { merge.value }

  /// The parts that others changed to different values: `base` is the value before my change, `mine` the value after
  /// it, `theirs` the current value.
  public var conflicts: [Conflict] { merge.conflicts }

  /// The patch from the current value to ``value``: empty if the change is contained already. It has the label and
  /// origin of the change.
  ///
  /// - Complexity: that of a difference.
  public var patch: Patch<Root> { Patch(from: now, to: value, label: label, origin: origin) }

  /// Resolves a conflict.
  ///
  /// - Throws: ``PatchError`` if the conflict is not part of this rebase, or is resolved already; and for any side but
  ///   theirs, if mine is not known. The conflict then stays open.
  public mutating func resolve(_ conflict: Conflict, with side: Merge<Root>.Side) throws(PatchError) {
    try merge.resolve(conflict, with: side)
  }

  /// Resolves conflicts by a rule, without asking the user.
  ///
  /// ```swift
  /// rebased.resolveAll { conflict in conflict.path.fields == ["stops", "name"] ? .mine : nil }
  /// ```
  ///
  /// Return mine for “last writer wins”, since mine reaches the server after theirs. This is not a ``MergeRule``: a
  /// rule gives the same result on every device, and which writer is last differs.
  ///
  /// - Parameter rule: returns the side to choose for a conflict; `nil` leaves it open for the user. A side that is not
  ///   known leaves it open, too.
  public mutating func resolveAll(_ rule: (Conflict) -> Merge<Root>.Side?) {
    for conflict in merge.conflicts {
      if let side = rule(conflict) { try? merge.resolve(conflict, with: side) }
    }
  }
}

extension Merge {
  fileprivate init(_ change: Patch<Root>, onto now: Root) {
    var context = MergeContext()
    var value = now
    if let change = change.change { Root.patchScheme.rebase(change, &value, &context) }
    self.init(value: value, conflicts: context.conflicts)
  }
}

extension Difference {
  /// Whether the change contains all that a merge needs: no part of it depends on neighboring elements.
  fileprivate var isInPlace: Bool {
    switch self {
    case .replacement: true
    case .fields(let changes): changes.allSatisfy(\.change.isInPlace)
    case .keyed(let change):
      change.inserted.isEmpty && change.moved.isEmpty && change.updated.allSatisfy(\.change.isInPlace)
    case .ranges: false
    }
  }
}
