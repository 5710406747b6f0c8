/// Several features that share a state and hear every action, one after the other, in the order given.
///
/// ```swift
/// let app = Together(Editing(), Sorting(), Journal())
/// ```
///
/// Made where it is kept: as it may hold features of any kind it is not `Sendable`, so a `static let` of it does not compile; a stored
/// property of the app's own feature does.
///
/// Each sees the state as the one before it left it. Effects and sources are those of all, in the same order.
/// Adding a feature to an app is adding one word to this list.
///
/// - Complexity: one call a feature; no allocation unless two features return effects.
public struct Together<State, Action: Sendable, Effect: Sendable & Equatable, Source: Sendable & Hashable>: Feature {
  @usableFromInline package let features: [any Feature<State, Action, Effect, Source>]

  @inlinable public init(_ features: any Feature<State, Action, Effect, Source>...) {
    self.features = features
  }

  @inlinable public func update(_ state: inout State, _ action: Action) -> [Effect] {
    var effects: [Effect] = []
    for feature in features {
      let more = feature.update(&state, action)
      if effects.isEmpty { effects = more } else { effects += more }
    }
    return effects
  }

  @inlinable public func sources(_ state: State) -> [Source] {
    features.flatMap { $0.sources(state) }
  }
}
