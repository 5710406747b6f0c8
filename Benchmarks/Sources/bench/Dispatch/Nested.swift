import Tarn

/// A feature that can be created without arguments.
protocol Simple: Feature {
  init()
  static var first: State { get }
}

extension Counter: Simple {
  static var first: Int { 0 }
}

/// A feature that contains another one, as a screen contains the next.
struct Nested<Inner: Simple>: Simple {
  struct State {
    var inner: Inner.State
    var isOpen = true
  }

  enum Action {
    case inner(Inner.Action)
    case open(Bool)
  }

  private let inner = Inner()

  static var first: State { State(inner: Inner.first) }

  func update(_ state: inout State, _ action: Action) -> [Inner.Effect] {
    switch action {
    case .inner(let action): return inner.update(&state.inner, action)
    case .open(let isOpen):
      state.isOpen = isOpen
      return []
    }
  }
}

typealias One = Nested<Counter>
typealias Two = Nested<One>
typealias Three = Nested<Two>
typealias Four = Nested<Three>
typealias Five = Nested<Four>
typealias Six = Nested<Five>
typealias Seven = Nested<Six>
typealias Eight = Nested<Seven>
typealias Nine = Nested<Eight>
typealias Ten = Nested<Nine>

/// Returns the scope of the counter at the bottom of ten features, through ten scopes.
@MainActor func deepest(of store: Store<Ten>) -> Scope<Int, Counter.Action> {
  let nine = store.scope(\.inner, action: { Ten.Action.inner($0) })
  let eight = nine.scope(\.inner, action: { Nine.Action.inner($0) })
  let seven = eight.scope(\.inner, action: { Eight.Action.inner($0) })
  let six = seven.scope(\.inner, action: { Seven.Action.inner($0) })
  let five = six.scope(\.inner, action: { Six.Action.inner($0) })
  let four = five.scope(\.inner, action: { Five.Action.inner($0) })
  let three = four.scope(\.inner, action: { Four.Action.inner($0) })
  let two = three.scope(\.inner, action: { Three.Action.inner($0) })
  let one = two.scope(\.inner, action: { Two.Action.inner($0) })
  return one.scope(\.inner, action: { One.Action.inner($0) })
}
