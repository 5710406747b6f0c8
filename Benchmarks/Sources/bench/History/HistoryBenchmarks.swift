import Tarn
import TarnTesting

@MainActor let historyBenchmarks = [
  Benchmark("history.keep.bytes") { bytesPerVersion() },
  Benchmark("history.wind") { jump() },
  Benchmark("history.wind100k") { jump(100_000) },
  Benchmark("history.full10k.longest") { LongestRecording.full() },
  Benchmark("history.drop10k.longest") { LongestRecording.discardedFuture() },
  Benchmark("history.old10k.longest") { LongestRecording.expired() },
  Benchmark("history.resume10k.longest") { LongestRecording.replaced() },
  Benchmark("history.apart10k.longest") { LongestRecording.divergedTracks() },
  Benchmark("history.1m.10k_versions.mb", target: 40) { manyVersions() },
]

/// Measures the heap in use before and after 100,000 actions, with every version kept, and divides the difference by
/// their number. It includes the unused capacity of the history's arrays, which is up to as much again.
@MainActor private func bytesPerVersion() -> Figures {
  let count = 100_000
  let runs = (0..<5).map { _ in
    let rules = HistoryRules<Int, Counter.Action>(tracks: [.whole()], bound: .init(count: 2 * count))
    let store = Store(0, Counter(), history: rules)
    let before = heapInUse()
    cycle(count, through: counterActions) { dispatch(store, $0) }
    let after = heapInUse()
    blackHole(store.state)
    return Double(after - before) / Double(count)
  }
  return Figures(runs: runs)
}

/// Measures the heap in use before and after 10,000 of a million items are ticked, with every version kept. The note
/// has the history's own estimate.
@MainActor private func manyVersions() -> Figures {
  let count = 10_000
  blackHole(Numbers.positions)
  let rules = HistoryRules<Items.State, Items.Action>(
    tracks: [.whole()], bound: .init(count: 2 * count, bytes: 1 << 40),
    bytes: { MemoryLayout<Items.State>.size + $0.items.bytes(notSharedWith: $1.items) })
  var estimate = 0
  var figures = Figures(
    runs: (0..<3).map { _ in
      let store = Store(Items.State(items: Items.table(Numbers.million)), Items(), history: rules)
      let before = heapInUse()
      cycle(count, through: Numbers.positions) { dispatch(store, .toggle(id: $0)) }
      let after = heapInUse()
      estimate = store.history?.bytes ?? 0
      blackHole(store.state.items.count)
      return Double(after - before) / 1_000_000
    })
  figures.note = "the history's own estimate is \(estimate / 1_000_000) MB."
  return figures
}

/// Measures a jump to a random position of a full history, with the default bound or the given one.
@MainActor private func jump(_ count: Int = 1_000) -> Figures {
  let store = Store(0, Counter(), history: HistoryRules(tracks: [.whole()], bound: .init(count: count)))
  cycle(count, through: counterActions) { dispatch(store, $0) }
  let positions = randomActions { Int.random(in: 0...count, using: &$0) }
  let figures = time { cycle($0, through: positions) { store.jump(to: $0) } }
  blackHole(store.state)
  return figures
}
