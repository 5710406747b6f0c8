import TarnRecord

/// What pressing Done leads to.
public enum Done<Value: Record>: Equatable, Sendable {
  /// Nothing: it is as the truth is.
  case unchanged
  case suggested(Suggestion<Value>)
  /// Somebody has to decide first.
  case undecided([Conflict])
}

extension Draft {
  /// What the draft wishes to be true, or what keeps it from being suggested; to be sent off.
  ///
  /// ```swift
  /// switch state.draft.suggest() {
  /// case .unchanged: state.draft = nil
  /// case .suggested(let suggestion): return [.suggest(suggestion)]
  /// case .undecided: state.isMerging = true
  /// }
  /// ```
  ///
  /// What is seen does not change by it: keep the draft until it was answered (``hear(_:to:)``). It remembers what it has suggested, for until
  /// then the person may go on typing, and the truth may move on: the answer has to tell the one from the other.
  public mutating func suggest() -> Done<Value> {
    let done = done
    if case .suggested(let suggestion) = done { (sent, sentOrigin) = (suggestion.value, nil) }
    return done
  }

  /// What ``suggest()`` would lead to. Not for apps: a draft that does not know what it has suggested can't tell, when it is
  /// answered, what was typed since.
  package var done: Done<Value> {
    let conflicts = conflicts
    if !conflicts.isEmpty { return .undecided(conflicts) }
    if standing == .new { return .suggested(Suggestion(base: base, value: value, isNew: true)) }
    return isChanged ? .suggested(Suggestion(from: base, to: value)) : .unchanged
  }

  /// Takes in what the owner said.
  ///
  /// ```swift
  /// case .answered(let answer, let suggestion): state.draft?.hear(answer, to: suggestion)
  /// ```
  ///
  /// What was taken is the truth that the draft is an edit of from now on, as the owner has it; what was typed since the
  /// suggestion was sent stays. Of a refused one the draft is as it was. A conflict shows up in ``conflicts``.
  public mutating func hear<Reason>(_ answer: Answer<Value, Reason>, to suggestion: Suggestion<Value>) {
    let sentDraft = sentDraft
    (sent, sentOrigin) = (nil, nil)
    switch answer {
    case .taken(let truth), .adjusted(let truth, _):
      // From here on what was suggested, with what came in since, is what there was before: what the owner made of it comes in
      // where nothing was typed in the meantime.
      var sent = sentDraft ?? Draft(of: suggestion.base)
      if sentDraft == nil {
        // It was suggested by a draft that this is a copy of. How the truth came to what it is, is not known.
        sent.value = suggestion.value
        if standing == .there { sent.rebase(onto: base) }
      }
      // What came up since it was sent is still to be decided: the suggestion was not about it.
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
