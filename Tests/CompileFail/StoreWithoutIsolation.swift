// Law 1: a store has one isolation. A store in code without an isolation would have data races.
import Tarn

struct Counter: Feature {
  func update(_ count: inout Int, _ action: Int) -> [Never] { [] }
}

// expected-error@+2 {{call to main actor-isolated initializer}}
// expected-note@+1 {{add '@MainActor' to make global function 'makeStore()' part of global actor 'MainActor'}}
func makeStore() -> Store<Counter> { Store(0, Counter()) }

actor Worker {
  // expected-error@+1 {{call to main actor-isolated initializer}}
  func makeStore() { _ = Store(0, Counter()) }
}
