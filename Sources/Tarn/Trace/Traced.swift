/// A feature that tells, of every action, which of the features in it did what: those of a ``Together`` apart, any other as one.
///
/// It is otherwise the feature it was given.
///
/// - Complexity: a copy of what each feature touches, and a comparison of states for each.
package struct Traced<Inner: Feature>: Feature where Inner.State: Equatable {
  /// What one feature did on an action.
  package struct Part {
    package let feature: String
    package let effects: [Inner.Effect]
  }

  private let inner: Inner
  private let features: [any Feature<Inner.State, Inner.Action, Inner.Effect, Inner.Source>]
  private let tell: (_ action: Inner.Action, _ parts: [Part]) -> Void

  /// - Parameter tell: hears of each action after its update, with those who changed the state or asked for something.
  package init(_ feature: Inner, tell: @escaping (_ action: Inner.Action, _ parts: [Part]) -> Void = { _, _ in }) {
    inner = feature
    features = Self.parts(of: feature)
    self.tell = tell
  }

  package func update(_ state: inout Inner.State, _ action: Inner.Action) -> [Inner.Effect] {
    let parts = apply(action, to: &state)
    tell(action, parts)
    return parts.flatMap(\.effects)
  }

  /// The update, for one who asks each time who did what, and need not be told.
  package func apply(_ action: Inner.Action, to state: inout Inner.State) -> [Part] {
    var parts: [Part] = []
    for feature in features {
      let before = state
      let effects = feature.update(&state, action)
      guard !effects.isEmpty || state != before else { continue }
      parts.append(Part(feature: String(describing: type(of: feature)), effects: effects))
    }
    return parts
  }

  package func sources(_ state: Inner.State) -> [Inner.Source] { inner.sources(state) }

  private static func parts(
    of feature: any Feature<Inner.State, Inner.Action, Inner.Effect, Inner.Source>
  ) -> [any Feature<Inner.State, Inner.Action, Inner.Effect, Inner.Source>] {
    guard let together = feature as? Together<Inner.State, Inner.Action, Inner.Effect, Inner.Source> else {
      return [feature]
    }
    var all: [any Feature<Inner.State, Inner.Action, Inner.Effect, Inner.Source>] = []
    for feature in together.features { all += parts(of: feature) }
    return all
  }
}
