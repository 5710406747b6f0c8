import Tarn
import TarnTesting

/// A shopping list with a selected item: the app whose laws are checked.
struct Shopping: Feature {
  struct State: Equatable {
    var items: [String] = []
    var shown = 0
    /// Part of no track.
    var clicks = 0
  }

  enum Action: Equatable, Sendable {
    case add(String)
    case removeLast
    case show(Int)
    case click
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let item): state.items.append(item)
    case .removeLast: _ = state.items.popLast()
    case .show(let index): state.shown = index
    case .click: state.clicks += 1
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(
    tracks: [
      HistoryTrack("items", get: { $0.items }, set: { $0.items = $1 }),
      HistoryTrack("shown", get: { $0.shown }, set: { $0.shown = $1 }),
    ],
    bound: .init(count: 20, milliseconds: 30_000),
    continues: { if case (.show, .show) = ($0, $1) { true } else { false } })

  static func action(_ state: State, _ random: inout SeededRandom) -> Action {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .add(random.pick(from: ["milk", "bread", "salt"]))
    case 1: .removeLast
    case 4: .click
    default: .show(Int.random(in: 0...3, using: &random))
    }
  }

  static var laws: Laws<Shopping> { Laws(Shopping(), from: State(), actions: action) }
}

/// A shopping list with a mistake in its update.
struct BrokenShopping: Feature {
  /// External state that a pure update must not read.
  final class ImpureState { var calls = 0 }

  enum Effect: Equatable, Sendable { case print(Int) }

  let external = ImpureState()
  let mistake: @Sendable (ImpureState, inout Shopping.State, Shopping.Action) -> [Effect]

  func update(_ state: inout Shopping.State, _ action: Shopping.Action) -> [Effect] {
    _ = Shopping().update(&state, action)
    external.calls += 1
    return mistake(external, &state, action)
  }

  var laws: Laws<BrokenShopping> { Laws(self, from: Shopping.State(), actions: Shopping.action) }

  static var withImpureState: BrokenShopping {
    BrokenShopping { external, state, action in
      if action == .removeLast { state.shown = external.calls }
      return []
    }
  }

  static var withImpureEffects: BrokenShopping {
    BrokenShopping { external, _, action in action == .add("salt") ? [.print(external.calls)] : [] }
  }

  static let rules = HistoryRules<Shopping.State, Shopping.Action>(
    tracks: Shopping.rules.tracks, bound: Shopping.rules.bound)
}
