import TarnRecord

/// The result of pressing Done.
public enum DoneResult<Value: Record>: Equatable, Sendable {
  /// The draft equals the stored value, so there is nothing to suggest.
  case unchanged
  /// The suggestion to send to the owner.
  case suggested(Suggestion<Value>)
  /// The user must resolve these conflicts first.
  case undecided([Conflict])
}

extension Draft {
  /// Returns the suggestion to send to the owner, or the reason why there is none.
  ///
  /// ```swift
  /// switch draft.suggest() {
  /// case .unchanged: state.draft = nil
  /// case .suggested(let suggestion): send(.suggest(suggestion))
  /// case .undecided: state.isMerging = true
  /// }
  /// ```
  ///
  /// The visible content does not change: keep the draft until the owner has answered (``rebase(_:to:)``). The draft
  /// remembers the suggested value, because the user may go on typing and the stored value may change before the answer
  /// arrives; the answer has to tell these changes apart.
  public mutating func suggest() -> DoneResult<Value> {
    let done = done
    if case .suggested(let suggestion) = done { (sent, sentOrigin) = (suggestion.value, nil) }
    return done
  }

  /// The result that ``suggest()`` would return.
  ///
  /// Not for apps: a draft that does not remember its suggestion cannot separate the answer from what the user typed
  /// since.
  package var done: DoneResult<Value> {
    let conflicts = conflicts
    if !conflicts.isEmpty { return .undecided(conflicts) }
    if status == .new { return .suggested(Suggestion(base: base, value: value, isNew: true)) }
    return isChanged ? .suggested(Suggestion(from: base, to: value)) : .unchanged
  }

  /// Applies the owner's answer to the draft.
  ///
  /// ```swift
  /// state.draft?.rebase(answer, to: suggestion)
  /// ```
  ///
  /// After an accepted suggestion the draft is an edit of the value as the owner stored it, and keeps what the user
  /// typed since the suggestion was sent. A refusal leaves the draft unchanged. A conflict appears in ``conflicts``.
  public mutating func rebase<Reason>(_ response: SuggestionAnswer<Value, Reason>, to suggestion: Suggestion<Value>) {
    let sentDraft = sentDraft
    (sent, sentOrigin) = (nil, nil)
    switch response {
    case .accepted(let stored), .adjusted(let stored, _):
      // The suggested value, with the others' changes since, becomes the base: the owner's adjustments are adopted
      // wherever the user has typed nothing meanwhile.
      var sent = sentDraft ?? Draft(of: suggestion.base)
      if sentDraft == nil {
        // Another copy of this draft sent the suggestion, so the changes between the suggestion and the stored value
        // are unknown.
        sent.value = suggestion.value
        if status == .existing { sent.rebase(onto: base) }
      }
      // Conflicts that appeared after sending stay open: the suggestion did not cover them.
      let open = unresolvedPaths
      var before = sent.value
      for conflict in open { before.take(conflict, from: origin ?? base) }
      base = sent.value
      origin = before == base ? nil : before
      rebase(onto: stored)
    case .refused: break
    case .conflicting(let draft): rebase(onto: draft.status == .deleted ? nil : draft.base)
    }
  }
}
