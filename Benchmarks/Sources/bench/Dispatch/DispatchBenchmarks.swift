import Tarn
import TarnTesting

/// Benchmarks of `send`, through a store on the main actor. Each case, including the baseline, includes one call that
/// is not inlined.
@MainActor let dispatchBenchmarks = [
  Benchmark("dispatch.bare") { bare() },
  Benchmark("dispatch.counter.observers0", reach: 30) { counter(observers: 0) },
  Benchmark("dispatch.counter.observers1", reach: 50) { counter(observers: 1) },
  Benchmark("dispatch.counter.fields100", reach: 1_000) { fields100() },
  Benchmark("dispatch.counter.history", reach: 150) { counterWithHistory() },
  Benchmark("dispatch.counter.mailbox") { await mailbox() },
  Benchmark("dispatch.scopes10", reach: 100) { scopes10() },
  Benchmark("dispatch.toggle10k.unique", reach: 40) { toggle10k() },
]

/// The baseline: the same `update` without a store.
@MainActor private func bare() -> Figures {
  let counter = Counter()
  var count = 0
  let figures = time { each($0, of: counterActions) { update(counter, &count, $0) } }
  keep(count)
  return figures
}

@inline(never) private func update<F: Feature>(_ feature: F, _ state: inout F.State, _ action: F.Action) {
  _ = feature.update(&state, action)
}

@MainActor private func counter(observers: Int) -> Figures {
  let store = Store(0, Counter())
  var received = 0
  let watching = (0..<observers).map { _ in store.observe({ $0 }, onChange: { _ in received += 1 }) }
  let figures = time { each($0, of: counterActions) { dispatch(store, $0) } }
  keep(watching)
  check(received, is: observers * Int(store.loop.version))
  return figures
}

/// Measures a store with a history of the default bound, so dropping the oldest step is part of the cost.
@MainActor private func counterWithHistory() -> Figures {
  let store = Store(0, Counter(), history: HistoryRules(tracks: [.whole()]))
  let figures = time { each($0, of: counterActions) { dispatch(store, $0) } }
  keep(store.history?.count())
  return figures
}

@MainActor private func fields100() -> Figures {
  let store = Store(Fields(), Fields.Bumping())
  var received = 0
  let watching = watch(store) { _ in received += 1 }
  let figures = time { each($0, of: Fields.actions) { dispatch(store, $0) } }
  keep(watching)
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
    0, Reporting(counter: Counter()),
    effects: [EffectHandler(Continuing(continuation), request: { _ in () }, action: { _, _ in .report })])
  let mailbox = store.mailbox
  let figures = await time(rounds: 5, of: count) {
    Task.detached {
      each(count - 1, of: counterActions) { mailbox.send(.count($0)) }
      mailbox.send(.report)
    }
    for await _ in applied { break }
  }
  keep(store.state)
  return figures
}

@MainActor private func scopes10() -> Figures {
  let store = Store(Ten.first, Ten())
  let scope = deepest(of: store)
  let figures = time { each($0, of: counterActions) { send(scope, $0) } }
  keep(store.state)
  return figures
}

@inline(never) private func send<State, Action>(_ scope: Scope<State, Action>, _ action: Action) {
  scope.send(action)
}

@MainActor private func toggle10k() -> Figures {
  let store = Store(Checklist.State(count: 10_000), Checklist())
  let figures = time { each($0, of: Checklist.actions) { dispatch(store, $0) } }
  keep(store.state.items.count { $0.isDone })
  return figures
}

/// Checks the count of notifications: a benchmark that skips its work would yield a very good figure.
private func check(_ count: Int, is expected: Int) {
  precondition(count == expected, "An observer should have been notified of \(expected) changes, not \(count).")
}
