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
  public func drafts() -> LawViolation<State, Action>? {
    firstViolation(of: "Law 8 does not hold: drafts") { steps in
      let (base, mine, theirs) = versions(steps)
      return draftFault(base, mine, theirs).map { LawFinding(after: steps.count, message: $0) }
    }
  }

  /// Checks law 9 for suggestions, with the owner's rule: an accepted suggestion is stored as requested; a field
  /// that both sides changed is returned as a conflict; answering again changes nothing; and reverting at once
  /// restores the value.
  ///
  /// ```swift
  /// #expect(laws.suggestions { $0.title.count <= 80 ? .accept : .refuse([Wrong.tooLong]) } == nil)
  /// ```
  ///
  /// A rule that keeps adjusting its own adjusted values violates the law.
  public func suggestions<Reason>(_ rule: (State) -> SuggestionVerdict<State, Reason>) -> LawViolation<State, Action>? {
    firstViolation(of: "Law 9 does not hold: suggestions") { steps in
      let (base, mine, theirs) = versions(steps)
      return suggestionFault(base, mine, theirs, rule).map { LawFinding(after: steps.count, message: $0) }
    }
  }

  private func versions(_ steps: [WalkStep<State, Action>]) -> (base: State, mine: State, theirs: State) {
    func state(_ steps: some Sequence<WalkStep<State, Action>>, from state: State) -> State {
      var state = state
      for action in steps.lazy.flatMap(\.actions) { _ = feature.apply(action, to: &state) }
      return state
    }
    let third = steps.count / 3
    let base = state(steps.prefix(third), from: start)
    return (
      base, state(steps.dropFirst(third).prefix(third), from: base), state(steps.dropFirst(2 * third), from: base)
    )
  }

  private func draftFault(_ base: State, _ mine: State, _ theirs: State) -> String? {
    var draft = Draft(of: base)
    draft.rebase(onto: theirs)
    let untouched = Draft(of: theirs)
    if draft != untouched {
      return DifferingFields.sentence(draft, untouched) {
        "an unedited draft is \($0), but the owner's value gives \($1)"
      }
    }
    draft = Draft(of: base)
    draft.value = mine
    let edited = draft
    draft.rebase(onto: base)
    if draft != edited {
      return DifferingFields.sentence(edited, draft) { "rebased onto its own base, \($0) became \($1)" }
    }
    draft.rebase(onto: theirs)
    let merge = Merge(base: base, mine: mine, theirs: theirs)
    if draft.conflicts.map(\.path) != merge.conflicts.map(\.path) {
      return "the draft's conflicts differ from those of a merge: \(draft.conflicts) and \(merge.conflicts)"
    }
    var repeated = draft
    repeated.rebase(onto: theirs)
    if repeated != draft {
      return DifferingFields.sentence(draft, repeated) {
        "rebased a second time onto the same value, \($0) became \($1)"
      }
    }
    do {
      let patched = try Patch(from: edited, to: draft).applied(to: edited)
      if patched != draft {
        return DifferingFields.sentence(patched, draft) { "a patch gives \($0) instead of \($1)" }
      }
      for side in Merge<State>.Side.allCases {
        var decided = draft
        for conflict in draft.conflicts { try decided.resolve(conflict, with: side) }
        if decided.hasConflicts { return "resolved to \(side), it still has the conflicts \(decided.conflicts)" }
        // Every conflicting field now equals theirs, so the patch contains only the user's other changes, and no
        // conflict is among them.
        let ownPaths = decided.patch.edits.filter { !$0.isMove }.map(\.path)
        if side == .theirs, let path = draft.conflicts.map(\.path).first(where: ownPaths.contains) {
          return "resolved to theirs, it still changes \(path)"
        }
      }
    } catch { return "a conflict can't be resolved: \(error)" }
    return nil
  }

  private func suggestionFault<Reason>(
    _ base: State, _ mine: State, _ theirs: State, _ rule: (State) -> SuggestionVerdict<State, Reason>
  ) -> String? {
    let suggestion = Suggestion(from: base, to: mine)
    var draft = Draft(of: base)
    draft.value = mine
    draft.rebase(onto: theirs)
    let answer = suggestion.answer(given: theirs, rule)
    switch answer {
    case .accepted(let stored):
      if stored != draft.value {
        return DifferingFields.sentence(stored, draft.value) {
          "the owner accepted \($0), but the suggestion was \($1)"
        }
      }
    case .conflicting(let returned):
      if !returned.hasConflicts {
        return "the suggestion was returned without a conflict to resolve: \(ShortDescription.bounded(returned))"
      }
    case .adjusted, .refused: break
    }
    if let stored = answer.storedValue {
      if case .adjust(let adjusted) = rule(stored), adjusted != stored {
        return DifferingFields.sentence(stored, adjusted) {
          "the rule made \($0) of the suggestion, and \($1) of the result"
        }
      }
      if let reapplied = suggestion.answer(given: stored, rule).storedValue, reapplied != stored {
        return DifferingFields.sentence(reapplied, stored) {
          "applied a second time, the suggestion made \($0) of \($1)"
        }
      }
      draft.rebase(answer, to: suggestion)
      let answered = Draft(of: stored)
      if draft != answered {
        return DifferingFields.sentence(draft, answered) {
          "after the answer the draft is \($0), but the owner's value gives \($1)"
        }
      }
    }
    if let fault = inverseFault(suggestion, answer, base, mine, theirs) { return fault }
    guard
      case .accepted(let reverted) = Suggestion(from: mine, to: base).answer(
        given: mine, { _ in SuggestionVerdict<State, Reason>.accept })
    else { return "reverted at once, the suggestion is rejected" }
    return reverted == base
      ? nil
      : DifferingFields.sentence(reverted, base) { "reverted at once, the suggestion leaves \($0) instead of \($1)" }
  }

  /// Checks that reverting my suggestion keeps their changes if both sides changed different fields.
  private func inverseFault<Reason>(
    _ suggestion: Suggestion<State>, _ answer: SuggestionAnswer<State, Reason>, _ base: State, _ mine: State,
    _ theirs: State
  ) -> String? {
    guard case .accepted(let stored) = answer, let inverse = suggestion.inverse(of: answer) else { return nil }
    func fields(_ patch: Patch<State>) -> Set<FieldPath.Component> {
      Set(patch.edits.compactMap(\.path.components.first))
    }
    let (ownFields, otherFields) = (fields(Patch(from: base, to: mine)), fields(Patch(from: base, to: theirs)))
    guard ownFields.isDisjoint(with: otherFields) else { return nil }
    let reverted = inverse.answer(given: stored) { _ in SuggestionVerdict<State, Reason>.accept }
    guard reverted.storedValue != theirs else { return nil }
    guard let left = reverted.storedValue else { return "reverted, the suggestion is rejected" }
    return DifferingFields.sentence(left, theirs) {
      "reverted, the suggestion leaves \($0), but others had changed the value to \($1)"
    }
  }
}

extension Laws where F.State: Equatable & Sendable {
  /// Checks that a validator returns the same result for changed fields only as for the whole state, so each rule reads
  /// only the fields that it declares.
  ///
  /// ```swift
  /// #expect(laws.validator(titled) == nil)
  /// ```
  public func validator<Reason>(_ validator: Validator<State, Reason>) -> LawViolation<State, Action>? {
    firstViolation(
      of: "The law does not hold: a validator finds the same errors in the changed parts as in the whole value"
    ) { steps in
      var state = start
      var checked = validator.check(state, last: nil)
      for (index, step) in steps.enumerated() {
        for action in step.actions { _ = feature.apply(action, to: &state) }
        checked = validator.check(state, last: checked)
        let expected = validator.check(state)
        if checked.result != expected {
          return LawFinding(
            after: index + 1,
            message: DifferingFields.sentence(checked.result, expected) { "it found \($0) instead of \($1)" })
        }
      }
      return nil
    }
  }
}
