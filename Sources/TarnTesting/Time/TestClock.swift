import Synchronization

/// A clock that a test winds: it stands until it is told how far to go.
///
/// ```swift
/// let clock = TestClock()
/// let store = Store(Form.State(), Form(), sources: Form.sources(clock: clock))
/// store.send(.name("Ada"))
/// await clock.sleeper()               // what waits for quiet has begun to
/// clock.advance(by: .milliseconds(300))
/// ```
///
/// Whatever takes a `Clock` can be given one: then no test waits, and none depends on how fast the machine is. Time that an app
/// reads, for its entries or its histories, is handed to it in other ways (`Store.init(now:)`).
public final class TestClock: Clock, Sendable {
  public struct Instant: InstantProtocol {
    /// Since the clock was made.
    public var time: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    public func duration(to other: Instant) -> Duration { other.time - time }
    public static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
  }

  private struct State {
    var now = Instant(time: .zero)
    var next = 0
    var sleeping: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let state = Mutex(State())
  private let naps: AsyncStream<Void>
  private let slept: AsyncStream<Void>.Continuation

  public init() { (naps, slept) = AsyncStream.makeStream(of: Void.self) }

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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

  /// Returns when somebody has gone to sleep by it: once for each that does, those before the call counted.
  public func sleeper() async { for await _ in naps { return } }

  /// Goes on, and wakes those whose time has come, the earliest first.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleeping.filter { $0.value.until <= state.now }
      for id in woken.keys { state.sleeping[id] = nil }
      return woken.values.sorted { $0.until < $1.until }.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }
}
