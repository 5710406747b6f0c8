import Tarn

/// Twenty features that share a state and receive every action, like those of an app: each handles two actions of its
/// own and ignores those of the others.
struct TwentyFeatures: Sendable {
  struct State: Equatable {
    var counts = [Int](repeating: 0, count: TwentyFeatures.size)
    var received = 0
  }

  enum Action {
    case increment(Int)
    case reset(Int)
    case broadcast
  }

  static let size = 20

  struct Counting: Feature {
    let number: Int

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .increment(number): state.counts[number] += 1
      case .reset(number): state.counts[number] = 0
      case .broadcast: state.received += 1
      default: break
      }
      return []
    }
  }

  /// Combines the features as an app does, with one expression for each.
  static func combined() -> CombinedFeature<State, Action, Never, Never> {
    CombinedFeature(
      Counting(number: 0), Counting(number: 1), Counting(number: 2), Counting(number: 3), Counting(number: 4),
      Counting(number: 5), Counting(number: 6), Counting(number: 7), Counting(number: 8), Counting(number: 9),
      Counting(number: 10), Counting(number: 11), Counting(number: 12), Counting(number: 13), Counting(number: 14),
      Counting(number: 15), Counting(number: 16), Counting(number: 17), Counting(number: 18), Counting(number: 19))
  }
}

/// Measures an action that all twenty features handle.
@MainActor func broadcast() -> Figures {
  let store = Store(TwentyFeatures.State(), TwentyFeatures.combined())
  let actions = [TwentyFeatures.Action](repeating: .broadcast, count: 64)
  let figures = time { cycle($0, through: actions) { dispatch(store, $0) } }
  precondition(
    store.state.received == Int(store.loop.version) * TwentyFeatures.size,
    "Each of the twenty features should have received every action."
  )
  return figures
}
