import Tarn

/// Twenty features that share a state and receive every action, like those of an app: each handles two actions of its
/// own and ignores those of the others.
struct Club: Sendable {
  struct State: Equatable {
    var counts = [Int](repeating: 0, count: Club.size)
    var received = 0
  }

  enum Action {
    case call(Int)
    case reset(Int)
    case everybody
  }

  static let size = 20

  struct Member: Feature {
    let number: Int

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .call(number): state.counts[number] += 1
      case .reset(number): state.counts[number] = 0
      case .everybody: state.received += 1
      default: break
      }
      return []
    }
  }

  /// Combines the features as an app does, with one expression for each.
  static func members() -> CombinedFeature<State, Action, Never, Never> {
    CombinedFeature(
      Member(number: 0), Member(number: 1), Member(number: 2), Member(number: 3), Member(number: 4),
      Member(number: 5), Member(number: 6), Member(number: 7), Member(number: 8), Member(number: 9),
      Member(number: 10), Member(number: 11), Member(number: 12), Member(number: 13), Member(number: 14),
      Member(number: 15), Member(number: 16), Member(number: 17), Member(number: 18), Member(number: 19))
  }
}

/// Measures an action that all twenty features handle.
@MainActor func broadcast() -> Figures {
  let store = Store(Club.State(), Club.members())
  let actions = [Club.Action](repeating: .everybody, count: 64)
  let figures = time { each($0, of: actions) { dispatch(store, $0) } }
  precondition(
    store.state.received == Int(store.loop.version) * Club.size, "Each of the twenty should have received every action."
  )
  return figures
}
