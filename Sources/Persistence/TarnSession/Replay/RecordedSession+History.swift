import Tarn
import TarnRecord

extension RecordedSession {
  /// Returns the session as a history, with a step for each user action, for a device that shows it: its history bar and its
  /// undo go through the session as through a live run.
  ///
  /// ```swift
  /// let store = Store(recorded.first, Clocks())
  /// store.resume(recorded.history(with: Clocks(), rules: rules))
  /// ```
  ///
  /// The answers of synchronous use cases belong to the step that requested them. A recorded undo or jump is a step with the
  /// state to which it led.
  ///
  /// - Parameters:
  ///   - feature: the feature of the app.
  ///   - rules: the rules of the app's history, which may keep fewer steps.
  /// - Complexity: one `update` a step.
  public func history<F: Feature>(
    with feature: F, rules: HistoryRules<State, Action>
  ) -> History<State, Action> where F.State == State, F.Action == Action {
    var time = header.time
    // Without handlers: the answers come from the session.
    let loop = Loop(first, feature, history: rules, now: { time }, onFault: { _ in })
    for unit in Self.units(steps[...]) {
      time = unit.first?.time ?? time
      loop.group {
        for step in unit {
          switch step.change {
          case .action(let action): loop.send(action, cause: step.cause)
          case .state(let state): loop.load(state)
          }
        }
      }
    }
    return loop.history ?? History(first: first, at: header.time, rules: rules)
  }
}
