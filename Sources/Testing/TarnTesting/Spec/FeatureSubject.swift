import Tarn

/// The subject of a feature spec: the state and effects after actions. Effects are not executed.
public struct FeatureSubject<Tested: Feature> {
  private let feature: Tested
  /// The current state.
  public private(set) var state: Tested.State
  /// The effects of all actions of the last line, in order.
  public private(set) var effects: [Tested.Effect] = []
  /// Why actions of the last line were refused, in order. A refused action changes nothing.
  public private(set) var refusals: [Refusal] = []
  /// The subscriptions that should be running now.
  public var subscriptions: [Tested.Subscription] { feature.subscriptions(state) }

  init(_ feature: Tested, _ state: Tested.State) {
    self.feature = feature
    self.state = state
  }

  mutating func send(_ actions: [Tested.Action]) {
    (effects, refusals) = ([], [])
    for action in actions {
      if let refusal = feature.dynamicRefusal(of: action, in: state) { refusals.append(refusal) }
      effects += feature.apply(action, to: &state)
    }
  }
}

extension FeatureSubject: SpecParts, CustomStringConvertible {
  var changedPart: Any? { state }
  var parts: KeyValuePairs<String, Any> { ["state": state, "effects": effects, "refusals": refusals] }
  public var description: String { partsText.joined(separator: ", ") }
}

extension Spec {
  /// Creates a spec of a feature: a state and an action in, a state and effects out.
  ///
  /// ```swift
  /// try Spec("Listing", of: Listing(), from: Listing.State())
  ///   .when("a to-do is added", .add("Get beer"))
  ///   .then("its storage is requested") { $0.effects == [.store("Get beer")] }
  ///   .then("the list does not change") { $0.state.items.isEmpty }
  ///   .check()
  /// ```
  public init<Tested: Feature>(
    _ name: String, of feature: Tested, from state: @autoclosure @escaping () -> Tested.State
  ) where Subject == FeatureSubject<Tested>, Input == Tested.Action {
    self.init(name) { FeatureSubject(feature, state()) }
  }

  /// Sends the spec's actions to the feature, checks the expectations, and prints the result.
  ///
  /// - Parameter print: receives the printed block in one call.
  /// - Throws: ``SpecViolation`` if an expectation fails or the spec has none.
  public func check<Tested: Feature>(
    printing print: (String) -> Void = { Swift.print($0) }
  ) throws(SpecViolation) where Subject == FeatureSubject<Tested>, Input == Tested.Action {
    try check(printing: print) { $0.send($1) }
  }
}
