import TarnRecord

extension Draft {
  /// Merges the latest version of the stored value into the draft.
  ///
  /// ```swift
  /// draft.rebase(onto: state.entries[id: draft.base.id])     // nil if it was deleted
  /// ```
  ///
  /// Law 8 holds: the draft adopts a place that only the others changed, keeps a place that only the user changed, and
  /// has a conflict where both changed a place to different values; ``value`` keeps the user's version there. If the
  /// stored value changes again at a conflict, the conflict keeps its oldest base and takes the newest stored version.
  /// A conflict disappears when both sides agree, or when the others return to the base. If the element around a
  /// conflict is deleted, the conflict becomes one about the element.
  ///
  /// If the stored value was deleted and the draft has changes, the draft has one conflict about the whole value.
  /// ``restore()`` keeps the draft; dropping it accepts the deletion. If the stored value reappears before the user has
  /// decided, the draft is an edit of it again.
  ///
  /// Guarantees:
  /// - Rebasing onto the version that the draft already has changes nothing, so rebasing onto one version twice equals
  ///   rebasing once.
  /// - Rebasing onto one version and then the next equals rebasing onto the next directly, field by field and element
  ///   by element, except where the version between had the user's value: where both sides agreed on the way, no
  ///   conflict remains. The order of lists, and texts merged in parts, may differ.
  ///
  /// - Complexity: that of ``/TarnRecord/Merge``, and twice that if a conflict is open.
  public mutating func rebase(onto stored: Value?) {
    guard let current = stored else {
      if status == .existing { status = .deleted }
      return
    }
    status = .existing
    guard current != base else { return }
    if var sent = sentDraft {
      sent.rebase(onto: current)
      (self.sent, sentOrigin) = (sent.value, sent.origin)
    }
    let old = value
    let open = unresolvedPaths
    var origin = base
    for conflict in open { origin.take(conflict, from: self.origin ?? base) }

    let merge = Merge(base: origin, mine: old, theirs: current)
    value = merge.value
    base = current
    var next = current
    for conflict in merge.conflicts + typedBack(open, origin: origin, mine: old, theirs: current) {
      // For an element that the user deleted, the merge result contains the others' version. The conflict carries that
      // version instead.
      value.take(conflict, from: old)
      next.take(conflict, from: origin)
    }
    self.origin = next == current ? nil : next
  }

  /// The suggested value as a draft without further edits. It is rebased like this draft, which separates the others'
  /// changes from what the user typed since.
  var sentDraft: Draft? {
    guard let sent else { return nil }
    var draft = Draft(of: base)
    (draft.value, draft.origin) = (sent, sentOrigin)
    return draft
  }

  /// Returns open conflicts that a merge would resolve to the stored version because the user's version equals the
  /// base.
  ///
  /// The user has seen the conflict and typed that content deliberately, so it counts as an edit.
  private func typedBack(_ open: [Conflict], origin: Value, mine: Value, theirs: Value) -> [Conflict] {
    let requested = open.filter(\.isMineUnchanged)
    guard !requested.isEmpty else { return [] }
    return Merge.differing(base: origin, mine: mine, theirs: theirs).filter { conflict in
      requested.contains { $0.isAt(conflict) }
    }
  }
}
