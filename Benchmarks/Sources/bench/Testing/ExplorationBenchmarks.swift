import Foundation
import Tarn
import TarnDocument
import TarnTesting
import Todos

/// Benchmarks of TarnTesting.
@MainActor let testingBenchmarks = [
  Benchmark("explore.todos.per_s", atLeast: 200_000) { exploreTodos() }
]

/// Measures an exploration of the to-dos of two people with their use cases and an invariant, on one core: choosing a
/// move, its random values, the update with its responses, the invariant and the coverage.
@MainActor private func exploreTodos() -> Figures {
  let exploration = Exploration(
    SharedDocument(Todos()), from: DocumentState(Todos.Document()),
    effects: { clock in
      SharedDocument<Todos>.effects(
        Todos.useCases(
          now: { clock.now },
          newID: {
            let number = clock.nextNumber()
            return UUID(
              uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8 & 255), UInt8(number & 255)))
          }))
    }
  ) { state, moves in
    for person in ["anna", "ben"] as [SessionID] {
      func act(_ action: Todos.Action) -> DocumentAction<Todos.Action> { .acted(person, action) }
      moves.add(weight: 2) { act(.add(text: $0.text())) }
      moves.add { act(.write(.text, $0.text())) }
      moves.add { act(.search($0.text(upTo: 2))) }
      moves.add { act(.show($0.pick(from: Todos.Filter.common))) }
      moves.add { _ in act(.reverse) }
      guard !state.document.todos.isEmpty else { continue }
      moves.add(weight: 2) { act(.check(.id($0.pick(from: state.document.todos).id))) }
      moves.add(weight: 2) { act(.remove(.id($0.pick(from: state.document.todos).id))) }
    }
  }
  .invariant("no number is assigned twice") { ($0.document.todos.last?.number ?? 0) <= $0.document.lastNumber }
  let steps = 200_000
  let figures = time(of: steps, with: exploration) { exploration in
    precondition(exploration.run(.steps(steps)).finding == nil, "The to-dos should be right.")
  }
  return Figures(runs: figures.runs.map { 1_000_000_000 / $0 })
}
