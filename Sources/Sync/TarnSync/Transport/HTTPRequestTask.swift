import Synchronization

/// One request in progress. The response, the time limit or a cancellation ends it, once, whichever is first.
///
/// The waiting caller resumes at once; the remaining work is stopped and its result ignored.
final class HTTPRequestTask: Sendable {
  typealias Outcome = Result<HTTPClientResponse, TransportError>

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    /// The closures that stop the work of the request.
    var endHandlers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Performs a request within its bounds.
  ///
  /// - Parameter start: starts the work that ends the exchange with a response.
  static func perform(
    _ request: HTTPClientRequest, start: @Sendable (HTTPRequestTask) -> Void
  ) async throws(TransportError) -> HTTPClientResponse {
    try request.check()
    if Task.isCancelled { throw .cancelled }
    let exchange = HTTPRequestTask()
    let result = await withTaskCancellationHandler {
      let limit = TimeLimit(request.timeLimit) { exchange.end(.failure(.timedOut(after: request.timeLimit))) }
      exchange.onEnd { limit.stop() }
      start(exchange)
      return await withCheckedContinuation { exchange.wait($0) }
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    let response = try result.get()
    guard response.body.count <= request.maximumBodySize else { throw .tooLarge(maximum: request.maximumBodySize) }
    return response
  }

  /// Registers a closure to run when the exchange ends; runs it at once if it has ended.
  func onEnd(_ handler: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if state.outcome == nil { state.endHandlers.append(handler) }
      return state.outcome != nil
    }
    if hasEnded { handler() }
  }

  /// Ends the exchange. Only the first outcome counts.
  func end(_ outcome: Outcome) {
    let previousState = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      defer { state = State(outcome: outcome) }
      return state
    }
    guard let previousState else { return }
    previousState.continuation?.resume(returning: outcome)
    for handler in previousState.endHandlers { handler() }
  }

  private func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(returning: outcome) }
  }
}
