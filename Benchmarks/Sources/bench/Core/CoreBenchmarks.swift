import Tarn
import TarnDocument
import Todos

/// Benchmarks of an app with features and use cases.
@MainActor let coreBenchmarks = [
  Benchmark("core.broadcast20.ns") { broadcast() },
  Benchmark("core.answer.ns") { synchronousResponse() },
  Benchmark("todos.add100k.ms") { add100k() },
]

/// Measures all layers of the core: the request, the use case with its ID and time, the event and the journal line,
/// with the app's history.
@MainActor private func add100k() -> Figures {
  Figures(
    runs: (0..<5).map { _ in
      let store = Todos.app.makeStore()
      let start = monotonicNanoseconds()
      for number in 1...100_000 { store.send(.acted("anna", .add(text: "to-do \(number)"))) }
      let milliseconds = Double(monotonicNanoseconds() - start) / 1_000_000
      precondition(store.state.document.todos.count == 100_000, "All to-dos should have been added.")
      return milliseconds
    })
}

/// Measures a request and its synchronous answer without a history: the cost of a use case.
@MainActor private func synchronousResponse() -> Figures {
  let store = Store(
    0, RequestingFeature(),
    effects: [
      EffectHandler(NextNumber()) {
        $0.last
      } action: { _, next in
        .responded(next)
      }
    ])
  let actions = [RequestingFeature.Action](repeating: .request, count: 64)
  let figures = time { cycle($0, through: actions) { dispatch(store, $0) } }
  precondition(store.state > 0, "The use case should have responded.")
  return figures
}

private struct RequestingFeature: Feature {
  enum Action {
    case request
    case responded(Int)
  }

  struct Effect: Equatable { let last: Int }

  func update(_ state: inout Int, _ action: Action) -> [Effect] {
    switch action {
    case .request: return [Effect(last: state)]
    case .responded(let next):
      state = next
      return []
    }
  }
}

private struct NextNumber: SynchronousUseCase {
  func perform(_ last: Int) -> Int { last &+ 1 }
}
