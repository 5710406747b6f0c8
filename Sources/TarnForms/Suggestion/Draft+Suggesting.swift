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
  /// What the draft wishes to be true, or what keeps it from being suggested.
  ///
  /// ```swift
  /// switch draft.done {
  /// case .unchanged: state.draft = nil
  /// case .suggested(let suggestion): return [.suggest(suggestion)]
  /// case .undecided: state.isMerging = true
  /// }
  /// ```
  ///
  /// Suggesting changes nothing here: keep the draft until it was answered (``hear(_:to:)``).
  public var done: Done<Value> {
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
    switch answer {
    case .taken(let truth), .adjusted(let truth, _):
      // From here on what was suggested, with what came in since, is what there was before: what the owner made of it comes in
      // where nothing was typed in the meantime.
      var sent = Draft(of: suggestion.base)
      sent.value = suggestion.value
      if standing == .there { sent.rebase(onto: base) }
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
