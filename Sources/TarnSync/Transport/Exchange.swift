import Synchronization

/// One call under way: it ends once, whoever is first to end it: the answer, the time limit or a cancellation.
///
/// Whoever waits is let go at once; what is still at work for it is told to stop and heard no more.
final class Exchange: Sendable {
  typealias Outcome = Result<HTTPAnswer, TransportError>

  private struct State {
    var waiting: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    /// Stops what is at work for it.
    var stops: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Performs a call within its bounds.
  ///
  /// - Parameter start: sets to work what ends the exchange with an answer.
  static func perform(
    _ call: HTTPCall, start: @Sendable (Exchange) -> Void
  ) async throws(TransportError) -> HTTPAnswer {
    try call.check()
    if Task.isCancelled { throw .cancelled }
    let exchange = Exchange()
    let result = await withTaskCancellationHandler {
      let limit = TimeLimit(call.timeLimit) { exchange.end(.failure(.timedOut(after: call.timeLimit))) }
      exchange.onEnd { limit.stop() }
      start(exchange)
      return await withCheckedContinuation { exchange.wait($0) }
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    let answer = try result.get()
    guard answer.body.count <= call.bodyBound else { throw .tooLarge(bound: call.bodyBound) }
    return answer
  }

  /// Something to be stopped when it ends; at once if it has ended.
  func onEnd(_ stop: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if state.outcome == nil { state.stops.append(stop) }
      return state.outcome != nil
    }
    if hasEnded { stop() }
  }

  /// The first one counts.
  func end(_ outcome: Outcome) {
    let ended = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      defer { state = State(outcome: outcome) }
      return state
    }
    guard let ended else { return }
    ended.waiting?.resume(returning: outcome)
    for stop in ended.stops { stop() }
  }

  private func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.waiting = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(returning: outcome) }
  }
}
