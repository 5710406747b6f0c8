import Tarn

/// A feature that runs every update twice and reports a difference (law 2): for debug builds and long tests.
///
/// ```swift
/// let loop = Loop(0, CheckedFeature(Counter()) { print("Not pure:", $0) })
/// loop.send(.up)  // prints nothing
/// ```
///
/// Otherwise it behaves as the wrapped feature: the result of the first run counts.
///
/// - Complexity: twice the update, a copy of the storage that it mutates, and one comparison of states and effects.
public struct CheckedFeature<Inner: Feature>: RefusingFeature where Inner.State: Equatable {
  let inner: Inner
  let report: (_ impurity: String) -> Void

  /// Wraps a feature.
  ///
  /// - Parameters:
  ///   - feature: the feature to check.
  ///   - report: called for each update that is not pure, with a message that names the action and both results.
  public init(_ feature: Inner, report: @escaping (_ impurity: String) -> Void) {
    inner = feature
    self.report = report
  }

  public func update(_ state: inout Inner.State, _ action: Inner.Action) -> [Inner.Effect] {
    let (effects, impurity) = updateTwice(inner, &state, action)
    if let impurity { report("On \(action) \(impurity).") }
    return effects
  }

  public func refusal(of action: Inner.Action, in state: Inner.State) -> Refusal? {
    inner.dynamicRefusal(of: action, in: state)
  }

  public func subscriptions(_ state: Inner.State) -> [Inner.Subscription] { inner.subscriptions(state) }
}
