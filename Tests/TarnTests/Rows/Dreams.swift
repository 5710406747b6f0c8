import Tarn
import TarnValues

/// The feature of docs/rows.md.
struct Dreams: Feature {
  struct Dream: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var effects = 0
  }

  struct State: Equatable, Sendable {
    var dreams: Table<Dream> = []
    var isSelecting = false
    var selected: Set<Int> = []
  }

  enum Action: Equatable, Sendable {
    case add(Dream, at: Int)
    case remove(Int)
    case move(Int, to: Int)
    case rename(Int, String)
    case sort
    case replaceAll(Table<Dream>)
    case select(Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let dream, let position):
      guard state.dreams[id: dream.id] == nil else { break }
      state.dreams.insert(dream, at: min(max(0, position), state.dreams.count))
    case .remove(let id): state.dreams[id: id] = nil
    case .move(let id, let position):
      guard let dream = state.dreams[id: id] else { break }
      state.dreams[id: id] = nil
      state.dreams.insert(dream, at: min(max(0, position), state.dreams.count))
    case .rename(let id, let title): state.dreams[id: id]?.title = title
    case .sort: state.dreams.sort { ($0.title, $0.id) < ($1.title, $1.id) }
    case .replaceAll(let dreams): state.dreams = dreams
    case .select(let id):
      state.isSelecting = true
      state.selected.formSymmetricDifference([id])
    }
    return []
  }
}

/// All values that the screen shows.
struct Shown: Equatable {
  var rows: Table<Dreams.Dream>
  var title: String
  var canShare: Bool

  init(_ state: borrowing Dreams.State) {
    rows = state.dreams
    title = state.isSelecting ? "\(state.selected.count) selected" : "Dreams"
    canShare = !state.selected.isEmpty
  }
}
