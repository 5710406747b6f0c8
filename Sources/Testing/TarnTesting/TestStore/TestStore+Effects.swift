import Tarn
import TarnTrace

extension TestStore {
  /// Checks that an effect was requested, which no handler performs. It may be answered later.
  ///
  /// - Throws: ``TestStoreFailure``.
  public func expectEffect(_ effect: F.Effect, filePath: String = #filePath, line: Int = #line) throws {
    if take(effect) || exhaustivity != .on && known.contains(effect) { return }
    throw notRequested(effect, TestLocation(filePath, line))
  }

  /// Answers an effect that was requested, as its use case would: sends the action that its response becomes.
  ///
  /// ```swift
  /// let store = TestStore(Facts(), from: Facts.State())
  /// try store.send(.ask) { $0.isLoading = true }
  /// try store.answer(.fetch(7), with: .received("7 is prime.")) { $0.fact = "7 is prime." }
  /// ```
  ///
  /// An effect may be answered several times, and later than others. The action has the cause ``/Tarn/Cause/arrived``, so it is
  /// no step of the user's undo: give an effect whose use case is synchronous a handler, with which it is part of the step.
  ///
  /// - Parameters:
  ///   - effect: the effect, which no handler performs.
  ///   - action: the action of the response.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  ///   - change: makes the expected changes of a copy of the state before; without it, none is expected.
  /// - Throws: ``TestStoreFailure``, and errors of `change`.
  public func answer(
    _ effect: F.Effect, with action: F.Action, filePath: String = #filePath, line: Int = #line,
    _ change: ((inout F.State) throws -> Void)? = nil
  ) throws {
    try answer(effect, with: action, Self.text(action), TestLocation(filePath, line), viewing: { $0 }, change)
  }

  func answer<View>(
    _ effect: F.Effect, with action: F.Action, _ text: String, _ location: TestLocation,
    viewing view: (F.State) -> View, _ change: ((inout View) throws -> Void)?
  ) throws {
    guard take(effect) || known.contains(effect) else { throw notRequested(effect, location) }
    try step("answer(\(Self.text(effect)), with: \(text))", location, viewing: view, change) {
      $0.send(action, cause: .arrived)
    }
  }

  /// Receives the next action that a handler's use case has sent, waiting for it.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let ticks = EffectHandler(IntervalTimer(clock: clock)) { _, _ in Facts.Action.tick }
  /// let store = TestStore(Facts(), from: Facts.State(), subscriptions: [ticks])
  /// try await clock.waitForSleep()
  /// clock.advance(by: .seconds(1))
  /// try await store.receive(.tick) { $0.seconds = 1 }
  /// ```
  ///
  /// Without exhaustivity, actions that arrived before it are applied and not checked.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - time: the time limit.
  ///   - isolation: the isolation of the caller; leave it to the compiler.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  ///   - change: makes the expected changes of a copy of the state before; without it, none is expected.
  /// - Throws: ``TestStoreFailure``, errors of `change`, and `CancellationError`.
  public func receive(
    _ action: F.Action, within time: Duration = eventuallyTimeLimit, isolation: isolated (any Actor)? = #isolation,
    filePath: String = #filePath, line: Int = #line, _ change: ((inout F.State) throws -> Void)? = nil
  ) async throws {
    try await receive(
      action, Self.text(action), within: time, TestLocation(filePath, line), viewing: { $0 }, change,
      isolation: isolation)
  }

  func receive<View>(
    _ action: F.Action, _ text: String, within time: Duration, _ location: TestLocation,
    viewing view: (F.State) -> View, _ change: ((inout View) throws -> Void)?, isolation: isolated (any Actor)?
  ) async throws {
    while true {
      let next = try await next(text, within: time, location, isolation: isolation)
      let difference = ValueDifference(expected: action, actual: next)
      guard let difference else {
        return try step("receive(\(text))", location, viewing: view, change) { $0.send(next, cause: .arrived) }
      }
      if exhaustivity == .on {
        throw failure("Another action has arrived than \(text):", difference.lines, at: location)
      }
      loop.send(next, cause: .arrived)
      updateSubscriptions()
    }
  }

  private func next(
    _ text: String, within time: Duration, _ location: TestLocation, isolation: isolated (any Actor)?
  ) async throws -> F.Action {
    // Asked for in this order, because an action is added before its sender ends.
    func isOver() -> Bool { !runner.inbox.isRunning || !runner.inbox.actions.isEmpty }
    do {
      do { try await eventually(within: min(time, hintTime), isOver) } catch is EventuallyTimeout where hintTime < time
      {
        report("\(location): The test waits for \(text). \(runningText)")
        try await eventually(within: time - hintTime, isOver)
      }
    } catch is EventuallyTimeout {
      throw failure("\(text) has not arrived within \(time). \(runningText)", at: location)
    }
    if let next = runner.inbox.take() { return next }
    throw failure("\(text) can't arrive: no handler performs an effect or runs a subscription.", at: location)
  }

  /// Sentences about what runs, for a test that waits for it.
  private var runningText: String {
    """
    Running: \(runner.running.joined(separator: ", ")). If it sleeps on a TestClock, advance that: \
    `try await clock.waitForSleep()`, `clock.advance(by:)`.
    """
  }

  /// Marks an effect as known to the test.
  private func take(_ effect: F.Effect) -> Bool {
    guard let index = requested.firstIndex(of: effect) else { return false }
    requested.remove(at: index)
    known.append(effect)
    return true
  }

  private func notRequested(_ effect: F.Effect, _ location: TestLocation) -> TestStoreFailure {
    let message = "The effect \(Self.text(effect)) was not requested."
    guard let only = requested.first else { return failure("\(message) No effect is open.", at: location) }
    guard requested.count == 1, let difference = ValueDifference(expected: effect, actual: only) else {
      return failure("\(message) These are:", requested.map { Self.text($0) }, at: location)
    }
    return failure("\(message) Another one is:", difference.lines, at: location)
  }
}

/// The time after which a test that waits says so. An effect of a test takes milliseconds, and a test that needs longer
/// on a busy machine passes all the same.
private let hintTime: Duration = .seconds(5)
