import Tarn
import TarnForms
import TarnRecord

extension Laws where F.State: Record {
  /// Checks law 8 for drafts: rebasing an unedited draft yields the new stored value; a draft has conflicts where a
  /// merge has them; rebasing onto the same value again changes nothing; each conflict can be resolved for each side
  /// and is then gone; and a patch turns one draft into another.
  ///
  /// ```swift
  /// #expect(laws.drafts() == nil)
  /// ```
  ///
  /// The first third of a walk leads to the base; the other two thirds lead from there to the draft and to the new
  /// stored value.
  public func drafts() -> Violation<State, Action>? {
    firstViolation(of: "Law 8 does not hold: drafts") { acts in
      let (base, mine, theirs) = versions(acts)
      return draftFault(base, mine, theirs).map { Finding(after: acts.count, words: $0) }
    }
  }

  /// Checks law 9 for suggestions, with the owner's rule: a suggestion answered as taken is stored as requested; a
  /// place that both sides changed comes back as a conflict; answering again changes nothing; and reverting at once
  /// restores the value.
  ///
  /// ```swift
  /// #expect(laws.suggestions { $0.title.count <= 80 ? .accept : .refuse([.tooLong]) } == nil)
  /// ```
  ///
  /// A rule that keeps adjusting its own adjusted values violates the law.
  public func suggestions<Reason>(_ rule: (State) -> Verdict<State, Reason>) -> Violation<State, Action>? {
    firstViolation(of: "Law 9 does not hold: suggestions") { acts in
      let (base, mine, theirs) = versions(acts)
      return suggestionFault(base, mine, theirs, rule).map { Finding(after: acts.count, words: $0) }
    }
  }

  private func versions(_ acts: [Act<State, Action>]) -> (base: State, mine: State, theirs: State) {
    func state(_ acts: some Sequence<Act<State, Action>>, from state: State) -> State {
      var state = state
      for action in acts.lazy.flatMap(\.actions) { _ = feature.update(&state, action) }
      return state
    }
    let third = acts.count / 3
    let base = state(acts.prefix(third), from: start)
    return (
      base, state(acts.dropFirst(third).prefix(third), from: base), state(acts.dropFirst(2 * third), from: base)
    )
  }

  private func draftFault(_ base: State, _ mine: State, _ theirs: State) -> String? {
    var draft = Draft(of: base)
    draft.rebase(onto: theirs)
    if draft != Draft(of: theirs) { return "a draft that nobody touched is \(draft) where \(theirs) is true" }
    draft = Draft(of: base)
    draft.value = mine
    let edited = draft
    draft.rebase(onto: base)
    if draft != edited { return "rebased onto what it was of, \(edited) became \(draft)" }
    draft.rebase(onto: theirs)
    let merge = Merge(base: base, mine: mine, theirs: theirs)
    if draft.conflicts.map(\.path) != merge.conflicts.map(\.path) {
      return "a draft has other conflicts than a merge: \(draft.conflicts) and \(merge.conflicts)"
    }
    var again = draft
    again.rebase(onto: theirs)
    if again != draft { return "rebased onto the same once more, \(draft) became \(again)" }
    do {
      if try Patch(from: edited, to: draft).applied(to: edited) != draft {
        return "a patch does not make \(draft) of \(edited)"
      }
      for side in Merge<State>.Side.allCases {
        var decided = draft
        for conflict in draft.conflicts { try decided.resolve(conflict, with: side) }
        if decided.hasConflicts { return "decided for \(side), these are open: \(decided.conflicts)" }
        // Every conflicting place now equals theirs, so the patch contains only the user's other changes, and no
        // conflict is among them.
        let mineAlone = decided.patch.edits.filter { !$0.isMove }.map(\.path)
        if side == .theirs, let place = draft.conflicts.map(\.path).first(where: mineAlone.contains) {
          return "decided for theirs, \(place) is changed"
        }
      }
    } catch { return "a conflict can't be decided: \(error)" }
    return nil
  }

  private func suggestionFault<Reason>(
    _ base: State, _ mine: State, _ theirs: State, _ rule: (State) -> Verdict<State, Reason>
  ) -> String? {
    let suggestion = Suggestion(from: base, to: mine)
    var draft = Draft(of: base)
    draft.value = mine
    draft.rebase(onto: theirs)
    let answer = suggestion.answer(by: theirs, rule)
    switch answer {
    case .taken(let truth):
      if truth != draft.value { return "what was taken is \(truth), and what was wished \(draft.value)" }
    case .conflicting(let returned):
      if !returned.hasConflicts { return "it came back with nothing to decide: \(returned)" }
    case .adjusted, .refused: break
    }
    if let truth = answer.truth {
      if case .adjust(let then) = rule(truth), then != truth {
        return "the rule made \(truth) of it, and \(then) of that"
      }
      if let then = suggestion.answer(by: truth, rule).truth, then != truth {
        return "answered again it made \(then) of \(truth)"
      }
      draft.hear(answer, to: suggestion)
      if draft != Draft(of: truth) { return "after the answer the draft is \(draft), and true is \(truth)" }
    }
    if let fault = takingBackFault(suggestion, answer, base, mine, theirs) { return fault }
    guard
      case .taken(let back) = Suggestion(from: mine, to: base).answer(by: mine, { _ in Verdict<State, Reason>.accept })
    else { return "taken back at once it is not taken" }
    return back == base ? nil : "taken back at once it leaves \(back), and there was \(base)"
  }

  /// Checks that reverting my suggestion keeps their changes if both sides changed different fields.
  private func takingBackFault<Reason>(
    _ suggestion: Suggestion<State>, _ answer: Answer<State, Reason>, _ base: State, _ mine: State, _ theirs: State
  ) -> String? {
    guard case .taken(let truth) = answer, let inverse = suggestion.inverse(of: answer) else { return nil }
    func fields(_ patch: Patch<State>) -> Set<FieldPath.Step> { Set(patch.edits.compactMap(\.path.steps.first)) }
    let (ours, others) = (fields(Patch(from: base, to: mine)), fields(Patch(from: base, to: theirs)))
    guard ours.isDisjoint(with: others) else { return nil }
    let back = inverse.answer(by: truth) { _ in Verdict<State, Reason>.accept }
    return back.truth == theirs ? nil : "taken back it leaves \(back), and others had made it \(theirs)"
  }
}

extension Laws where F.State: Equatable & Sendable {
  /// Checks that a validator returns the same result for changed fields only as for the whole state, so each rule reads
  /// only the fields that it declares.
  ///
  /// ```swift
  /// #expect(laws.validator(signUp) == nil)
  /// ```
  public func validator<Reason>(_ validator: Validator<State, Reason>) -> Violation<State, Action>? {
    firstViolation(of: "A validator does not find the same in what has changed as in all") { acts in
      var state = start
      var checked = validator.check(state, last: nil)
      for (index, act) in acts.enumerated() {
        for action in act.actions { _ = feature.update(&state, action) }
        checked = validator.check(state, last: checked)
        let due = validator.check(state)
        if checked.outcome != due {
          return Finding(after: index + 1, words: "it found \(checked.outcome) where there is \(due)")
        }
      }
      return nil
    }
  }
}
