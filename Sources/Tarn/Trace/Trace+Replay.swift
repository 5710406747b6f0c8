extension Trace {
  /// What the actions of a history have the features do: it runs them again, without effects.
  ///
  /// A replay performs nothing, so it knows who was asked but not which answer was whose: answers are in the history as
  /// actions that arrived, and are lines of those who heard them. A run of an app in a spec knows both.
  ///
  /// - Parameters:
  ///   - feature: what the history was made with. The features of a ``Together`` are told apart; any other is one.
  ///   - effects: who performs which effects, as the store has them. What no one takes is asked of nobody.
  /// - Complexity: one `update` and one comparison of states an action and feature.
  public init<F: Feature>(
    of history: History<F.State, F.Action>, with feature: F, effects: [Connection<F.Effect, F.Action>] = []
  ) where F.State: Equatable {
    self.init()
    var told: [Traced<F>.Part] = []
    let traced = Traced(feature) { told = $1 }
    var state = history.first
    for entry in history.log {
      if entry.actions.isEmpty { state = entry.state }
      for action in entry.actions {
        _ = traced.update(&state, action)
        add(action, entry.cause, told, effects)
      }
    }
  }

  /// Takes down what features did on an action.
  package mutating func add<F: Feature>(
    _ action: F.Action, _ cause: Cause, _ parts: [Traced<F>.Part], _ connections: [Connection<F.Effect, F.Action>]
  ) {
    let name = Fault.name(of: action)
    if parts.isEmpty { add(Line(feature: nil, action: name, cause: cause)) }
    for part in parts {
      // Asking the same one twice is one thing that was done.
      var asked: [String?] = []
      for effect in part.effects {
        let takers = connections.filter { $0.job(effect) != nil }.map(\.name)
        for taker in takers where !asked.contains(taker) { asked.append(taker) }
      }
      for useCase in asked.isEmpty ? [nil] : asked {
        add(Line(feature: part.feature, action: name, cause: cause, useCase: useCase))
      }
    }
  }
}
