// A store on a custom actor, on a global actor, and in code with an isolation parameter.
import Tarn

struct Counter: Feature {
  func update(_ count: inout Int, _ action: Int) -> [Never] {
    count += action
    return []
  }
}

actor Worker {
  lazy var store = Store(0, Counter(), isolation: self)

  func add(_ number: Int) -> Int {
    store.send(number)
    return store.state
  }
}

@globalActor actor Background { static let shared = Background() }

@Background func count() -> Int {
  let store = Store(0, Counter(), isolation: #isolation)
  store.send(1)
  return store.state
}

func count(isolation: isolated any Actor = #isolation) -> Int {
  let store = Store(0, Counter(), isolation: isolation)
  store.send(1)
  return store.state
}
