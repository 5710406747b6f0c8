import Dispatch
import Synchronization

/// The pending requests and the streams of a handler, and the figures about them.
final class MountedState: Sendable {
  let streams: StreamRegistry
  let exchanges = ServerRegistry<MountedExchange>()
  let metrics = RequestMetrics()
  private let timers: Mutex<Timers>

  private struct Timers: @unchecked Sendable {
    // Guard: the mutex that holds it.
    var list: [any DispatchSourceTimer]
  }

  init(_ limits: HTTPLimits) {
    streams = StreamRegistry(limits)
    timers = Mutex(Timers(list: streams.startTimers(on: DispatchQueue(label: "tarn.mounted.timers"))))
  }

  deinit { cancelTimers() }

  func stop() {
    for exchange in exchanges.stop() ?? [] { _ = exchange.respond(.response(.stopping)) }
    streams.stop()
    cancelTimers()
  }

  private func cancelTimers() {
    timers.withLock { timers in
      for timer in timers.list { timer.cancel() }
      timers.list = []
    }
  }
}

/// A request of another server, until it is answered.
final class MountedExchange: RequestExchange {
  let limits: HTTPLimits
  private let state: MountedState
  private let connection: PulledConnection
  private let continuation: Mutex<CheckedContinuation<HTTPOutput, Never>?>

  init(
    _ state: MountedState, _ connection: PulledConnection, _ limits: HTTPLimits,
    _ continuation: CheckedContinuation<HTTPOutput, Never>
  ) {
    (self.state, self.connection, self.limits) = (state, connection, limits)
    self.continuation = Mutex(continuation)
  }

  var streams: StreamRegistry { state.streams }
  var streamConnection: any StreamConnection { connection }

  func respond(_ output: HTTPOutput) -> Bool {
    guard let continuation = continuation.withLock({ $0.take() }) else { return false }
    state.exchanges.remove(self)
    continuation.resume(returning: output)
    return true
  }

  func hangUp() { connection.close() }
}
