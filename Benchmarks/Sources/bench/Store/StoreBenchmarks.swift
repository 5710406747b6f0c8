import Tarn
import TarnValues

/// Benchmarks of a store with many items, of which an action ticks one by its ID.
@MainActor let storeBenchmarks = [
  Benchmark("store.toggle1m.unique", target: 400) { toggle(Numbers.million) },
  Benchmark("store.toggle1m.kept", target: 2_500) {
    toggle(Numbers.million, history: HistoryRules(tracks: [.whole()]))
  },
  Benchmark("store.toggle10k.observed") { observed() },
  Benchmark("store.toggle10k.observed.array") { observedArray() },
  Benchmark("undo.step.ns") { undoStep() },
]

@MainActor private func toggle(_ count: Int, history: HistoryRules<Items.State, Items.Action>? = nil) -> Figures {
  let store = Store(Items.State(items: Items.table(count)), Items(), history: history)
  let figures = time { cycle($0, through: Numbers.positions) { dispatch(store, .toggle(id: $0)) } }
  blackHole(store.state.items.count)
  return figures
}

/// Measures an observer that keeps each version of the collection until the next one, as a screen does.
@MainActor private func observed() -> Figures {
  let store = Store(Items.State(items: Items.table(10_000)), Items())
  var latest = store.state.items
  let tokens = store.observe({ $0.items }, onChange: { latest = $0.new })
  let figures = time { cycle($0, through: Numbers.positions(below: 10_000)) { dispatch(store, .toggle(id: $0)) } }
  blackHole(tokens)
  precondition(latest == store.state.items, "The observer should have the latest version.")
  return figures
}

/// Measures the same with an array.
@MainActor private func observedArray() -> Figures {
  let store = Store(Checklist.State(count: 10_000), Checklist())
  var latest = store.state.items
  let tokens = store.observe({ $0.items }, onChange: { latest = $0.new })
  let figures = time { cycle($0, through: Checklist.actions) { dispatch(store, $0) } }
  blackHole(tokens)
  precondition(latest == store.state.items, "The observer should have the latest version.")
  return figures
}
