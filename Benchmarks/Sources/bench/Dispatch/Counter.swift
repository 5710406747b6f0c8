import Tarn
import TarnTesting

/// The smallest possible app.
struct Counter: Feature {
  typealias State = Int
  enum Action: CaseIterable { case up, down }

  func update(_ count: inout Int, _ action: Action) -> [Never] {
    switch action {
    case .up: count += 1
    case .down: count -= 1
    }
    return []
  }
}

/// Returns actions created in advance, the same in all cases and on every machine. They are random, so that neither the
/// compiler nor the branch predictor foresees them: 16,384 are too many for the predictor to learn, and few enough for
/// the L2 cache.
func randomActions<Action>(_ makeAction: (inout SeededRandom) -> Action) -> [Action] {
  var random = SeededRandom(seed: 1)
  return (0..<16_384).map { _ in makeAction(&random) }
}

let counterActions = randomActions { $0.pick(from: Counter.Action.allCases) }

/// Calls a function for this many actions, cyclically.
@inline(__always) func cycle<Action>(_ times: Int, through actions: [Action], _ send: (Action) -> Void) {
  var index = 0
  for _ in 0..<times {
    send(actions[index])
    index = (index + 1) & (actions.count - 1)
  }
}

/// Sends one action, as a call in an app's code does. It is not inlined, so that the compiler does not merge a loop of
/// calls.
@inline(never) func dispatch<F: Feature>(_ store: Store<F>, _ action: F.Action) {
  store.send(action)
}
