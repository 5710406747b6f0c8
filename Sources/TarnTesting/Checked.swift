import Tarn

/// A feature that runs every update twice, and says so when the two differ (law 2): for debug builds and long tests.
///
/// ```swift
/// let loop = Loop(0, Checked(Counter()) { print("Not pure:", $0) })
/// loop.send(.up)  // prints nothing
/// ```
///
/// It is otherwise the feature it was given: what the first run gave counts.
///
/// - Complexity: twice the update, a copy of what it touches, and one comparison of states and effects.
public struct Checked<Inner: Feature>: Feature where Inner.State: Equatable {
  let inner: Inner
  let report: (_ impurity: String) -> Void

  /// - Parameter report: hears of an update that is not pure, in words that name the action and both results.
  public init(_ feature: Inner, report: @escaping (_ impurity: String) -> Void) {
    inner = feature
    self.report = report
  }

  public func update(_ state: inout Inner.State, _ action: Inner.Action) -> [Inner.Effect] {
    let (effects, impurity) = updateTwice(inner, &state, action)
    if let impurity { report("On \(action) \(impurity).") }
    return effects
  }

  public func sources(_ state: Inner.State) -> [Inner.Source] { inner.sources(state) }
}
