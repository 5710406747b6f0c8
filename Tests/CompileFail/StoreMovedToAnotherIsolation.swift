// Law 1: a store can't be moved out of its isolation.
import Tarn

struct Counter: Feature {
  func update(_ count: inout Int, _ action: Int) -> [Never] { [] }
}

actor Other {
  func take(_ store: Store<Counter>) {}
}

@MainActor func move(_ store: Store<Counter>, to other: Other) async {
  await other.take(store)  // expected-error {{sending 'store' risks causing data races}}
  // expected-note@-1 {{sending main actor-isolated 'store'}}
}
