import Tarn
import TarnTesting
import TarnValues

/// Benchmarks of a filtered and sorted view of a million items, of which one item after another changes.
@MainActor let derivedOperatorBenchmarks = [
  Benchmark("derived.filter_sort_1m.incremental", target: 10_000) { filterSortIncremental() },
  Benchmark("derived.filter_sort_1m.scratch") { filterSortFromScratch() },
  Benchmark("derived.filter_sort_1m.change") { filterSortChange() },
]

/// The view shows the open items, which are half of all, sorted by their due date.
private struct Agenda: Feature {
  struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
    var isDone: Bool
    var due: Int
  }

  struct State { var items: Table<Item> }

  enum Action {
    case toggle(Int)
    case postpone(Int, to: Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .toggle(let id): state.items[id: id]?.isDone.toggle()
    case .postpone(let id, let due): state.items[id: id]?.due = due
    }
    return []
  }

  static let items = Derived { (state: borrowing State) in state.items }
  static let agenda = items.filter { !$0.isDone }.sorted { $0.due < $1.due }

  @MainActor static func state() -> State {
    var random = SeededRandom(seed: 3)
    return State(
      items: Table(
        (0..<Numbers.million).map {
          Item(
            id: $0, title: "Buy milk, and \($0) other things", isDone: random.oneIn(2),
            due: Int.random(in: 0..<Numbers.million, using: &random))
        }))
  }

  /// Half of the actions add an item to the view or remove one, and half move an open one.
  @MainActor static func actions(_ state: State) -> [Action] {
    var random = SeededRandom(seed: 4)
    return (0..<1 << 16).map { index in
      let id = Int.random(in: 0..<Numbers.million, using: &random)
      // Even IDs are toggled and odd ones postponed, so that the postponed items stay open.
      if index % 2 == 0 { return .toggle(id & ~1) }
      var open = id | 1
      while state.items[id: open]?.isDone != false { open = Int.random(in: 0..<Numbers.million, using: &random) | 1 }
      return .postpone(open, to: Int.random(in: 0..<Numbers.million, using: &random))
    }
  }
}

/// Measures a change of an item and a read of the agenda.
@MainActor private func filterSortIncremental() -> Figures {
  let state = Agenda.state()
  let actions = Agenda.actions(state)
  let loop = Loop(state, Agenda())
  var count = loop.read(Agenda.agenda).count
  let figures = time {
    cycle($0, through: actions) { action in
      loop.send(action)
      count &+= loop.read(Agenda.agenda).count
    }
  }
  blackHole(count)
  let open = loop.state.items.filter { !$0.isDone }
  precondition(
    Array(loop.read(Agenda.agenda)) == open.sorted { $0.due < $1.due }, "It should equal the result from scratch.")
  return figures
}

/// Measures the change alone, while the previous version is kept.
@MainActor private func filterSortChange() -> Figures {
  let state = Agenda.state()
  let actions = Agenda.actions(state)
  let loop = Loop(state, Agenda())
  var previous = loop.state
  let figures = time {
    cycle($0, through: actions) { action in
      previous = loop.state
      loop.send(action)
    }
  }
  blackHole(previous)
  return figures
}

/// Measures the same computed from scratch in plain Swift.
@MainActor private func filterSortFromScratch() -> Figures {
  let items = Agenda.state().items
  return Figures(
    runs: (0..<3).map { _ in
      let start = monotonicNanoseconds()
      blackHole(items.lazy.filter { !$0.isDone }.sorted { $0.due < $1.due })
      return Double(monotonicNanoseconds() - start)
    })
}
