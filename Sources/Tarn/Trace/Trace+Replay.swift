extension Trace {
  /// What the actions of a history have the features do: it runs them again, without effects.
  ///
  /// A replay performs nothing, so it knows who was asked, and what immediate use cases answered, but not whose later answer
  /// an action was: such are in the history as actions that arrived, and are lines of those who heard them. A run of an app
  /// in a spec knows both. An action that changed nothing has the cause of what was before it, for so a history takes it down.
  ///
  /// - Parameters:
  ///   - feature: what the history was made with. The features of a ``Together`` are told apart; any other is one.
  ///   - effects: who performs which effects, as the store has them. What no one takes is asked of nobody.
  /// - Complexity: one `update` and one comparison of states an action and feature.
  public init<F: Feature>(
    of history: History<F.State, F.Action>, with feature: F, effects: [Connection<F.Effect, F.Action>] = []
  ) where F.State: Equatable {
    var tracing = Tracing<F>(effects)
    let traced = Traced(feature)
    var state = history.first
    for entry in history.log {
      if entry.actions.isEmpty {
        state = entry.state
        tracing.interrupt()
      }
      for action in entry.actions {
        let parts = traced.apply(action, to: &state)
        tracing.note(action, entry.cause, parts)
      }
    }
    self = tracing.trace
  }
}
