import Tarn
import TarnTesting

/// A document and a scroll position, one number each, so that copying does not hide the cost of undo.
private struct Sheet: Feature {
  struct State: Equatable { var document = 0, view = 0 }

  // The actions have a value: the compiler merges the code of identical actions, which would slow down other
  // benchmarks.
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

/// Measures alternating undo and redo at the end of a thousand steps, with a scroll between two edits.
@MainActor func undoStep() -> Figures {
  let rules = HistoryRules<Sheet.State, Sheet.Action>(
    tracks: [
      HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
      HistoryTrack("view", get: { $0.view }, set: { $0.view = $1 }),
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
    store.state == Sheet.State(document: 500, view: 500),
    "All steps should be redone, and the view should be as it was; the state is \(store.state).")
  return figures
}

@inline(never) private func undo(_ store: Store<Sheet>) { store.undo() }
@inline(never) private func redo(_ store: Store<Sheet>) { store.redo() }
