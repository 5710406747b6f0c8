import Tarn
import TarnTesting

/// A document and where one is in it, each a number: what undo itself costs is not hidden by what it copies.
private struct Sheet: Feature {
  struct State: Equatable { var document = 0, view = 0 }

  // With a value: the compiler merges code for actions that look alike, and would slow down other figures with it.
  enum Action {
    case edit(to: Int)
    case scroll(to: Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .edit(let text): state.document = text
    case .scroll(let line): state.view = line
    }
    return []
  }
}

/// One undo or one redo, by turns, behind the last of a thousand steps; between two edits the person scrolls.
@MainActor func undoStep() -> Figures {
  let rules = HistoryRules<Sheet.State, Sheet.Action>(
    lanes: [
      Lane("document", get: { $0.document }, set: { $0.document = $1 }),
      Lane("view", get: { $0.view }, set: { $0.view = $1 }),
    ])
  let store = Store(Sheet.State(), Sheet(), history: rules)
  for number in 1...500 {
    store.send(.edit(to: number))
    store.send(.scroll(to: number))
  }
  let figures = time { times in
    for _ in 0..<times / 2 {
      undo(store)
      redo(store)
    }
  }
  precondition(
    store.state == Sheet.State(document: 500, view: 499),
    "All should be redone, and the view where the last edit was done; it is \(store.state).")
  return figures
}

@inline(never) private func undo(_ store: Store<Sheet>) { store.undo() }
@inline(never) private func redo(_ store: Store<Sheet>) { store.redo() }
