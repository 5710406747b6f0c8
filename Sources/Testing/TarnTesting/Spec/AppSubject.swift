import Tarn
import TarnTrace

/// The subject of an app spec: a loop with its effect handlers, which execute for real.
///
/// After each line the app has settled: every effect was executed to its end, one after the other in the order of the
/// requests, and every response was sent to the loop, with all that follows. So a run is deterministic, as far as the
/// use cases are. Responses that a use case sends one by one reach the loop when the use case has returned.
///
/// Subscriptions do not run, for they may never end: read ``subscriptions``, and send their events with `.receive`.
public struct AppSubject<Tested: Feature>: SpecSubject where Tested.State: Equatable {
  /// The greatest number of effects that may follow from one line. An app that answers each response with another
  /// request never settles.
  public static var effectBound: Int { 10_000 }

  /// The current state.
  public private(set) var state: Tested.State
  /// The actions since the previous line, in order: those sent by the spec and those from use cases.
  public private(set) var actions: [Tested.Action] = []
  /// The effects executed since the previous line, in order. Effects of synchronous use cases are excluded: only their
  /// responses appear, in ``actions``.
  public private(set) var effects: [Tested.Effect] = []
  /// Why actions were refused since the previous line, in order. A refused action changes nothing, and is not among
  /// ``actions``.
  public private(set) var refusals: [Refusal] = []
  /// Which features and use cases took part so far.
  public private(set) var trace: Trace?

  private let run: AppRun<Tested>
  /// The steps to perform before the next actions.
  var preparedSteps: [WalkStep<Tested.State, Tested.Action>] = []

  init(
    _ feature: Tested, _ state: Tested.State, _ handlers: [EffectHandler<Tested.Effect, Tested.Action>],
    _ rules: HistoryRules<Tested.State, Tested.Action>?
  ) {
    self.state = state
    run = AppRun(feature, state, handlers, rules)
  }

  /// The subscriptions that should be running now.
  public var subscriptions: [Tested.Subscription] { run.loop.feature.subscriptions(state) }

  /// Performs the prepared steps and the actions, settling after each.
  ///
  /// - Throws: ``SpecSubjectError`` if the app reports a fault or does not settle.
  public mutating func apply(_ actions: [Tested.Action], isolation: isolated (any Actor)?) async throws {
    run.beginLine()
    for step in preparedSteps + actions.map(WalkStep.send) {
      step.perform(on: run.loop)
      try await run.settle(isolation: isolation)
    }
    preparedSteps = []
    state = run.loop.state
    self.actions = run.received
    effects = run.performed
    refusals = run.refusals
    trace = run.tracing.trace
    if let fault = run.faults.first { throw SpecSubjectError("\(fault)") }
  }
}

extension AppSubject: SpecParts, CustomStringConvertible {
  var changedPart: Any? { state }
  var parts: KeyValuePairs<String, Any> {
    ["state": state, "actions": actions, "effects": effects, "refusals": refusals]
  }
  public var description: String { partsText.joined(separator: ", ") }
}
