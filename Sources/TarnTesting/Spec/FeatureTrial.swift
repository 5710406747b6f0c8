import Tarn

/// A feature that hears actions: what they made of the state, and what it asked for. Nothing is performed.
public struct FeatureTrial<Tried: Feature> {
  private let feature: Tried
  public private(set) var state: Tried.State
  /// What was asked for on the last line: on all of its actions, in order.
  public private(set) var effects: [Tried.Effect] = []
  /// What should be running now.
  public var sources: [Tried.Source] { feature.sources(state) }

  init(_ feature: Tried, _ state: Tried.State) {
    self.feature = feature
    self.state = state
  }

  mutating func hear(_ actions: [Tried.Action]) {
    effects = []
    for action in actions { effects += feature.update(&state, action) }
  }
}

extension FeatureTrial: CustomStringConvertible {
  public var description: String { "\(state)" + (effects.isEmpty ? "" : ", effects \(effects)") }
}

extension Spec {
  /// A spec of a feature: a state and an action in, a state and effects out.
  ///
  /// ```swift
  /// try Spec("Listing", of: Listing(), from: Todos())
  ///   .when("a to-do is added", .add("Get beer"))
  ///   .then("it is asked to be kept") { $0.effects == [.keep("Get beer")] }
  ///   .then("the list stays as it is") { $0.state.items.isEmpty }
  ///   .check()
  /// ```
  public init<Tried: Feature>(
    _ name: String, of feature: Tried, from state: @autoclosure @escaping () -> Tried.State
  ) where Subject == FeatureTrial<Tried>, Deed == Tried.Action {
    self.init(name) { FeatureTrial(feature, state()) }
  }

  /// Has the feature hear what the spec says, looks whether it is so, and prints it.
  ///
  /// - Parameter print: takes the printed block, at once.
  /// - Throws: ``SpecViolation`` if something is not so, or the spec says nothing.
  public func check<Tried: Feature>(
    printing print: (String) -> Void = { Swift.print($0) }
  ) throws(SpecViolation) where Subject == FeatureTrial<Tried>, Deed == Tried.Action {
    try check(printing: print) { $0.hear($1) }
  }
}
