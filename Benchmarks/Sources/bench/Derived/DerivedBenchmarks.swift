import Tarn

/// Benchmarks of derived values that are read and observed, through a store on the main actor. For collections, see
/// `DerivedOperators` and `JoinBenchmarks`.
@MainActor let derivedBenchmarks =
  [
    Benchmark("derived.read.unchanged", target: 15) { unchanged() },
    Benchmark("derived.unrelated", target: 10) { unrelated() },
    Benchmark("derived.diamond", target: 5_000) { diamond() },
    Benchmark("derived.thousand", target: 10_000) { thousand() },
  ] + derivedOperatorBenchmarks + joinBenchmarks

/// A thousand numbers, and one more from which no value is derived.
private struct Board: Feature {
  struct State {
    var cells = [Int](repeating: 0, count: 1_000)
    var unrelated = 0
  }

  enum Action {
    case raise(Int)
    case changeUnrelated
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .raise(let index): state.cells[index] &+= 1
    case .changeUnrelated: state.unrelated &+= 1
    }
    return []
  }

  /// Returns a derived value as an app declares it: a selection, and a transformation of it.
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
  blackHole(sum)
  return figures
}

/// Measures the additional cost of a change when an unrelated derived value is observed. The baseline is a store with
/// an observer of all changes, because both must notify an observer.
@MainActor private func unrelated() -> Figures {
  let (baseline, observed) = (Store(Board.State(), Board()), Store(Board.State(), Board()))
  var notifications = 0
  var tokens = [baseline, observed].map { $0.loop.watch { _ in notifications &+= 1 } }
  tokens.append(observed.observe(Board.cell(7)) { _ in notifications &+= 1 })
  let baselineFigures = time { times in for _ in 0..<times { dispatch(baseline, .changeUnrelated) } }
  let observedFigures = time { times in for _ in 0..<times { dispatch(observed, .changeUnrelated) } }
  blackHole(tokens)
  blackHole(notifications)
  let median = baselineFigures.runs.sorted()[baselineFigures.runs.count / 2]
  return Figures(runs: observedFigures.runs.map { $0 - median })
}

/// Measures a change of the input of ten layers of ten derived values, each derived from two of the layer above, and a
/// read at the bottom.
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
  blackHole(sum)
  let runs = store.explanation(of: bottom)?.runs ?? 0
  precondition(runs == Int(store.loop.version), "It should have been evaluated once for each change.")
  return figures
}

/// Measures a change of one of a thousand observed values.
@MainActor private func thousand() -> Figures {
  let store = Store(Board.State(), Board())
  var notifications = 0
  let tokens = (0..<1_000).map { store.observe(Board.cell($0)) { _ in notifications += 1 } }
  let actions = randomActions { Board.Action.raise(Int.random(in: 0..<1_000, using: &$0)) }
  let figures = time { cycle($0, through: actions) { dispatch(store, $0) } }
  precondition(notifications == Int(store.loop.version), "Each change should have notified one observer.")
  blackHole(tokens)
  return figures
}
