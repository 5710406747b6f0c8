import Tarn

/// What derived values cost that are read and observed, through a store on the main actor. Collections: `DerivedOperators`.
@MainActor let derivedBenchmarks =
  [
    Benchmark("derived.read.unchanged", reach: 15) { unchanged() },
    Benchmark("derived.unrelated", reach: 10) { unrelated() },
    Benchmark("derived.diamond", reach: 5_000) { diamond() },
    Benchmark("derived.thousand", reach: 10_000) { thousand() },
  ] + derivedOperatorBenchmarks

/// A thousand numbers, and one beside them that nothing is derived from.
private struct Board: Feature {
  struct State {
    var cells = [Int](repeating: 0, count: 1_000)
    var aside = 0
  }

  enum Action {
    case raise(Int)
    case aside
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .raise(let index): state.cells[index] &+= 1
    case .aside: state.aside &+= 1
    }
    return []
  }

  /// As an app declares one: a selection, and what is made of it.
  static func cell(_ index: Int) -> Derived<State, Int> {
    let cell = Derived { (state: borrowing State) in state.cells[index] }
    return Derived(from: cell) { $0 &* 3 }
  }
}

@inline(never) private func read<F: Feature, Value>(_ store: Store<F>, _ derived: Derived<F.State, Value>) -> Value {
  store.read(derived)
}

@MainActor private func unchanged() -> Figures {
  let store = Store(Board.State(), Board())
  let cell = Board.cell(7)
  var sum = 0
  let figures = time { times in for _ in 0..<times { sum &+= read(store, cell) } }
  keep(sum)
  return figures
}

/// What a change costs more because a derived value is observed that it does not concern. Beside the same store with an
/// observer of everything: both take the way of a dispatch that somebody watches.
@MainActor private func unrelated() -> Figures {
  let (plain, watched) = (Store(Board.State(), Board()), Store(Board.State(), Board()))
  var told = 0
  var watching = [plain, watched].map { $0.loop.watch { _ in told &+= 1 } }
  watching.append(watched.observe(Board.cell(7)) { _ in told &+= 1 })
  let without = time { times in for _ in 0..<times { dispatch(plain, .aside) } }
  let with = time { times in for _ in 0..<times { dispatch(watched, .aside) } }
  keep(watching)
  keep(told)
  let middle = without.runs.sorted()[without.runs.count / 2]
  return Figures(runs: with.runs.map { $0 - middle })
}

/// A change of what ten layers of ten values are made of, each of two of the layer above, and a reading at the bottom.
@MainActor private func diamond() -> Figures {
  let store = Store(Board.State(), Board())
  var layer = (0..<10).map { index in
    Derived { (state: borrowing Board.State) in state.cells[0] &+ index }
  }
  for _ in 1..<10 {
    layer = layer.indices.map { index in
      let (left, right) = (layer[index], layer[(index + 1) % 10])
      return Derived(from: (left, right)) { $0 &+ $1 }
    }
  }
  let (a, b, c, d, e) = (layer[0], layer[2], layer[4], layer[6], layer[8])
  let bottom = Derived(from: (a, b, c, d, e)) { $0 &+ $1 &+ $2 &+ $3 &+ $4 }
  var sum = 0
  let figures = time { times in
    for _ in 0..<times {
      dispatch(store, .raise(0))
      sum &+= read(store, bottom)
    }
  }
  keep(sum)
  let runs = store.explanation(of: bottom)?.runs ?? 0
  precondition(runs == Int(store.loop.version), "It should have been made once for each change.")
  return figures
}

/// A thousand observed values, of which one changes.
@MainActor private func thousand() -> Figures {
  let store = Store(Board.State(), Board())
  var told = 0
  let watching = (0..<1_000).map { store.observe(Board.cell($0)) { _ in told += 1 } }
  let actions = randomActions { Board.Action.raise(Int.random(in: 0..<1_000, using: &$0)) }
  let figures = time { each($0, of: actions) { dispatch(store, $0) } }
  precondition(told == Int(store.loop.version), "Each change should have been told to one observer.")
  keep(watching)
  return figures
}
