import Tarn
import TarnTesting
import Testing

// Values at a limit, in docs/testing.md.

struct Stock: RefusingFeature {
  struct State: Equatable { var left = 1_000 }
  enum Action: Equatable { case take(Int) }

  /// How many more than there are can be taken: a planted mistake.
  var mistake = 0

  func refusal(of action: Action, in state: State) -> Refusal? {
    guard case .take(let number) = action, number > state.left + mistake else { return nil }
    return Refusal("There are only \(state.left).")
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    if case .take(let number) = action { state.left -= number }
    return []
  }
}

func stockLaws(_ stock: Stock) -> Laws<Stock> {
  let laws = Laws(stock, from: Stock.State()) { state, random in
    // One that is possible, all that are left, and one too many.
    .take(random.pick(from: [1, state.left, state.left + 1]))
  }
  return laws
}
