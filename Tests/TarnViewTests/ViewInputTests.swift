import Tarn
import Testing

@testable import TarnView

/// A number and a text.
struct Sheet: Feature {
  struct State: Equatable {
    var number = 0
    var text = ""
  }

  enum Action {
    case count
    case write(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .count: state.number += 1
    case .write(let text): state.text = text
    }
    return []
  }

  static let number = Derived { (state: borrowing State) in state.number }
}

@MainActor @Suite("The inputs of a view") struct ViewInputTests {
  private let store = Store(Sheet.State(), Sheet())

  private func noTicks(_ interval: Duration, _ tick: @escaping () -> Void) -> ObserverToken { ObserverToken {} }

  @Test("A store reports every change with its cause, until the token is released")
  func wholeState() {
    let source = store.makeSource()
    var causes: [Cause?] = []
    let token = source.observe({ causes.append($0) }, noTicks)
    store.send(.count)
    store.send(.write("a"), cause: .arrived)
    #expect(causes == [.acted, .arrived])
    #expect(source.read() == Sheet.State(number: 1, text: "a"))
    token.end()
    store.send(.count)
    #expect(causes.count == 2 && source.read().number == 2)
  }

  @Test("A derived value reports only its own changes")
  func derived() {
    let source = store.select(Sheet.number).makeSource()
    var changes = 0
    let token = source.observe({ _ in changes += 1 }, noTicks)
    store.send(.write("a"))
    #expect(changes == 0)
    store.send(.count)
    #expect(changes == 1 && source.read() == 1)
    withExtendedLifetime(token) {}
  }

  @Test("A derived value of several stores reports the changes of each")
  func combined() {
    let second = Store(Sheet.State(), Sheet())
    let combined = CombinedStores(store, second) { [$0.number, $1.number] }
    let source = combined.select(Derived { (state: borrowing [Int]) in state[0] + state[1] }).makeSource()
    var changes = 0
    let token = source.observe({ _ in changes += 1 }, noTicks)
    second.send(.count)
    store.send(.count)
    store.send(.write("a"))
    #expect(changes == 2 && source.read() == 2)
    withExtendedLifetime(token) {}
  }

  @Test("A reading is read at each evaluation of a hidden view, when an observation begins, and at each tick")
  func reading() throws {
    var value = 1
    let source = EnvironmentReading.every(.seconds(1)) { value }.makeSource()
    #expect(source.read() == 1)
    value = 2
    #expect(source.read() == 2)
    var ticks: [() -> Void] = []
    var causes: [Cause?] = []
    let token = source.observe(
      { causes.append($0) },
      { interval, tick in
        #expect(interval == .seconds(1))
        ticks.append(tick)
        return ObserverToken { ticks = [] }
      })
    #expect(source.read() == 2 && causes.isEmpty)
    let tick = try #require(ticks.first)
    tick()
    #expect(causes.isEmpty)
    value = 3
    #expect(source.read() == 2)
    tick()
    #expect(causes == [nil] && source.read() == 3)
    token.end()
    #expect(ticks.isEmpty)
  }

  @Test("Several inputs are observed together")
  func severalInputs() {
    let second = Store(Sheet.State(), Sheet())
    var changes = 0
    let sources = (store.makeSource(), second.makeSource())
    var tokens = observe(sources.0, sources.1, onChange: { _ in changes += 1 }, ticks: noTicks)
    store.send(.count)
    second.send(.count)
    #expect(changes == 2)
    tokens = []
    store.send(.count)
    #expect(changes == 2 && tokens.isEmpty)
  }
}
