import Tarn

/// A feature that can be created without arguments.
protocol InitializableFeature: Feature {
  init()
  static var initial: State { get }
}

extension Counter: InitializableFeature {
  static var initial: Int { 0 }
}

/// A feature that contains another one, as a screen contains the next.
struct Nested<Inner: InitializableFeature>: InitializableFeature {
  struct State {
    var inner: Inner.State
    var isOpen = true
  }

  enum Action {
    case inner(Inner.Action)
    case open(Bool)
  }

  private let inner = Inner()

  static var initial: State { State(inner: Inner.initial) }

  func update(_ state: inout State, _ action: Action) -> [Inner.Effect] {
    switch action {
    case .inner(let action): return inner.update(&state.inner, action)
    case .open(let isOpen):
      state.isOpen = isOpen
      return []
    }
  }
}

typealias Nested1 = Nested<Counter>
typealias Nested2 = Nested<Nested1>
typealias Nested3 = Nested<Nested2>
typealias Nested4 = Nested<Nested3>
typealias Nested5 = Nested<Nested4>
typealias Nested6 = Nested<Nested5>
typealias Nested7 = Nested<Nested6>
typealias Nested8 = Nested<Nested7>
typealias Nested9 = Nested<Nested8>
typealias Nested10 = Nested<Nested9>

/// Returns the scope of the counter at the bottom of ten features, through ten scopes.
@MainActor func innermostScope(of store: Store<Nested10>) -> Scope<Int, Counter.Action> {
  let nine = store.scope(\.inner, action: { Nested10.Action.inner($0) })
  let eight = nine.scope(\.inner, action: { Nested9.Action.inner($0) })
  let seven = eight.scope(\.inner, action: { Nested8.Action.inner($0) })
  let six = seven.scope(\.inner, action: { Nested7.Action.inner($0) })
  let five = six.scope(\.inner, action: { Nested6.Action.inner($0) })
  let four = five.scope(\.inner, action: { Nested5.Action.inner($0) })
  let three = four.scope(\.inner, action: { Nested4.Action.inner($0) })
  let two = three.scope(\.inner, action: { Nested3.Action.inner($0) })
  let one = two.scope(\.inner, action: { Nested2.Action.inner($0) })
  return one.scope(\.inner, action: { Nested1.Action.inner($0) })
}
