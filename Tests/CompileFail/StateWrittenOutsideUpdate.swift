// Law 1: state changes only inside update, or as a whole version through the loop.
import Tarn

struct Counter: Feature {
  struct State { var count = 0 }
  enum Action { case up }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    state.count += 1
    return []
  }
}

@MainActor func write(_ store: Store<Counter>, _ loop: Loop<Counter>) {
  store.state.count = 1  // expected-error {{cannot assign to property: 'state' is a get-only property}}
  loop.state.count = 1  // expected-error {{cannot assign to property: 'state' is a get-only property}}
  let scope = store.scope(\.count) { (action: Counter.Action) in action }
  scope.state = 1  // expected-error {{cannot assign to property: 'state' is a get-only property}}
}
