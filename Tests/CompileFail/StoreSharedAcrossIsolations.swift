// Law 1: a store and everything that refers to it stay in its isolation; other code uses its mailbox.
import Tarn

struct Counter: Feature {
  func update(_ count: inout Int, _ action: Int) -> [Never] { [] }
}

func share<Value: Sendable>(_ value: Value) {}

@MainActor func share(_ store: Store<Counter>, _ watching: ObserverToken, _ scope: Scope<Int, Int>) {
  // expected-error@+1 {{capture of 'store' with non-Sendable type 'Store<Counter>' in a '@Sendable' closure}}
  let later: @Sendable () -> Void = { store.send(1) }
  share(later)
  share(store)  // expected-error {{type 'Store<Counter>' does not conform to the 'Sendable' protocol}}
  share(store.loop)  // expected-error {{type 'Loop<Counter>' does not conform to the 'Sendable' protocol}}
  share(watching)  // expected-error {{type 'ObserverToken' does not conform to the 'Sendable' protocol}}
  share(scope)  // expected-error {{type 'Scope<Int, Int>' does not conform to the 'Sendable' protocol}}
  share(store.mailbox)
}
