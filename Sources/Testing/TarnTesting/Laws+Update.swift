import Tarn

extension Laws {
  /// Checks law 2, *pure update*: equal states and actions give equal states and effects, and equal states give equal
  /// subscriptions.
  ///
  /// - Complexity: two updates and two comparisons a step.
  public func pureUpdate() -> LawViolation<State, Action>? {
    firstViolation(of: "Law 2 does not hold: same state and action give the same state and effects") { steps in
      var state = start
      for (index, step) in steps.enumerated() {
        for action in step.actions {
          guard let message = updateTwice(feature, &state, action).impurity else { continue }
          return LawFinding(after: index + 1, message: message)
        }
      }
      return nil
    }
  }

  /// Checks law 4, *notified once*: an observer is notified at most once per settling, only if its value changed, and
  /// with the value of its last notification as the old one.
  ///
  /// - Complexity: one update, two `select` and a few comparisons a step.
  public func notifiedOnce<Value: Equatable>(
    history rules: HistoryRules<State, Action>? = nil, _ select: @escaping (borrowing State) -> Value
  ) -> LawViolation<State, Action>? {
    firstViolation(of: "Law 4 does not hold: an observer is notified once, and only of a change", history: rules) {
      steps in
      let loop = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      let recorder = Recorder(loop, select)
      for (index, step) in steps.enumerated() {
        // Each action of a group settles separately.
        let settlings =
          if case .group(_, let actions) = step { actions.map(WalkStep<State, Action>.send) } else { [step] }
        for settling in settlings {
          let before = select(loop.state)
          settling.perform(on: loop)
          let after = select(loop.state)
          let expected = before == after ? [] : [Change(old: before, new: after, cause: settling.cause)]
          let received = recorder.take()
          guard received != expected else { continue }
          return LawFinding(
            after: index + 1,
            message: DifferingFields.sentence(before, after) {
              "the value changed from \($0) to \($1), but the observer received \(ShortDescription.bounded(received))"
            })
        }
      }
      return nil
    }
  }
}

/// Runs an update twice, and describes how the results differ; `state` and the effects are those of the first run.
func updateTwice<F: Feature>(
  _ feature: F, _ state: inout F.State, _ action: F.Action
) -> (effects: [F.Effect], impurity: String?) where F.State: Equatable {
  var secondState = state
  let effects = feature.apply(action, to: &state)
  let secondEffects = feature.apply(action, to: &secondState)
  if state != secondState {
    return (
      effects,
      DifferingFields.sentence(state, secondState) { "update gave the state \($0), and then \($1)" }
    )
  }
  if effects != secondEffects {
    return (
      effects,
      DifferingFields.sentence(effects, secondEffects) { "update gave the effects \($0), and then \($1)" }
    )
  }
  let (subscriptions, secondSubscriptions) = (Set(feature.subscriptions(state)), Set(feature.subscriptions(state)))
  if subscriptions != secondSubscriptions {
    return (effects, "subscriptions gave \(subscriptions), and then \(secondSubscriptions)")
  }
  return (effects, nil)
}
