/// Combines several features that share a state and receive every action, one after the other, in the given order.
///
/// ```swift
/// let app = CombinedFeature(Listing(), Sorting(), Journal())
/// ```
///
/// A combined feature is not `Sendable`, because it may hold features of any type: a `static let` of it does not
/// compile; a stored property of the app's own feature does.
///
/// Each feature receives the state as the previous one left it. The effects and subscriptions are those of all
/// features, in the same order. To add a feature to an app, add it to this list.
///
/// - Complexity: one call per feature; no allocation unless two features return effects.
public struct CombinedFeature<State, Action: Sendable, Effect: Sendable & Equatable, Source: Sendable & Hashable>:
  RefusingFeature
{
  @usableFromInline package let features: [any Feature<State, Action, Effect, Source>]
  @usableFromInline let refusing: [any RefusingFeature<State, Action, Effect, Source>]

  /// Combines features, in this order.
  @inlinable public init(_ features: any Feature<State, Action, Effect, Source>...) {
    self.features = features
    refusing = Self.refusing(features)
  }

  @usableFromInline static func refusing(
    _ features: [any Feature<State, Action, Effect, Source>]
  ) -> [any RefusingFeature<State, Action, Effect, Source>] {
    func refusing<F: Feature<State, Action, Effect, Source>>(
      _ feature: F
    ) -> (any RefusingFeature<State, Action, Effect, Source>)? {
      feature.asRefusing
    }
    return features.compactMap { refusing($0) }
  }

  /// Calls the updates of all features in order, and returns all of their effects in that order.
  @inlinable public func update(_ state: inout State, _ action: Action) -> [Effect] {
    var effects: [Effect] = []
    for feature in features {
      let more = feature.update(&state, action)
      if effects.isEmpty { effects = more } else { effects += more }
    }
    return effects
  }

  /// Returns the first refusal of any feature. Then no feature gets the action.
  @inlinable public func refusal(of action: Action, in state: State) -> Refusal? {
    for feature in refusing {
      if let refusal = feature.refusal(of: action, in: state) { return refusal }
    }
    return nil
  }

  /// Returns the subscriptions of all features, in order.
  @inlinable public func subscriptions(_ state: State) -> [Source] {
    features.flatMap { $0.subscriptions(state) }
  }
}
