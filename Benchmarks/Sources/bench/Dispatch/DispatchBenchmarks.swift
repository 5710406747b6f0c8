import Tarn
import TarnTesting

/// Benchmarks of `send`, through a store on the main actor. Each case, including the baseline, includes one call that
/// is not inlined.
@MainActor let dispatchBenchmarks = [
  Benchmark("dispatch.bare") { updateOnly() },
  Benchmark("dispatch.counter.observers0", target: 30) { counter(observers: 0) },
  Benchmark("dispatch.counter.observers1", target: 50) { counter(observers: 1) },
  Benchmark("dispatch.counter.fields100", target: 1_000) { fields100() },
  Benchmark("dispatch.counter.history", target: 150) { counterWithHistory() },
  Benchmark("dispatch.counter.mailbox") { await mailbox() },
  Benchmark("dispatch.scopes10", target: 100) { scopes10() },
  Benchmark("dispatch.toggle10k.unique", target: 40) { toggle10k() },
]

/// The baseline: the same `update` without a store.
@MainActor private func updateOnly() -> Figures {
  let counter = Counter()
  var count = 0
  let figures = time { cycle($0, through: counterActions) { update(counter, &count, $0) } }
  blackHole(count)
  return figures
}

@inline(never) private func update<F: Feature>(_ feature: F, _ state: inout F.State, _ action: F.Action) {
  _ = feature.update(&state, action)
}

@MainActor private func counter(observers: Int) -> Figures {
  let store = Store(0, Counter())
  var received = 0
  let tokens = (0..<observers).map { _ in store.observe({ $0 }, onChange: { _ in received += 1 }) }
  let figures = time { cycle($0, through: counterActions) { dispatch(store, $0) } }
  blackHole(tokens)
  check(received, is: observers * Int(store.loop.version))
  return figures
}

/// Measures a store with a history of the default bound, so dropping the oldest step is part of the cost.
@MainActor private func counterWithHistory() -> Figures {
  let store = Store(0, Counter(), history: HistoryRules(tracks: [.whole()]))
  let figures = time { cycle($0, through: counterActions) { dispatch(store, $0) } }
  blackHole(store.history?.count())
  return figures
}

@MainActor private func fields100() -> Figures {
  let store = Store(Fields(), Fields.Bumping())
  var received = 0
  let tokens = watch(store) { _ in received += 1 }
  let figures = time { cycle($0, through: Fields.actions) { dispatch(store, $0) } }
  blackHole(tokens)
  check(received, is: Int(store.loop.version))
  return figures
}

/// Measures actions sent from another task until they are applied. Actions are applied in order, so the last one of
/// each round shows that all are.
@MainActor private func mailbox() async -> Figures {
  // Below the mailbox's bound, so that it refuses no action; five rounds take well above 50 ms.
  let count = 50_000
  let (applied, continuation) = AsyncStream.makeStream(of: Void.self)
  let store = Store(
    0, ReportingCounter(counter: Counter()),
    effects: [EffectHandler(StreamYielder(continuation), request: { _ in () }, action: { _, _ in .report })])
  let mailbox = store.mailbox
  let figures = await time(rounds: 5, of: count) {
    Task.detached {
      cycle(count - 1, through: counterActions) { mailbox.send(.count($0)) }
      mailbox.send(.report)
    }
    for await _ in applied { break }
  }
  blackHole(store.state)
  return figures
}

@MainActor private func scopes10() -> Figures {
  let store = Store(Nested10.initial, Nested10())
  let scope = innermostScope(of: store)
  let figures = time { cycle($0, through: counterActions) { send(scope, $0) } }
  blackHole(store.state)
  return figures
}

@inline(never) private func send<State, Action>(_ scope: Scope<State, Action>, _ action: Action) {
  scope.send(action)
}

@MainActor private func toggle10k() -> Figures {
  let store = Store(Checklist.State(count: 10_000), Checklist())
  let figures = time { cycle($0, through: Checklist.actions) { dispatch(store, $0) } }
  blackHole(store.state.items.count { $0.isDone })
  return figures
}

/// Checks the count of notifications: a benchmark that skips its work would yield a very good figure.
private func check(_ count: Int, is expected: Int) {
  precondition(count == expected, "An observer should have been notified of \(expected) changes, not \(count).")
}
