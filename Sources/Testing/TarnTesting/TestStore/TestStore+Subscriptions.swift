import Tarn
import TarnTrace

extension TestStore {
  /// The subscriptions that are running.
  public var subscriptions: [F.Subscription] { runner.active }

  /// Checks that a subscription was started by the steps before.
  ///
  /// - Throws: ``TestStoreFailure``.
  public func expectStarted(_ subscription: F.Subscription, filePath: String = #filePath, line: Int = #line) throws {
    if let index = started.firstIndex(of: subscription) {
      started.remove(at: index)
    } else {
      throw missing(subscription, "started", started, TestLocation(filePath, line))
    }
  }

  /// Checks that a subscription was stopped by the steps before.
  ///
  /// - Throws: ``TestStoreFailure``.
  public func expectStopped(_ subscription: F.Subscription, filePath: String = #filePath, line: Int = #line) throws {
    if let index = stopped.firstIndex(of: subscription) {
      stopped.remove(at: index)
    } else {
      throw missing(subscription, "stopped", stopped, TestLocation(filePath, line))
    }
  }

  /// Receives an action from a subscription that is running, as its use case would send it.
  ///
  /// ```swift
  /// let store = TestStore(Facts(), from: Facts.State())
  /// try store.expectStarted(.seconds(1))
  /// try store.receive(.tick, from: .seconds(1)) { $0.seconds = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - subscription: the subscription, which no handler runs.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  ///   - change: makes the expected changes of a copy of the state before; without it, none is expected.
  /// - Throws: ``TestStoreFailure``, and errors of `change`.
  public func receive(
    _ action: F.Action, from subscription: F.Subscription, filePath: String = #filePath, line: Int = #line,
    _ change: ((inout F.State) throws -> Void)? = nil
  ) throws {
    try receive(
      action, from: subscription, Self.text(action), TestLocation(filePath, line), viewing: { $0 }, change)
  }

  func receive<View>(
    _ action: F.Action, from subscription: F.Subscription, _ text: String, _ location: TestLocation,
    viewing view: (F.State) -> View, _ change: ((inout View) throws -> Void)?
  ) throws {
    guard runner.active.contains(subscription) else {
      throw missing(subscription, "running", runner.active, location)
    }
    try step("receive(\(text), from: \(Self.text(subscription)))", location, viewing: view, change) {
      $0.send(action, cause: .arrived)
    }
  }

  /// Checks that nothing is left: all requests are asserted, all actions received, no subscription is running.
  ///
  /// - Parameters:
  ///   - subscriptions: the subscriptions that may run on.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  /// - Throws: ``TestStoreFailure``.
  public func finish(
    running subscriptions: F.Subscription..., filePath: String = #filePath, line: Int = #line
  ) throws {
    try finish(subscriptions, TestLocation(filePath, line))
  }

  /// Waits until all handlers have performed their effects, and checks that nothing is left.
  ///
  /// - Parameters:
  ///   - subscriptions: the subscriptions that may run on.
  ///   - time: the time limit.
  ///   - isolation: the isolation of the caller; leave it to the compiler.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  /// - Throws: ``TestStoreFailure``, and `CancellationError`.
  public func finish(
    running subscriptions: F.Subscription..., within time: Duration = eventuallyTimeLimit,
    isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line
  ) async throws {
    let location = TestLocation(filePath, line)
    do {
      try await eventually(within: time) { runner.inbox.performing.isEmpty }
    } catch is EventuallyTimeout {
      throw failure("Effects are still being performed after \(time):", runner.inbox.performing, at: location)
    }
    try finish(subscriptions, location)
  }

  private func finish(_ expected: [F.Subscription], _ location: TestLocation) throws {
    isFinished = true
    if let open = openAssertions(running: expected) { try fail(open, location) }
    let missing = expected.filter { !runner.active.contains($0) }
    guard let first = missing.first else { return }
    throw self.missing(first, "running", runner.active, location)
  }

  /// Starts and stops subscriptions, as a store does after each settling.
  func updateSubscriptions() {
    guard F.Subscription.self != Never.self else { return }
    let changes = runner.update(loop.feature.subscriptions(loop.state))
    started += changes.started
    for subscription in changes.stopped {
      // Started and stopped without being seen: nothing to assert.
      if let index = started.firstIndex(of: subscription) {
        started.remove(at: index)
      } else {
        stopped.append(subscription)
      }
    }
  }

  private func missing(
    _ subscription: F.Subscription, _ verb: String, _ others: [F.Subscription], _ location: TestLocation
  ) -> TestStoreFailure {
    let message = "The subscription \(Self.text(subscription)) is not \(verb)."
    guard let only = others.first else { return failure("\(message) No other one is.", at: location) }
    guard others.count == 1, let difference = ValueDifference(expected: subscription, actual: only) else {
      return failure("\(message) These are:", others.map { Self.text($0) }, at: location)
    }
    return failure("\(message) Another one is:", difference.lines, at: location)
  }
}
