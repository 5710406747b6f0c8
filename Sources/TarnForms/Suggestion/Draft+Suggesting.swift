import TarnRecord

/// The result of pressing Done.
public enum Done<Value: Record>: Equatable, Sendable {
  /// Nothing to suggest: the draft equals the base.
  case unchanged
  case suggested(Suggestion<Value>)
  /// A person has to resolve conflicts first.
  case undecided([Conflict])
}

extension Draft {
  /// Returns the suggestion to send, or the reason why there is none.
  ///
  /// ```swift
  /// switch state.draft.suggest() {
  /// case .unchanged: state.draft = nil
  /// case .suggested(let suggestion): return [.suggest(suggestion)]
  /// case .undecided: state.isMerging = true
  /// }
  /// ```
  ///
  /// The screen does not change by it: keep the draft until it is answered (``hear(_:to:)``). It remembers its
  /// suggestion, as until then the person may go on typing and the owner's value may change: the answer has to
  /// distinguish both.
  public mutating func suggest() -> Done<Value> {
    let done = done
    if case .suggested(let suggestion) = done { (sent, sentOrigin) = (suggestion.value, nil) }
    return done
  }

  /// The result of ``suggest()``. Not for apps: a draft that does not know its suggestion can't tell what was typed
  /// since when it is answered.
  package var done: Done<Value> {
    let conflicts = conflicts
    if !conflicts.isEmpty { return .undecided(conflicts) }
    if standing == .new { return .suggested(Suggestion(base: base, value: value, isNew: true)) }
    return isChanged ? .suggested(Suggestion(from: base, to: value)) : .unchanged
  }

  /// Applies the owner's answer.
  ///
  /// ```swift
  /// case .answered(let answer, let suggestion): state.draft?.hear(answer, to: suggestion)
  /// ```
  ///
  /// An accepted value is the draft's base from now on, as the owner has it; text typed since the suggestion was sent
  /// stays. After a refusal the draft is unchanged. A conflict appears in ``conflicts``.
  public mutating func hear<Reason>(_ answer: Answer<Value, Reason>, to suggestion: Suggestion<Value>) {
    let sentDraft = sentDraft
    (sent, sentOrigin) = (nil, nil)
    switch answer {
    case .taken(let truth), .adjusted(let truth, _):
      // From here on the suggestion, with the changes of others since, is the base: the owner's adjustments are merged
      // where nothing was typed in the meantime.
      var sent = sentDraft ?? Draft(of: suggestion.base)
      if sentDraft == nil {
        // The suggestion came from a draft of which this is a copy. How the owner's value came about is unknown.
        sent.value = suggestion.value
        if standing == .there { sent.rebase(onto: base) }
      }
      // Conflicts that arose since it was sent stay open: the suggestion was not about them.
      let open = placesOpen
      var before = sent.value
      for conflict in open { before.take(conflict, from: origin ?? base) }
      base = sent.value
      origin = before == base ? nil : before
      rebase(onto: truth)
    case .refused: break
    case .conflicting(let draft): rebase(onto: draft.standing == .gone ? nil : draft.base)
    }
  }
}
