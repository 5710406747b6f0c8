import Tarn
import TarnValues

/// Benchmarks of a store with many items, of which an action ticks one by its ID.
@MainActor let storeBenchmarks = [
  Benchmark("store.toggle1m.unique", reach: 400) { toggle(Numbers.million) },
  Benchmark("store.toggle1m.kept", reach: 2_500) {
    toggle(Numbers.million, history: HistoryRules(tracks: [.whole()]))
  },
  Benchmark("store.toggle10k.observed") { observed() },
  Benchmark("store.toggle10k.observed.array") { observedArray() },
  Benchmark("undo.step.ns") { undoStep() },
]

@MainActor private func toggle(_ count: Int, history: HistoryRules<Items.State, Items.Action>? = nil) -> Figures {
  let store = Store(Items.State(items: Items.table(count)), Items(), history: history)
  let figures = time { each($0, of: Numbers.positions) { dispatch(store, .toggle(id: $0)) } }
  keep(store.state.items.count)
  return figures
}

/// Measures an observer that keeps each version of the collection until the next one, as a screen does.
@MainActor private func observed() -> Figures {
  let store = Store(Items.State(items: Items.table(10_000)), Items())
  var shown = store.state.items
  let watching = store.observe({ $0.items }, onChange: { shown = $0.new })
  let figures = time { each($0, of: Numbers.positions(below: 10_000)) { dispatch(store, .toggle(id: $0)) } }
  keep(watching)
  precondition(shown == store.state.items, "The observer should have the latest version.")
  return figures
}

/// Measures the same with an array.
@MainActor private func observedArray() -> Figures {
  let store = Store(Checklist.State(count: 10_000), Checklist())
  var shown = store.state.items
  let watching = store.observe({ $0.items }, onChange: { shown = $0.new })
  let figures = time { each($0, of: Checklist.actions) { dispatch(store, $0) } }
  keep(watching)
  precondition(shown == store.state.items, "The observer should have the latest version.")
  return figures
}
