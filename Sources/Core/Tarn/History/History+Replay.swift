extension History {
  /// Applies the actions of the log again from its first state, without effects, and returns the state after each entry
  /// (law 5).
  ///
  /// Jumps and loads restore the state in which they ended. The result equals `log.map(\.state)` if `update` is pure;
  /// if it differs, `update` depends on a value other than its arguments, or differs from the recorded one.
  ///
  /// - Complexity: one `update` per action.
  public func replay<F: Feature>(with feature: F) -> [State] where F.State == State, F.Action == Action {
    var state = first
    return log.map { entry in
      if entry.actions.isEmpty { state = entry.state }
      for action in entry.actions { _ = feature.update(&state, action) }
      return state
    }
  }
}
