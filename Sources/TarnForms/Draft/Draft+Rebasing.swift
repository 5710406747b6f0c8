import TarnRecord

extension Draft {
  /// Merges the changes of others into the draft, when the owner's value has changed.
  ///
  /// ```swift
  /// draft.rebase(onto: state.entries[id: draft.base.id])     // nil if it was deleted
  /// ```
  ///
  /// Law 8 holds: their changes are merged, my changes stay, and different changes of the same place are a conflict, in
  /// which ``value`` keeps mine. A conflict whose place changes again is updated: it keeps the oldest base, and has the
  /// newest of theirs. It disappears when both are equal, and when they returned to the base. A conflict below a
  /// deleted element becomes one of the element.
  ///
  /// A deleted value results in one conflict of the whole, if something was changed. ``putBack()`` keeps the draft;
  /// dropping it agrees. If the value returns before that is decided, the draft continues as an edit of it.
  ///
  /// Guarantees:
  /// - Rebasing onto the current base does nothing, and so does a second rebase onto the same value.
  /// - Rebasing onto one version and then the next equals rebasing onto the next at once, field by field and element by
  ///   element, except where the version between was equal to mine: there nothing is left to decide. The order of
  ///   lists, and texts merged in parts, may differ.
  ///
  /// - Complexity: that of ``Merge``, and as much again if there are conflicts.
  public mutating func rebase(onto truth: Value?) {
    guard let truth else {
      if standing == .there { standing = .gone }
      return
    }
    standing = .there
    guard truth != base else { return }
    if var sent = sentDraft {
      sent.rebase(onto: truth)
      (self.sent, sentOrigin) = (sent.value, sent.origin)
    }
    let old = value
    let open = placesOpen
    var origin = base
    for conflict in open { origin.take(conflict, from: self.origin ?? base) }

    let merge = Merge(base: origin, mine: old, theirs: truth)
    value = merge.value
    base = truth
    var next = truth
    for conflict in merge.conflicts + typedBack(open, origin: origin, mine: old, theirs: truth) {
      // A merge shows their version of an element that mine deleted. Here the conflict does that.
      value.take(conflict, from: old)
      next.take(conflict, from: origin)
    }
    self.origin = next == truth ? nil : next
  }

  /// The suggested value as a draft without typing: it is rebased like this one, which tells merged changes from typed
  /// ones.
  var sentDraft: Draft? {
    guard let sent else { return nil }
    var draft = Draft(of: base)
    (draft.value, draft.origin) = (sent, sentOrigin)
    return draft
  }

  /// Returns conflicts that a merge would resolve for theirs, because mine happens to equal the base.
  ///
  /// The person has seen that both changed it, and typed the text in the field; it was not left alone.
  private func typedBack(_ open: [Conflict], origin: Value, mine: Value, theirs: Value) -> [Conflict] {
    let asked = open.filter(\.isMineAsBase)
    guard !asked.isEmpty else { return [] }
    return Merge.differing(base: origin, mine: mine, theirs: theirs).filter { place in
      asked.contains { $0.isAt(place) }
    }
  }
}
