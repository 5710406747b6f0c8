import Tarn

/// The execution of an app trial: its loop, and the requested effects that were not executed yet.
final class AppRun<Tried: Feature> where Tried.State: Equatable {
  typealias Asker = Tracing<Tried>.Asker

  let loop: Loop<Traced<Tried>>
  private let connections: [Connection<Tried.Effect, Tried.Action>]
  private var hearing: Observation?
  private var asked: [Tried.Effect] = []
  private var askers: [(effect: Tried.Effect, asker: Asker)] = []
  private var parts: [[Traced<Tried>.Part]] = []
  private var told = Told()

  private(set) var tracing: Tracing<Tried>
  /// The actions since the current line began.
  private(set) var heard: [Tried.Action] = []
  private(set) var performed: [Tried.Effect] = []
  private(set) var faults: [Fault] = []

  /// Collects the contributions of features to the trace. The feature is a value, so it writes to this object.
  private final class Told { var parts: [[Traced<Tried>.Part]] = [] }

  init(
    _ feature: Tried, _ state: Tried.State, _ connections: [Connection<Tried.Effect, Tried.Action>],
    _ rules: HistoryRules<Tried.State, Tried.Action>?
  ) {
    self.connections = connections
    tracing = Tracing(connections)
    let told = self.told
    let outbox = Outbox()
    loop = Loop(
      state, Traced(feature) { told.parts.append($1) }, effects: connections, history: rules,
      now: { Timestamp(milliseconds: 0) }, onEffects: { outbox.take?($0) }, onFault: { outbox.fault?($0) })
    outbox.take = { [unowned self] in asked += $0 }
    outbox.fault = { [unowned self] in faults.append($0) }
    hearing = loop.hear { [unowned self] in hear($0, $1) }
  }

  /// Forwards the loop's output to the run, which does not exist yet when the loop is created.
  private final class Outbox {
    var take: (([Tried.Effect]) -> Void)?
    var fault: ((Fault) -> Void)?
  }

  func begin() {
    (heard, performed, faults) = ([], [], [])
  }

  private func hear(_ action: Tried.Action, _ cause: Cause) {
    heard.append(action)
    guard !told.parts.isEmpty else { return }
    askers += tracing.note(action, cause, told.parts.removeFirst())
  }

  /// Executes the requested effects and the effects that follow from their responses.
  func rest(isolation: isolated (any Actor)?) async throws {
    var count = 0
    while !asked.isEmpty {
      let effect = asked.removeFirst()
      let asker = takeAsker(of: effect)
      count += 1
      guard count <= AppTrial<Tried>.effectBound else {
        throw TrialFault(
          "the app did not settle after \(AppTrial<Tried>.effectBound) effects; the last one is \(effect)")
      }
      performed.append(effect)
      try await perform(effect, for: asker, isolation: isolation)
    }
    askers = []
    tracing.interrupt()
  }

  private func perform(_ effect: Tried.Effect, for asker: Asker?, isolation: isolated (any Actor)?) async throws {
    let takers = connections.filter { $0.answer == nil && $0.job(effect) != nil }
    if takers.isEmpty { faults.append(.effectNotConnected("\(effect)")) }
    for connection in takers {
      guard let job = connection.job(effect) else { continue }
      let answers = Answers<Tried.Action>()
      await job(Responder { answers.add($0) })
      for answer in try answers.all() {
        if let asker { tracing.answered(asker, by: connection.name, with: answer) }
        loop.send(answer, cause: .arrived)
      }
    }
  }

  /// Returns the requester of an effect, skipping effects that were answered synchronously.
  private func takeAsker(of effect: Tried.Effect) -> Asker? {
    guard let index = askers.firstIndex(where: { $0.effect == effect }) else { return nil }
    defer { askers.removeSubrange(...index) }
    return askers[index].asker
  }
}
