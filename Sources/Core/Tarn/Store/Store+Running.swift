/// A type without values: a store of a feature without subscriptions does not ask for them.
package protocol Uninhabited {}

extension Never: Uninhabited {}

extension Store {
  /// A subscription that has been started and not yet stopped.
  struct SubscriptionTask {
    let id: UInt64
    let task: Task<Void, Never>?
  }

  /// Executes effects with all handlers that accept them. While the inputs are intercepted, the interceptor calls it with
  /// those of the actions that it has applied.
  package func performEffects(_ requested: [F.Effect]) {
    for (index, effect) in requested.enumerated() {
      let number = loop.effectRecorder?.number(at: index)
      var isHandled = false
      for handler in loop.asynchronousHandlers {
        guard let perform = handler.operation(effect) else { continue }
        isHandled = true
        let sender = responseSender(run: nil, answering: number)
        guard start(number, { await perform(sender) }) else {
          loop.onFault(.tooManyEffects(Fault.contentName(of: effect), bound: EffectRunner.bound))
          continue
        }
      }
      if !isHandled { loop.onFault(.effectNotHandled(Fault.contentName(of: effect))) }
    }
  }

  /// Starts an operation of an effect, and notes while it runs if the effects are recorded.
  private func start(_ number: Int?, _ operation: @escaping EffectRunner.Operation) -> Bool {
    guard let number, let running = loop.effectRecorder?.running else { return runner.start(operation) }
    running.begin(number)
    let isStarted = runner.start {
      await operation()
      running.end(number)
    }
    if !isStarted { running.end(number) }
    return isStarted
  }

  /// Starts the subscriptions that the state now returns, and stops those that it no longer returns.
  func updateSubscriptions() {
    // While the inputs are intercepted, the store that applies them runs the subscriptions.
    let requested =
      loop.isIntercepted && !runsSubscriptionsWhileIntercepted ? [] : loop.feature.subscriptions(loop.state)
    guard requested != activeSubscriptions else { return }
    activeSubscriptions = requested
    let active = Set(requested)
    for (subscription, started) in running where !active.contains(subscription) {
      started.task?.cancel()
      running[subscription] = nil
    }
    for subscription in requested where running[subscription] == nil { running[subscription] = start(subscription) }
  }

  private func start(_ subscription: F.Subscription) -> SubscriptionTask {
    lastRun += 1
    let handlers = subscriptionHandlers.compactMap { $0.operation(subscription) }
    guard !handlers.isEmpty else {
      loop.onFault(.subscriptionNotHandled(Fault.name(of: subscription)))
      return SubscriptionTask(id: lastRun, task: nil)
    }
    let sender = responseSender(run: lastRun)
    // A task of its own, not a child task: each subscription is cancelled separately.
    let task = Task.detached {
      await withDiscardingTaskGroup { group in
        for perform in handlers { group.addTask { await perform(sender) } }
      }
    }
    return SubscriptionTask(id: lastRun, task: task)
  }

  private func responseSender(run: UInt64?, answering effect: Int? = nil) -> ResponseSender<F.Action> {
    let inbox = self.inbox
    // A response that waits in the inbox keeps its effect running, so an effect that has ended has all its answers.
    let running = loop.effectRecorder?.running
    return ResponseSender { action in
      if let effect { running?.begin(effect) }
      let isAccepted = await inbox.deliver(Envelope(action: action, cause: .arrived, run: run, effect: effect))
      if let effect, !isAccepted { running?.end(effect) }
    }
  }
}
