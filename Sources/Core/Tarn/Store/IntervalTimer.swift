/// A use case that responds after each interval: a timer.
///
/// ```swift
/// struct Stopwatch: Feature {
///   struct State { var seconds = 0, isRunning = true }
///   enum Action { case tick }
///
///   func update(_ state: inout State, _ action: Action) -> [Never] {
///     state.seconds += 1
///     return []
///   }
///
///   func subscriptions(_ state: State) -> [Duration] { state.isRunning ? [.seconds(1)] : [] }
/// }
///
/// let store = Store(
///   Stopwatch.State(), Stopwatch(), subscriptions: [EffectHandler(IntervalTimer()) { _, _ in .tick }])
/// ```
///
/// As a subscription it runs while the state returns its interval. Equal intervals are one subscription, so two timers
/// that run at once need subscriptions of their own, such as the cases of an enum.
///
/// The intervals do not add up delays: each response has its time from the start. Times that have passed when a response
/// is delivered late, for example while the computer slept, are skipped.
public struct IntervalTimer: UseCase {
  /// The response: one interval, or several of them, has elapsed.
  public struct Tick: Sendable, Equatable {
    /// Creates the response, for tests and other timers.
    public init() {}
  }

  private let clock: any Clock<Duration>

  /// Creates a timer.
  ///
  /// - Parameter clock: the system's clock, or one that a test advances.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// Responds after each interval, until the task is cancelled.
  ///
  /// - Precondition: the interval is positive.
  public func perform(_ interval: Duration, respond: ResponseSender<Tick>) async {
    precondition(interval > .zero, "The interval of a timer is positive.")
    await Self.run(clock, interval, respond)
  }

  private static func run<Time: Clock>(
    _ clock: Time, _ interval: Duration, _ respond: ResponseSender<Tick>
  ) async where Time.Duration == Duration {
    var next = clock.now.advanced(by: interval)
    // The only possible error is cancellation.
    while (try? await clock.sleep(until: next, tolerance: nil)) != nil {
      await respond(Tick())
      let intervals = (next.duration(to: clock.now) / interval).rounded(.up)
      next = next.advanced(by: interval * max(1, Int(intervals)))
    }
  }
}
