import TarnRecord

extension Draft {
  /// Brings in what others have done since, when the truth has moved on.
  ///
  /// ```swift
  /// draft.rebase(onto: state.entries[id: draft.base.id])     // nil if it was deleted
  /// ```
  ///
  /// Law 8 holds: what only they changed comes in, what only I changed stays, and what both changed to different values is a
  /// conflict, in which ``value`` keeps mine. A conflict whose place moves on is renewed: it goes on from the oldest base, and
  /// names the newest of theirs. One where both have come to the same goes, and so does one where they went back to what was
  /// there. One below an element that is deleted becomes one of the element.
  ///
  /// A truth that was deleted makes one conflict of the whole, if something was changed. ``putBack()`` keeps the draft; dropping
  /// it agrees. If the truth comes back before that is decided, the draft goes on as an edit of it.
  ///
  /// Guarantees:
  /// - Onto the truth it has already it does nothing, and so onto the same twice.
  /// - Onto one version and then the next is onto the next at once, field by field and element by element, wherever the version
  ///   between had not come to what mine is: who agrees on the way has nothing to decide later. The order of lists, and texts
  ///   merged in parts, may come out otherwise.
  ///
  /// - Complexity: that of ``Merge``, and as much again if something is open.
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
      // A merge shows of an element that mine deleted what they made of it. Here the conflict does that.
      value.take(conflict, from: old)
      next.take(conflict, from: origin)
    }
    self.origin = next == truth ? nil : next
  }

  /// What was sent, as a draft that nobody types in: it goes the way of this one, so that what came in is told from what was typed.
  var sentDraft: Draft? {
    guard let sent else { return nil }
    var draft = Draft(of: base)
    (draft.value, draft.origin) = (sent, sentOrigin)
    return draft
  }

  /// Conflicts that a merge would decide for theirs, because mine happens to be what was there before.
  ///
  /// The person has seen that both changed it, and what stands in the field is what was typed there, not what was left alone.
  private func typedBack(_ open: [Conflict], origin: Value, mine: Value, theirs: Value) -> [Conflict] {
    let asked = open.filter(\.isMineAsBase)
    guard !asked.isEmpty else { return [] }
    return Merge.differing(base: origin, mine: mine, theirs: theirs).filter { place in
      asked.contains { $0.isAt(place) }
    }
  }
}
