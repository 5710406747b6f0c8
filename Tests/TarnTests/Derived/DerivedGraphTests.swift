import Tarn
import TarnTesting
import Testing

/// Tests random graphs of derived values with random changes. Compares each value with one computed from scratch, and
/// each evaluation with the model's reason for it.
@Suite("Random graphs of derived values") struct DerivedGraphTests {
  struct Graph {
    var values: [Derived<Sheet.State, Int>] = []
    /// The indices of the inputs of each value.
    var inputs: [[Int]] = []
    var tallies: [RunCount] = []
    /// The number of values that select directly from the state; they come first.
    var selections = 4

    init(_ random: inout SeededRandom) {
      for index in 0..<selections {
        values.append(Sheet.number(index))
        inputs.append([])
        tallies.append(RunCount())
      }
      for _ in 0..<Int.random(in: 5...25, using: &random) {
        let from = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.pick(from: values.indices) }
        let tally = RunCount()
        // A small modulus makes many results equal, so that many changes stop on the way.
        let modulus = Int.random(in: 2...5, using: &random)
        @Sendable func make(_ numbers: Int...) -> Int {
          tally.add()
          return numbers.reduce(0, +) % modulus
        }
        let sources = from.map { values[$0] }
        let (a, b) = (sources[0], sources[sources.count > 1 ? 1 : 0])
        let (c, d) = (sources[sources.count > 2 ? 2 : 0], sources[sources.count - 1])
        switch from.count {
        case 1: values.append(Derived(from: a) { make($0) })
        case 2: values.append(Derived(from: (a, b)) { make($0, $1) })
        case 3: values.append(Derived(from: (a, b, c)) { make($0, $1, $2) })
        default: values.append(Derived(from: (a, b, c, d)) { make($0, $1, $2, $3) })
        }
        inputs.append(from)
        tallies.append(tally)
      }
    }
  }

  /// The model's record of a value: the step of its last evaluation, the step of its last change, and the value.
  struct Expected {
    var evaluated = 0
    var changed = 0
    var value: Int?
  }

  /// Evaluates a value in the model.
  ///
  /// - Parameter ran: receives the indices of the functions that have a reason to run.
  func expectEvaluation(
    _ index: Int, _ step: Int, _ graph: Graph, _ scratch: [Int], _ expected: inout [Expected], _ ran: inout Set<Int>
  ) {
    guard expected[index].evaluated != step else { return }
    for input in graph.inputs[index] { expectEvaluation(input, step, graph, scratch, &expected, &ran) }
    let hasReason = graph.inputs[index].contains { expected[$0].changed > expected[index].evaluated }
    if graph.inputs[index].isEmpty || hasReason || expected[index].value == nil {
      ran.insert(index)
      if expected[index].value != scratch[index] { expected[index].changed = step }
      expected[index].value = scratch[index]
    }
    expected[index].evaluated = step
  }

  @Test(
    "Derived values are never stale, and run exactly once if an input has changed", arguments: 0..<40 as Range<UInt64>)
  func neverStaleNeverWasteful(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let graph = Graph(&random)
    let loop = Loop(Sheet.State(), Sheet())
    var expected = Array(repeating: Expected(), count: graph.values.count)
    for step in 1...60 {
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        loop.send(.set(Int.random(in: 0...3, using: &random), Int.random(in: 0...3, using: &random)))
      }
      let scratch = graph.values.map { $0.value(of: loop.state) }
      for tally in graph.tallies { _ = tally.take() }
      // Read a few values, each twice, in any order.
      let wanted = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(from: graph.values.indices) }
      for index in wanted + wanted { #expect(loop.read(graph.values[index]) == scratch[index]) }
      var ran: Set<Int> = []
      for index in wanted { expectEvaluation(index, step, graph, scratch, &expected, &ran) }
      for index in graph.values.indices.dropFirst(graph.selections) {
        #expect(graph.tallies[index].take() == (ran.contains(index) ? 1 : 0), "Value \(index) in step \(step).")
      }
    }
  }

  @Test(
    "The changes that observers of derived values receive form a chain from each value to the next",
    arguments: 0..<20 as Range<UInt64>)
  func observed(seed: UInt64) {
    var random = SeededRandom(seed: 1_000 + seed)
    let graph = Graph(&random)
    let loop = Loop(Sheet.State(), Sheet())
    var shown = graph.values.map { $0.value(of: loop.state) }
    var notified = 0
    let token = graph.values.indices.map { index in
      loop.observe(graph.values[index]) {
        #expect($0.old == shown[index] && $0.new != $0.old)
        shown[index] = $0.new
        notified += 1
      }
    }
    for tally in graph.tallies { _ = tally.take() }
    for _ in 0..<100 {
      loop.send(.set(Int.random(in: 0...3, using: &random), Int.random(in: 0...3, using: &random)))
      for (index, tally) in graph.tallies.enumerated() { #expect(tally.take() <= 1, "Value \(index).") }
      #expect(shown == graph.values.map { $0.value(of: loop.state) })
      for tally in graph.tallies { _ = tally.take() }
    }
    #expect(notified > 0)
    withExtendedLifetime(token) {}
  }
}
