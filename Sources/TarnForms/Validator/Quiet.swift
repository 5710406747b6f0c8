import Tarn

/// A question that is asked when nobody has typed for a while: a source.
///
/// A source is its own identity. Another question is another one, so each letter typed stops the last and begins a new one.
public struct Quiet<Question: Hashable & Sendable>: Hashable, Sendable {
  public let question: Question
  /// How long nobody has to type.
  public let time: Duration

  /// - Parameter time: by default 300 ms: longer than from one letter to the next, which takes practised and unpractised people
  ///   100 to 250, and too short to be waited for.
  public init(_ question: Question, for time: Duration = .milliseconds(300)) {
    self.question = question
    self.time = time
  }
}

/// Waits for quiet.
///
/// ```swift
/// Connection(WaitForQuiet<String, ContinuousClock>(clock: ContinuousClock())) { $0 } action: { quiet, _ in .quiet(quiet) }
/// ```
///
/// It answers once, when the time has passed. If the source is stopped before, it says nothing.
public struct WaitForQuiet<Question: Hashable & Sendable, Time: Clock>: UseCase where Time.Duration == Duration {
  /// That the time has passed.
  public struct Passed: Sendable, Equatable { public init() {} }

  private let clock: Time

  /// - Parameter clock: that of the machine, or one that a test winds.
  public init(clock: Time) { self.clock = clock }

  public func perform(_ quiet: Quiet<Question>, respond: Responder<Passed>) async {
    // The only error is that it was cancelled: somebody has typed.
    guard (try? await clock.sleep(for: quiet.time)) != nil else { return }
    await respond(Passed())
  }
}
