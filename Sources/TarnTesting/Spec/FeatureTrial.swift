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

  func hearing(_ actions: [Tried.Action]) -> Self {
    var trial = self
    trial.effects = []
    for action in actions { trial.effects += feature.update(&trial.state, action) }
    return trial
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
  ) where Subject == FeatureTrial<Tried>, Deed == (FeatureTrial<Tried>) throws -> FeatureTrial<Tried> {
    self.init(name) { FeatureTrial(feature, state()) }
  }

  /// Actions that the feature hears in the first state, one after the other.
  public func when<Tried>(_ words: String, _ actions: Tried.Action...) -> Self
  where Subject == FeatureTrial<Tried>, Deed == (FeatureTrial<Tried>) throws -> FeatureTrial<Tried> {
    adding(.when(words) { $0.hearing(actions) })
  }

  /// Actions after the line before.
  public func and<Tried>(_ words: String, _ actions: Tried.Action...) -> Self
  where Subject == FeatureTrial<Tried>, Deed == (FeatureTrial<Tried>) throws -> FeatureTrial<Tried> {
    adding(.and(words) { $0.hearing(actions) })
  }
}
