import Tarn
import TarnTrace

/// The execution of an app trial: its loop, and the requested effects that were not executed yet.
final class AppRun<Tried: Feature> where Tried.State: Equatable {
  typealias Requester = TraceRecorder<Tried>.Requester

  let loop: Loop<TracedFeature<Tried>>
  private let handlers: [EffectHandler<Tried.Effect, Tried.Action>]
  private var requested: [Tried.Effect] = []
  private var requesters: [(effect: Tried.Effect, requester: Requester)] = []
  private let collector = ContributionCollector()

  private(set) var tracing: TraceRecorder<Tried>
  /// The actions since the current line began.
  private(set) var received: [Tried.Action] = []
  private(set) var performed: [Tried.Effect] = []
  private(set) var faults: [Fault] = []

  /// Receives the contributions of features to the trace. The feature is a value, so it writes to this object.
  private final class ContributionCollector { var parts: [TracedFeature<Tried>.Contribution] = [] }

  init(
    _ feature: Tried, _ state: Tried.State, _ handlers: [EffectHandler<Tried.Effect, Tried.Action>],
    _ rules: HistoryRules<Tried.State, Tried.Action>?
  ) {
    self.handlers = handlers
    tracing = TraceRecorder(handlers)
    let collector = self.collector
    let outbox = Outbox()
    loop = Loop(
      state, TracedFeature(feature) { collector.parts = $1 }, effects: handlers, history: rules,
      now: { Timestamp(milliseconds: 0) }, onEffects: { outbox.take?($0) }, onFault: { outbox.fault?($0) })
    outbox.take = { [unowned self] in requested += $0 }
    outbox.fault = { [unowned self] in faults.append($0) }
    // A hook receives each action right after its update, and so before the update of the next one.
    loop.attach(LoopHook(recordAction: { [unowned self] action, cause, _, _ in receive(action, cause) }))
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
    requesters += tracing.record(action, cause, collector.parts)
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
    let accepting = handlers.filter { $0.respond == nil && $0.operation(effect) != nil }
    if accepting.isEmpty { faults.append(.effectNotHandled("\(effect)")) }
    for handler in accepting {
      guard let perform = handler.operation(effect) else { continue }
      let responses = ResponseCollector<Tried.Action>()
      await perform(ResponseSender { responses.add($0) })
      for response in try responses.all() {
        if let requester { tracing.recordResponse(to: requester, by: handler.name, with: response) }
        loop.send(response, cause: .arrived)
      }
    }
  }

  /// Returns the requester of an effect, skipping effects that were answered synchronously.
  private func takeRequester(of effect: Tried.Effect) -> Requester? {
    guard let index = requesters.firstIndex(where: { $0.effect == effect }) else { return nil }
    defer { requesters.removeSubrange(...index) }
    return requesters[index].requester
  }
}
