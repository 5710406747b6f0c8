import Tarn
import Todos

/// Benchmarks of an app with features and use cases.
@MainActor let coreBenchmarks = [
  Benchmark("core.broadcast20.ns") { broadcast() },
  Benchmark("core.answer.ns") { answered() },
  Benchmark("todos.add100k.ms") { add100k() },
]

/// Measures all layers of the core: the request, the use case with its ID and time, the event and the journal line,
/// with the app's history.
@MainActor private func add100k() -> Figures {
  Figures(
    runs: (0..<5).map { _ in
      let store = Store(Todos.State(), Todos(), effects: Todos.useCases(), history: Todos.history)
      let start = monotonicNanoseconds()
      for number in 1...100_000 { store.send(.add(text: "to-do \(number)")) }
      let took = Double(monotonicNanoseconds() - start) / 1_000_000
      precondition(store.state.todos.count == 100_000, "All should have been added.")
      return took
    })
}

/// Measures a request and its synchronous answer without a history: the cost of a use case.
@MainActor private func answered() -> Figures {
  let store = Store(
    0, Asking(),
    effects: [
      EffectHandler(Next()) {
        $0.last
      } action: { _, next in
        .answered(next)
      }
    ])
  let figures = time { each($0, of: [Asking.Action](repeating: .ask, count: 64)) { dispatch(store, $0) } }
  precondition(store.state > 0, "It should have been answered.")
  return figures
}

private struct Asking: Feature {
  enum Action {
    case ask
    case answered(Int)
  }

  struct Effect: Equatable { let last: Int }

  func update(_ state: inout Int, _ action: Action) -> [Effect] {
    switch action {
    case .ask: return [Effect(last: state)]
    case .answered(let next):
      state = next
      return []
    }
  }
}

private struct Next: SynchronousUseCase {
  func perform(_ last: Int) -> Int { last &+ 1 }
}
