import Tarn

/// Wraps a feature and reports, for every action, which of its features did what. The features of a ``CombinedFeature`` are
/// reported separately, any other feature as one.
///
/// In all other respects it behaves like the wrapped feature.
///
/// - Complexity: one copy of the parts of the state that each feature changes, and one comparison of states per
///   feature.
package struct TracedFeature<Inner: Feature>: RefusingFeature where Inner.State: Equatable {
  /// The effects of one feature on an action.
  package struct Contribution {
    package let feature: String
    package let effects: [Inner.Effect]
  }

  private let inner: Inner
  private let features: [any Feature<Inner.State, Inner.Action, Inner.Effect, Inner.Subscription>]
  private let report: (_ action: Inner.Action, _ parts: [Contribution]) -> Void

  /// - Parameter report: called with each action after its update, and with the features that changed the state or
  ///   returned effects.
  package init(
    _ feature: Inner, report: @escaping (_ action: Inner.Action, _ parts: [Contribution]) -> Void = { _, _ in }
  ) {
    inner = feature
    features = Self.parts(of: feature)
    self.report = report
  }

  package func update(_ state: inout Inner.State, _ action: Inner.Action) -> [Inner.Effect] {
    let parts = apply(action, to: &state)
    report(action, parts)
    return parts.flatMap(\.effects)
  }

  /// Applies an action and returns which features did what, for callers that do not use the closure.
  package func apply(_ action: Inner.Action, to state: inout Inner.State) -> [Contribution] {
    var parts: [Contribution] = []
    for feature in features {
      let before = state
      let effects = feature.update(&state, action)
      guard !effects.isEmpty || state != before else { continue }
      parts.append(Contribution(feature: String(describing: type(of: feature)), effects: effects))
    }
    return parts
  }

  package func refusal(of action: Inner.Action, in state: Inner.State) -> Refusal? {
    inner.dynamicRefusal(of: action, in: state)
  }

  package func subscriptions(_ state: Inner.State) -> [Inner.Subscription] { inner.subscriptions(state) }

  private static func parts(
    of feature: any Feature<Inner.State, Inner.Action, Inner.Effect, Inner.Subscription>
  ) -> [any Feature<Inner.State, Inner.Action, Inner.Effect, Inner.Subscription>] {
    guard let combined = feature as? CombinedFeature<Inner.State, Inner.Action, Inner.Effect, Inner.Subscription> else {
      return [feature]
    }
    var all: [any Feature<Inner.State, Inner.Action, Inner.Effect, Inner.Subscription>] = []
    for feature in combined.features { all += parts(of: feature) }
    return all
  }
}
