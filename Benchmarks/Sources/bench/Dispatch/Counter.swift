import Tarn
import TarnTesting

/// The smallest app there is.
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

/// What is dispatched, made beforehand: the same in all cases and on every machine, and nothing a compiler or a branch
/// predictor could foresee: 16,384 are too many to be learnt, and few enough to stay in the second cache.
func randomActions<Action>(_ make: (inout SeededRandom) -> Action) -> [Action] {
  var random = SeededRandom(seed: 1)
  return (0..<16_384).map { _ in make(&random) }
}

let counterActions = randomActions { $0.pick(from: Counter.Action.allCases) }

/// Does something with so many actions, from the beginning again after the last.
@inline(__always) func each<Action>(_ times: Int, of actions: [Action], _ send: (Action) -> Void) {
  var index = 0
  for _ in 0..<times {
    send(actions[index])
    index = (index + 1) & (actions.count - 1)
  }
}

/// One dispatch as an app's code makes it: a call from somewhere. Not inlined, so that a loop of them is not made
/// into one.
@inline(never) func dispatch<F: Feature>(_ store: Store<F>, _ action: F.Action) {
  store.send(action)
}
