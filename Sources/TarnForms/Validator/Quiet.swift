import Tarn

/// A question to ask after a pause in typing: a source.
///
/// A source is its own identity. Another question is another source, so each key press stops the last one and starts a
/// new one.
public struct Quiet<Question: Hashable & Sendable>: Hashable, Sendable {
  public let question: Question
  /// The length of the pause.
  public let time: Duration

  /// - Parameter time: by default 300 ms: longer than the time between two letters, which is 100 to 250 ms for
  ///   practiced and unpracticed people, and too short to be a delay.
  public init(_ question: Question, for time: Duration = .milliseconds(300)) {
    self.question = question
    self.time = time
  }
}

/// Waits for the pause.
///
/// ```swift
/// Connection(WaitForQuiet<String, ContinuousClock>(clock: ContinuousClock())) { $0 } action: { quiet, _ in .quiet(quiet) }
/// ```
///
/// It responds once, when the time has passed. If the source is stopped before, it does not respond.
public struct WaitForQuiet<Question: Hashable & Sendable, Time: Clock>: UseCase where Time.Duration == Duration {
  /// The time has passed.
  public struct Passed: Sendable, Equatable { public init() {} }

  private let clock: Time

  /// - Parameter clock: the system's clock, or a manual one in a test.
  public init(clock: Time) { self.clock = clock }

  public func perform(_ quiet: Quiet<Question>, respond: Responder<Passed>) async {
    // The only error is the cancellation by a key press.
    guard (try? await clock.sleep(for: quiet.time)) != nil else { return }
    await respond(Passed())
  }
}
