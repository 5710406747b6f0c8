// A store as the default value of a stored property, in each kind of type on the main actor.
import Observation
import Tarn

struct Counter: Feature {
  struct State: Equatable { var count = 0 }
  enum Action { case up, down }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .up: state.count += 1
    case .down: state.count -= 1
    }
    return []
  }
}

/// Like SwiftUI's property wrapper `State`: it is initialized by assignment.
@propertyWrapper struct Stored<Value> {
  var wrappedValue: Value
}

@MainActor final class Model {
  let store = Store(Counter.State(), Counter())
  lazy var later = Store(Counter.State(), Counter(), history: HistoryRules(tracks: [.whole()]))
}

@MainActor struct CounterView {
  @Stored private var store = Store(Counter.State(), Counter(), history: HistoryRules(tracks: [.whole()]))

  var body: String { "\(store[\.count])" }
  func tap() { store.send(.up) }
}

@MainActor let shared = Store(Counter.State(), Counter())

@MainActor func read() -> Int {
  let store = Store(Counter.State(), Counter())
  let token = store.observe({ $0.count }, onChange: { print($0.old, $0.new) })
  store.send(.up)
  token.end()
  return store.state.count
}

@main struct Program {
  @MainActor static func main() async {
    let store = Store(Counter.State(), Counter())
    store.send(.up)
    Task { store.send(.down) }
    let mailbox = store.mailbox
    Task.detached { _ = mailbox.send(.up) }
  }
}
