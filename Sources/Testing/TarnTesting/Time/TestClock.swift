import Synchronization

/// A clock that only advances when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let store = Store(Form.State(), Form(), subscriptions: Form.timers(clock: clock))
/// store.send(.name("Ada"))
/// try await clock.waitForSleep()            // wait until the debounce timer has begun to sleep
/// clock.advance(by: .milliseconds(300))
/// ```
///
/// Pass it to any code that takes a `Clock`: then no test sleeps, and none depends on the speed of the machine. The
/// time that an app reads for its entries or its history is passed separately (`Store.init(now:)`).
public final class TestClock: Clock, Sendable {
  /// A point in time of a test clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was created.
    public var time: Duration

    /// Returns the instant a duration later.
    public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration { other.time - time }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.time < rhs.time }
  }

  private struct State {
    var now = Instant(time: .zero)
    var lastID = 0
    var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    /// The sleeps that satisfied no call of ``TestClock/waitForSleep(within:isolation:filePath:line:)`` yet.
    var untoldSleeps = 0
  }

  private let state = Mutex(State())

  /// Creates a clock at time zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }
  /// The smallest time step: one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends until the clock reaches a deadline.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isDue = state.withLock { state in
          state.untoldSleeps += 1
          if Task.isCancelled || deadline <= state.now { return true }
          state.sleepers[id] = (deadline, continuation)
          return false
        }
        if isDue { continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(())) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns when a task has begun to sleep on this clock. Each sleep satisfies one call; sleeps before the call count.
  ///
  /// - Parameters:
  ///   - time: the time limit.
  ///   - isolation: the isolation of the caller; leave it to the compiler.
  ///   - filePath: the source file, whose line the error quotes; leave it to the compiler.
  ///   - line: the line in the file; leave it to the compiler.
  /// - Throws: ``EventuallyTimeout`` if no task has begun to sleep in time, and `CancellationError`.
  public func waitForSleep(
    within time: Duration = eventuallyTimeLimit, isolation: isolated (any Actor)? = #isolation,
    filePath: String = #filePath, line: Int = #line
  ) async throws {
    try await eventually(within: time, isolation: isolation, filePath: filePath, line: line) {
      state.withLock { state in
        guard state.untoldSleeps > 0 else { return false }
        state.untoldSleeps -= 1
        return true
      }
    }
  }

  /// Advances the time and resumes the tasks whose deadlines have passed, the earliest first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.until <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.until < $1.until }.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }
}
