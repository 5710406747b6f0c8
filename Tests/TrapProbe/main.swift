import Tarn
import TarnTesting

// A program whose app traps, to be explored in child processes: `TrapProbe <mistake> <steps>` prints the finding.

/// A list with a selected item.
struct Selection: Feature {
  struct State: Equatable {
    var items: [String] = []
    var selected: Int?
    var shown: String?
  }

  enum Action: Equatable, Sendable {
    case add(String)
    case select(Int)
    case removeFirst
    case show
  }

  let mistake: String

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let item): state.items.append(item)
    case .select(let index): state.selected = index
    case .removeFirst:
      state.items.removeFirst()
      if mistake != "step" { state.selected = nil }
    case .show where mistake == "shrinking":
      // Traps only with the simplest texts, which shrinking tries.
      if state.items.count > 1 { state.shown = state.items[state.items.firstIndex { $0 != "" } ?? state.items.count] }
    case .show: if let selected = state.selected { state.shown = state.items[selected] }
    }
    return []
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let steps = Int(arguments[2]) else {
  fatalError("TrapProbe step|condition|shrinking|moves|laws|start|right STEPS")
}
let mistake = arguments[1]
var exploration = Exploration(
  Selection(mistake: mistake), from: Selection.State()
) { state, moves in
  if mistake == "moves", state.items.count == 3 { _ = state.items[state.items.count] }
  moves.add(weight: 3) { .add($0.text()) }
  for index in state.items.indices { moves.add { _ in .select(index) } }
  if !state.items.isEmpty { moves.add { _ in .removeFirst } }
  moves.add { _ in .show }
}
switch mistake {
case "condition":
  exploration = exploration.invariant("no third text has a b") { !($0.items.dropFirst(2).first ?? "").contains("b") }
case "shrinking": exploration = exploration.invariant("nothing is shown") { $0.shown == nil }
case "start": exploration = exploration.invariant("the first item is short") { $0.items[0].count < 9 }
case "laws":
  exploration.runsBetweenLaws = 1
  exploration = exploration.law { laws in
    laws.invariant("a text is short") { state in
      let longest = state.items.map(\.count).max() ?? 0
      return [0, 0, 0][longest] == 0
    }
  }
default: break
}
let report = try exploration.runInChildProcess(.steps(steps))
print(report.finding?.description ?? "nothing in \(report.steps) steps of \(report.runs) runs")
print("coverage \(report.corpus.coverage)")
