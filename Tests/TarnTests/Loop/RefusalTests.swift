import Tarn
import TarnTesting
import Testing

/// A purse that holds up to 100 and never owes.
private struct Purse: RefusingFeature {
  enum Action: Equatable, Sendable {
    case put(Int)
    case take(Int)
  }

  func refusal(of action: Action, in state: Int) -> Refusal? {
    switch action {
    case .put(let amount) where state + amount > 100: Refusal("The purse holds 100.", field: "amount")
    case .take(let amount) where amount > state: Refusal("There are only \(state) in the purse.")
    default: nil
    }
  }

  func update(_ state: inout Int, _ action: Action) -> [Never] {
    switch action {
    case .put(let amount): state += amount
    case .take(let amount): state -= amount
    }
    return []
  }

  static let history = HistoryRules<Int, Action>(tracks: [.whole()])
}

/// Counts the actions that it gets, and refuses none.
private struct Counting: Feature {
  func update(_ state: inout Int, _ action: Purse.Action) -> [Never] {
    state += 1_000
    return []
  }
}

/// Refuses only with some inner features, so its conformance to `Feature` knows of no refusals.
private struct Conditional<Inner: Feature>: Feature where Inner.State == Int, Inner.Effect == Never {
  let inner: Inner
  func update(_ state: inout Int, _ action: Inner.Action) -> [Never] { inner.update(&state, action) }
}

extension Conditional: RefusingFeature where Inner: RefusingFeature {
  func refusal(of action: Inner.Action, in state: Int) -> Refusal? { inner.refusal(of: action, in: state) }
}

@Suite("Refusals") struct RefusalTests {
  @Test("A feature whose conformance to RefusingFeature is conditional refuses, too") func conditional() {
    let (refusing, counting) = (Loop(10, Conditional(inner: Purse())), Loop(0, Conditional(inner: Counting())))
    var refusals: [Refusal] = []
    let listener = refusing.onRefusal { refusal, _ in refusals.append(refusal) }
    refusing.send(.take(11))
    refusing.send(.take(1))
    counting.send(.take(11))
    #expect(refusing.state == 9 && refusals == [Refusal("There are only 10 in the purse.")])
    #expect(counting.state == 1_000)
    withExtendedLifetime(listener) {}
  }

  @Test("A refused action changes nothing: no state, no history, no observer, no action listener") func nothing() {
    let loop = Loop(10, Purse(), history: Purse.history)
    var notifications = 0
    let tokens = [
      loop.observe {
        $0
      } onChange: { _ in
        notifications += 1
      }, loop.onAction { _, _ in notifications += 1 },
    ]
    var refusals: [(Refusal, StoreCommand<Int, Purse.Action>)] = []
    let listener = loop.onRefusal { refusals.append(($0, $1)) }
    let version = loop.version
    loop.send(.take(11))
    #expect(loop.state == 10 && loop.history?.count() == 0 && notifications == 0 && loop.version == version)
    #expect(refusals.map(\.0) == [Refusal("There are only 10 in the purse.")])
    #expect(refusals.map(\.1) == [.send(.take(11))])
    loop.send(.take(10))
    #expect(loop.state == 0 && refusals.count == 1)
    withExtendedLifetime((tokens, listener)) {}
  }

  @Test("A request throws its refusal, with the field, and listeners do not get it") func request() throws {
    let loop = Loop(95, Purse())
    var count = 0
    let listener = loop.onRefusal { _, _ in count += 1 }
    #expect(throws: Refusal("The purse holds 100.", field: "amount")) { try loop.request(.put(6)) }
    try loop.request(.put(5))
    #expect(loop.state == 100 && count == 0)
    #expect(loop.refusal(of: .put(1))?.field == "amount" && loop.refusal(of: .take(100)) == nil)
    withExtendedLifetime(listener) {}
  }

  @Test("A queued action is checked in the state in which its turn comes") func queued() {
    let loop = Loop(10, Purse())
    var reasons: [String] = []
    let listener = loop.onRefusal { refusal, _ in reasons.append("\(refusal) The state is \(loop.state).") }
    let observer = loop.observe {
      $0
    } onChange: { change in
      guard change.old == 10 else { return }
      loop.send(.take(5))
      loop.send(.take(5))
    }
    loop.send(.take(1))
    #expect(loop.state == 4)
    #expect(reasons == ["There are only 4 in the purse. The state is 4."])
    withExtendedLifetime((listener, observer)) {}
  }

  @Test("Features that are combined get no action that one of them refuses") func combined() {
    let loop = Loop(0, CombinedFeature<Int, Purse.Action, Never, Never>(Counting(), Purse()))
    let listener = loop.onRefusal { _, _ in }
    loop.send(.take(1))
    #expect(loop.state == 0)
    loop.send(.put(1))
    #expect(loop.state == 1_001)
    withExtendedLifetime(listener) {}
  }

  @Test("Without a listener a refusal is a fault that names the action without its values, and the remedy") func fault()
  {
    var faults: [Fault] = []
    let loop = Loop(0, Purse(), onFault: { faults.append($0) })
    loop.send(.take(1))
    #expect(faults == [.refused("take", reason: "There are only 0 in the purse.")])
    #expect("\(faults)".contains("onRefusal"))
  }

  @Test("After its token has ended, a listener gets no refusal") func ended() {
    let loop = Loop(0, Purse(), onFault: { _ in })
    var count = 0
    let listener = loop.onRefusal { _, _ in count += 1 }
    loop.send(.take(1))
    listener.end()
    loop.send(.take(1))
    #expect(count == 1)
  }

  @Test("In a group the refused action is left out, and the rest is one step") func group() {
    let loop = Loop(10, Purse(), history: Purse.history)
    var reasons: [String] = []
    let listener = loop.onRefusal { refusal, _ in reasons.append(refusal.reason) }
    loop.group("Shopping") {
      loop.send(.take(8))
      loop.send(.take(8))
      loop.send(.take(1))
    }
    #expect(loop.state == 1 && reasons == ["There are only 2 in the purse."])
    #expect(loop.history?.count() == 1)
    loop.undo()
    #expect(loop.state == 10)
    withExtendedLifetime(listener) {}
  }

  @Test("The response of a synchronous use case is applied without a check") func response() {
    struct Drawing: RefusingFeature {
      enum Action: Equatable, Sendable { case draw, drawn }
      enum Effect: Equatable, Sendable { case draw }

      func refusal(of action: Action, in state: Int) -> Refusal? { action == .drawn ? Refusal("It is too late.") : nil }

      func update(_ state: inout Int, _ action: Action) -> [Effect] {
        if action == .draw { return [.draw] }
        state += 1
        return []
      }
    }
    struct Deck: SynchronousUseCase { func perform(_ request: Drawing.Effect) -> Bool { true } }
    let handler = EffectHandler<Drawing.Effect, Drawing.Action>(Deck()) { _, _ in .drawn }
    let loop = Loop(0, Drawing(), effects: [handler], onFault: { _ in })
    loop.send(.draw)
    #expect(loop.state == 1)
    loop.send(.drawn)
    #expect(loop.state == 1, "Sent by itself, the action is checked.")
  }

  @Test("The laws hold for a feature that refuses") func laws() {
    let laws = Laws(Purse(), from: 50) { _, random in
      random.oneIn(2) ? .put(Int.random(in: 0...60, using: &random)) : .take(Int.random(in: 0...60, using: &random))
    }
    #expect(laws.firstViolation(history: Purse.history) == nil)
  }
}
