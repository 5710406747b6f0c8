import Tarn

/// An app that runs: a loop with its use cases connected, which work for real.
///
/// After each line all has come to rest: every effect was performed to its end, one after the other in the order in which they
/// were asked for, and every answer was heard, and what followed from that. So a run is the same every time, as far as the use
/// cases are. Answers that a use case gives one by one are heard when it has ended.
///
/// Sources don't run, for they may never end: look at ``sources``, and send what they would say by `.arrive`.
public struct AppTrial<Tried: Feature>: Trial where Tried.State: Equatable {
  /// How many effects may follow from one line. An app that answers each answer with a question never rests.
  public static var effectBound: Int { 10_000 }

  public private(set) var state: Tried.State
  /// What was heard since the line before, in order: what was sent, and what use cases answered.
  public private(set) var actions: [Tried.Action] = []
  /// What was asked of use cases since the line before, in order, but not of those that answer at once: their answers are heard.
  public private(set) var effects: [Tried.Effect] = []
  public private(set) var trace: Trace?

  private let run: AppRun<Tried>
  /// What is done before the next actions.
  var acts: [Act<Tried.State, Tried.Action>] = []

  init(
    _ feature: Tried, _ state: Tried.State, _ connections: [Connection<Tried.Effect, Tried.Action>],
    _ rules: HistoryRules<Tried.State, Tried.Action>?
  ) {
    self.state = state
    run = AppRun(feature, state, connections, rules)
  }

  /// What should be running now.
  public var sources: [Tried.Source] { run.loop.feature.sources(state) }

  public mutating func undergo(_ actions: [Tried.Action], isolation: isolated (any Actor)?) async throws {
    run.begin()
    for act in acts + actions.map(Act.send) {
      act.perform(on: run.loop)
      try await run.rest(isolation: isolation)
    }
    acts = []
    state = run.loop.state
    self.actions = run.heard
    effects = run.performed
    trace = run.tracing.trace
    if let fault = run.faults.first { throw TrialFault("\(fault)") }
  }
}

extension AppTrial: CustomStringConvertible {
  public var description: String {
    let parts = [actions.isEmpty ? nil : "actions \(actions)", effects.isEmpty ? nil : "effects \(effects)"]
    return (["\(state)"] + parts.compactMap { $0 }).joined(separator: ", ")
  }
}
