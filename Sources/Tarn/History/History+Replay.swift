extension History {
  /// Runs the log again from its first state, without effects, and gives the state after each entry (law 5).
  ///
  /// Windings and loadings put back the version they ended in, as they did then. The result equals
  /// `log.map(\.state)` if `update` is pure; where it does not, `update` depends on something it was not given,
  /// or it is not the one that was recorded.
  ///
  /// - Complexity: one `update` an action.
  public func replay<F: Feature>(with feature: F) -> [State] where F.State == State, F.Action == Action {
    var state = first
    return log.map { entry in
      if entry.actions.isEmpty { state = entry.state }
      for action in entry.actions { _ = feature.update(&state, action) }
      return state
    }
  }
}
