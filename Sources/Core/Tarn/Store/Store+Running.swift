extension Store {
  /// A subscription that has been started and not yet stopped.
  struct SubscriptionTask {
    let id: UInt64
    let task: Task<Void, Never>?
  }

  /// Executes effects with all handlers that accept them.
  func perform(_ requested: [F.Effect]) {
    for effect in requested {
      var isTaken = false
      for connection in loop.performing {
        guard let job = connection.effect(effect) else { continue }
        isTaken = true
        let sender = responder(run: nil)
        guard performer.start({ await job(sender) }) else {
          loop.onFault(.tooManyEffects(Fault.name(of: effect), bound: EffectRunner.bound))
          continue
        }
      }
      if !isTaken { loop.onFault(.effectNotHandled(Fault.name(of: effect))) }
    }
  }

  /// Starts the subscriptions that the state now returns, and stops those that it no longer returns.
  func updateSubscriptions() {
    // While this store follows another, the other one runs the subscriptions.
    let wanted = loop.isFollowing ? [] : loop.feature.subscriptions(loop.state)
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    let kept = Set(wanted)
    for (source, run) in running where !kept.contains(source) {
      run.task?.cancel()
      running[source] = nil
    }
    for source in wanted where running[source] == nil { running[source] = start(source) }
  }

  private func start(_ source: F.Subscription) -> SubscriptionTask {
    runs += 1
    let jobs = sources.compactMap { $0.effect(source) }
    guard !jobs.isEmpty else {
      loop.onFault(.subscriptionNotHandled(Fault.name(of: source)))
      return SubscriptionTask(id: runs, task: nil)
    }
    let sender = responder(run: runs)
    // A task of its own, not a child task: each subscription is cancelled separately.
    let task = Task.detached {
      await withDiscardingTaskGroup { group in
        for job in jobs { group.addTask { await job(sender) } }
      }
    }
    return SubscriptionTask(id: runs, task: task)
  }

  private func responder(run: UInt64?) -> ResponseSender<F.Action> {
    let inbox = self.inbox
    return ResponseSender { action in
      _ = await inbox.deliver(Envelope(action: action, cause: .arrived, run: run))
    }
  }
}
