import Tarn

/// A subscription that asks a question after the user has paused typing.
///
/// A subscription is its own identity. A different question is a different subscription, so each keystroke cancels the
/// previous one and starts a new one.
public struct Debounce<Question: Hashable & Sendable>: Hashable, Sendable {
  /// The question to ask after the pause.
  public let question: Question
  /// The length of the pause.
  public let time: Duration

  /// Creates a debounce for a question.
  ///
  /// - Parameters:
  ///   - question: the question to ask after the pause.
  ///   - time: by default 300 ms. The time between two keystrokes is 100 to 250 ms, for fast and slow typists, so 300
  ///     ms is longer than that and still too short to be noticed as a wait.
  public init(_ question: Question, for time: Duration = .milliseconds(300)) {
    self.question = question
    self.time = time
  }
}

/// The use case that waits for the pause of a ``Debounce``.
///
/// ```swift
/// let timer = DebounceTimer<String, ContinuousClock>(clock: ContinuousClock())
/// let handler = EffectHandler(timer) { debounce, _ in Action.debounceElapsed(debounce) }
/// ```
///
/// It responds once, when the time has elapsed. If the subscription is cancelled before, it does not respond.
public struct DebounceTimer<Question: Hashable & Sendable, Time: Clock>: UseCase where Time.Duration == Duration {
  /// The response: the time has elapsed.
  public struct Elapsed: Sendable, Equatable {
    /// Creates the response, for tests and other timers.
    public init() {}
  }

  private let clock: Time

  /// Creates the timer.
  ///
  /// - Parameter clock: the system's clock, or one that a test advances.
  public init(clock: Time) { self.clock = clock }

  /// Sleeps for the pause, then responds.
  public func perform(_ debounce: Debounce<Question>, respond: ResponseSender<Elapsed>) async {
    // The only possible error is cancellation: the user has typed again.
    guard (try? await clock.sleep(for: debounce.time)) != nil else { return }
    await respond(Elapsed())
  }
}
