extension Store {
  /// A subscription that has been started and not yet stopped.
  struct Run {
    let id: UInt64
    let task: Task<Void, Never>?
  }

  /// Executes effects with all handlers that accept them.
  func perform(_ asked: [F.Effect]) {
    for effect in asked {
      var isTaken = false
      for connection in loop.performing {
        guard let job = connection.job(effect) else { continue }
        isTaken = true
        let responder = responder(run: nil)
        guard performer.start({ await job(responder) }) else {
          loop.onFault(.tooManyEffects(Fault.name(of: effect), bound: Performer.bound))
          continue
        }
      }
      if !isTaken { loop.onFault(.effectNotConnected(Fault.name(of: effect))) }
    }
  }

  /// Starts the subscriptions that the state now returns, and stops those that it no longer returns.
  func followSources() {
    // While this store follows another, the other one runs the subscriptions.
    let wanted = loop.isFollowing ? [] : loop.feature.sources(loop.state)
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    let kept = Set(wanted)
    for (source, run) in running where !kept.contains(source) {
      run.task?.cancel()
      running[source] = nil
    }
    for source in wanted where running[source] == nil { running[source] = start(source) }
  }

  private func start(_ source: F.Source) -> Run {
    runs += 1
    let jobs = sources.compactMap { $0.job(source) }
    guard !jobs.isEmpty else {
      loop.onFault(.sourceNotConnected(Fault.name(of: source)))
      return Run(id: runs, task: nil)
    }
    let responder = responder(run: runs)
    // A task of its own, not a child task: each subscription is cancelled separately.
    let task = Task.detached {
      await withDiscardingTaskGroup { group in
        for job in jobs { group.addTask { await job(responder) } }
      }
    }
    return Run(id: runs, task: task)
  }

  private func responder(run: UInt64?) -> Responder<F.Action> {
    let inbox = self.inbox
    return Responder { action in
      _ = await inbox.deliver(Letter(action: action, cause: .arrived, run: run))
    }
  }
}
