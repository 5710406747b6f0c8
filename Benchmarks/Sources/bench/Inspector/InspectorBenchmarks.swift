import BrowserDriver
import TarnInspector
import Todos

/// The cost of an inspector for the app, and the time until a person sees its page.
@MainActor let inspectorBenchmarks = [
  Benchmark("inspector.on.ratio", target: 1.05) { costOfInspection() },
  Benchmark("inspector.open100k.ms", target: 300) { try await timeToOpen() },
]

private let additions = 20_000

/// Measures adding to-dos with an inspector that no browser shows, against the same without one: in turns, so that both
/// meet the same load of the machine.
@MainActor private func costOfInspection() -> Figures {
  func nanoseconds(isInspected: Bool) -> Double {
    let store = Todos.app.makeStore()
    let inspector = Inspector()
    if isInspected { inspector.add(store, named: "Todos") }
    let duration = time(runs: 1, of: additions, with: store) { store in
      for number in 1...additions { store.send(.acted("anna", .add(text: "to-do \(number)"))) }
    }
    .runs[0]
    precondition(store.state.document.todos.count == additions, "All to-dos should have been added.")
    return duration
  }
  _ = nanoseconds(isInspected: true)
  return Figures(
    runs: (0..<15).map { _ in
      let plain = nanoseconds(isInspected: false)
      return nanoseconds(isInspected: true) / plain
    })
}

/// Measures the time from the request for the page of an inspector with 100,000 steps until its last step is on the screen.
@MainActor private func timeToOpen() async throws -> Figures {
  let store = Todos.app.makeStore()
  let inspector = Inspector()
  inspector.add(store, named: "Todos")
  for number in 1...50_000 { store.send(.acted("anna", .add(text: "to-do \(number)"))) }
  let server = try inspector.serve()
  defer { server.stop() }
  return try await withBrowser(complete: true) { browser in
    let tab = try await browser.newTab("about:blank")
    var milliseconds: [Double] = []
    // The first two openings warm up.
    for sample in 0..<12 {
      let start = monotonicNanoseconds()
      try await tab.go(to: server.url)
      try await tab.wait(until: "document.querySelector('.step-list [role=option][aria-selected=true]') != null")
      if sample >= 2 { milliseconds.append(Double(monotonicNanoseconds() - start) / 1_000_000) }
    }
    return Figures(runs: milliseconds)
  }
}
