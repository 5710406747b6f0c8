import TarnTerminal

/// Benchmarks of the terminal device, from a state change to the bytes of the screen, with 100,000 to-dos on a screen
/// of 200 × 50.
@MainActor let terminalBenchmarks = [
  // One visible to-do was ticked.
  Benchmark("terminal.frame.us", target: 200) { frames { $0.tick() } },
  Benchmark("terminal.frame.bytes", target: 200) {
    var todos = TodoScreen()
    return Figures(runs: (0..<50).map { _ in Double(todos.tick()) })
  },
  // The whole screen is drawn, as on a terminal with unknown content.
  Benchmark("terminal.frame.full.us") { frames { $0.redraw() } },
]

private func frames(_ frame: @escaping (inout TodoScreen) -> Int) -> Figures {
  var todos = TodoScreen()
  let figures = time { times in for _ in 0..<times { blackHole(frame(&todos)) } }
  return Figures(runs: figures.runs.map { $0 / 1_000 })
}
