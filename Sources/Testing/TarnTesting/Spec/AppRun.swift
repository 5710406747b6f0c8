import Tarn
import TarnTrace

/// The execution of an app trial: its loop, and the requested effects that were not executed yet.
final class AppRun<Tested: Feature> where Tested.State: Equatable {
  typealias Requester = TraceRecorder<Tested>.Requester

  let loop: Loop<TracedFeature<Tested>>
  private let handlers: [EffectHandler<Tested.Effect, Tested.Action>]
  private var requested: [Tested.Effect] = []
  private var requesters: [(effect: Tested.Effect, requester: Requester)] = []
  private let collector = ContributionCollector()

  private(set) var tracing: TraceRecorder<Tested>
  /// The actions since the current line began.
  private(set) var received: [Tested.Action] = []
  private(set) var performed: [Tested.Effect] = []
  private(set) var faults: [Fault] = []
  /// Why actions were refused since the current line began.
  private(set) var refusals: [Refusal] = []
  private var refusalListener: ObserverToken?

  /// Receives the contributions of features to the trace. The feature is a value, so it writes to this object.
  private final class ContributionCollector { var parts: [TracedFeature<Tested>.Contribution] = [] }

  init(
    _ feature: Tested, _ state: Tested.State, _ handlers: [EffectHandler<Tested.Effect, Tested.Action>],
    _ rules: HistoryRules<Tested.State, Tested.Action>?
  ) {
    self.handlers = handlers
    tracing = TraceRecorder(handlers)
    let collector = self.collector
    let outbox = Outbox()
    loop = Loop(
      state, TracedFeature(feature) { collector.parts = $1 }, effects: handlers, history: rules,
      now: { Timestamp(milliseconds: 0) }, onEffects: { outbox.request?($0) }, onFault: { outbox.fault?($0) })
    outbox.request = { [unowned self] in requested += $0 }
    outbox.fault = { [unowned self] in faults.append($0) }
    // A hook receives each action right after its update, and so before the update of the next one.
    loop.attach(LoopHook(recordAction: { [unowned self] action, cause, _, _ in receive(action, cause) }))
    refusalListener = loop.onRefusal { [unowned self] refusal, _ in refusals.append(refusal) }
  }

  /// Forwards the loop's output to the run, which does not exist yet when the loop is created.
  private final class Outbox {
    var request: (([Tested.Effect]) -> Void)?
    var fault: ((Fault) -> Void)?
  }

  func beginLine() {
    (received, performed, faults, refusals) = ([], [], [], [])
  }

  private func receive(_ action: Tested.Action, _ cause: Cause) {
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
      guard count <= AppSubject<Tested>.effectBound else {
        throw SpecSubjectError(
          "the app did not settle after \(AppSubject<Tested>.effectBound) effects; the last one is \(effect)")
      }
      performed.append(effect)
      try await perform(effect, for: requester, isolation: isolation)
    }
    requesters = []
    tracing.interrupt()
  }

  private func perform(
    _ effect: Tested.Effect, for requester: Requester?, isolation: isolated (any Actor)?
  ) async throws {
    let accepting = handlers.filter { $0.respond == nil && $0.operation(effect) != nil }
    if accepting.isEmpty { faults.append(.effectNotHandled("\(effect)")) }
    for handler in accepting {
      guard let perform = handler.operation(effect) else { continue }
      let responses = ResponseCollector<Tested.Action>()
      await perform(ResponseSender { responses.add($0) })
      for response in try responses.all() {
        if let requester { tracing.recordResponse(to: requester, by: handler.name, with: response) }
        loop.send(response, cause: .arrived)
      }
    }
  }

  /// Returns the requester of an effect, skipping effects that were answered synchronously.
  private func takeRequester(of effect: Tested.Effect) -> Requester? {
    guard let index = requesters.firstIndex(where: { $0.effect == effect }) else { return nil }
    defer { requesters.removeSubrange(...index) }
    return requesters[index].requester
  }
}
