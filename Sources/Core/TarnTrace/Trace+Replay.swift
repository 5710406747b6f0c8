import Tarn

extension Trace {
  /// Creates a trace by applying the actions of a history to the features again, without effects.
  ///
  /// A replay performs no effects. It therefore knows which use cases were requested and how synchronous ones
  /// responded, but not which asynchronous response became which action: such actions are in the history as actions
  /// that arrived, and their records name the features that received them. A run of an app in a spec knows both. An
  /// action that changed nothing has the cause of the action before it, because the history records it so.
  ///
  /// - Parameters:
  ///   - history: the history, with its first state and its actions.
  ///   - feature: the feature with which the history was created. The features of a ``/Tarn/CombinedFeature`` are traced
  ///     separately; any other feature is traced as one.
  ///   - effects: the effect handlers, as the store has them. An effect that no handler accepts has no use case in the
  ///     trace.
  /// - Complexity: one `update` and one comparison of states per action and feature.
  public init<F: Feature>(
    of history: History<F.State, F.Action>, with feature: F, effects: [EffectHandler<F.Effect, F.Action>] = []
  ) where F.State: Equatable {
    var recorder = TraceRecorder<F>(effects)
    let traced = TracedFeature(feature)
    var state = history.first
    for entry in history.log {
      if entry.actions.isEmpty {
        state = entry.state
        recorder.interrupt()
      }
      for action in entry.actions {
        let parts = traced.apply(action, to: &state)
        recorder.record(action, entry.cause, parts)
      }
    }
    self = recorder.trace
  }
}
