import Synchronization

/// A clock that a test winds: it stands until it is told how far to go.
final class HandClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var time: Duration
    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
  }

  private struct State {
    var now = Instant(time: .zero)
    var next = 0
    var sleeping: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let state = Mutex(State())
  private let naps: AsyncStream<Void>
  private let slept: AsyncStream<Void>.Continuation

  init() { (naps, slept) = AsyncStream.makeStream(of: Void.self) }

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .milliseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isAwake = state.withLock { state in
          if Task.isCancelled || deadline <= state.now { return true }
          state.sleeping[id] = (deadline, continuation)
          return false
        }
        if isAwake { continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(())) }
        slept.yield()
      }
    } onCancel: {
      state.withLock { $0.sleeping.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Waits until somebody has gone to sleep, once for each that does.
  func nap() async { for await _ in naps { return } }

  /// Goes on, and wakes those whose time has come.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleeping.filter { $0.value.until <= state.now }
      for id in woken.keys { state.sleeping[id] = nil }
      return woken.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }
}
