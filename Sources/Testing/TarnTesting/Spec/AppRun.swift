import Tarn

/// The execution of an app trial: its loop, and the requested effects that were not executed yet.
final class AppRun<Tried: Feature> where Tried.State: Equatable {
  typealias Requester = TraceRecorder<Tried>.Requester

  let loop: Loop<TracedFeature<Tried>>
  private let connections: [EffectHandler<Tried.Effect, Tried.Action>]
  private var subscription: ObserverToken?
  private var requested: [Tried.Effect] = []
  private var requesters: [(effect: Tried.Effect, asker: Requester)] = []
  private var parts: [[TracedFeature<Tried>.Contribution]] = []
  private var recorded = TraceCollector()

  private(set) var tracing: TraceRecorder<Tried>
  /// The actions since the current line began.
  private(set) var received: [Tried.Action] = []
  private(set) var performed: [Tried.Effect] = []
  private(set) var faults: [Fault] = []

  /// Collects the contributions of features to the trace. The feature is a value, so it writes to this object.
  private final class TraceCollector { var parts: [[TracedFeature<Tried>.Contribution]] = [] }

  init(
    _ feature: Tried, _ state: Tried.State, _ connections: [EffectHandler<Tried.Effect, Tried.Action>],
    _ rules: HistoryRules<Tried.State, Tried.Action>?
  ) {
    self.connections = connections
    tracing = TraceRecorder(connections)
    let notified = self.recorded
    let outbox = Outbox()
    loop = Loop(
      state, TracedFeature(feature) { notified.parts.append($1) }, effects: connections, history: rules,
      now: { Timestamp(milliseconds: 0) }, onEffects: { outbox.take?($0) }, onFault: { outbox.fault?($0) })
    outbox.take = { [unowned self] in requested += $0 }
    outbox.fault = { [unowned self] in faults.append($0) }
    subscription = loop.onAction { [unowned self] in receive($0, $1) }
  }

  /// Forwards the loop's output to the run, which does not exist yet when the loop is created.
  private final class Outbox {
    var take: (([Tried.Effect]) -> Void)?
    var fault: ((Fault) -> Void)?
  }

  func begin() {
    (received, performed, faults) = ([], [], [])
  }

  private func receive(_ action: Tried.Action, _ cause: Cause) {
    received.append(action)
    guard !recorded.parts.isEmpty else { return }
    requesters += tracing.note(action, cause, recorded.parts.removeFirst())
  }

  /// Executes the requested effects and the effects that follow from their responses.
  func settle(isolation: isolated (any Actor)?) async throws {
    var count = 0
    while !requested.isEmpty {
      let effect = requested.removeFirst()
      let requester = takeRequester(of: effect)
      count += 1
      guard count <= AppSubject<Tried>.effectBound else {
        throw SpecSubjectError(
          "the app did not settle after \(AppSubject<Tried>.effectBound) effects; the last one is \(effect)")
      }
      performed.append(effect)
      try await perform(effect, for: requester, isolation: isolation)
    }
    requesters = []
    tracing.interrupt()
  }

  private func perform(_ effect: Tried.Effect, for requester: Requester?, isolation: isolated (any Actor)?) async throws
  {
    let takers = connections.filter { $0.respond == nil && $0.effect(effect) != nil }
    if takers.isEmpty { faults.append(.effectNotHandled("\(effect)")) }
    for connection in takers {
      guard let job = connection.effect(effect) else { continue }
      let answers = ResponseCollector<Tried.Action>()
      await job(ResponseSender { answers.add($0) })
      for answer in try answers.all() {
        if let requester { tracing.respondedTo(requester, by: connection.name, with: answer) }
        loop.send(answer, cause: .arrived)
      }
    }
  }

  /// Returns the requester of an effect, skipping effects that were answered synchronously.
  private func takeRequester(of effect: Tried.Effect) -> Requester? {
    guard let index = requesters.firstIndex(where: { $0.effect == effect }) else { return nil }
    defer { requesters.removeSubrange(...index) }
    return requesters[index].asker
  }
}
