import Tarn
import TarnTesting
import Testing

/// A purse that refuses to give more than is in it, and whose `update` relies on that.
private struct Purse: RefusingFeature {
  enum Action: Equatable, Sendable {
    case put(Int)
    case take(Int)
    case bill(Int)
  }

  enum Effect: Equatable, Sendable { case pay(Int) }

  static let rules = HistoryRules<Int, Action>(tracks: [.whole("purse")])

  func refusal(of action: Action, in state: Int) -> Refusal? {
    if case .take(let amount) = action, amount > state { Refusal("There are only \(state).") } else { nil }
  }

  func update(_ state: inout Int, _ action: Action) -> [Effect] {
    switch action {
    case .put(let amount): state += amount
    case .take(let amount):
      precondition(amount <= state, "update was called with a refused action.")
      state -= amount
    case .bill(let amount): return [.pay(amount)]
    }
    return []
  }
}

/// Answers a bill by taking its amount out of the purse.
private struct Payment: UseCase {
  func perform(_ amount: Int, respond: ResponseSender<Int>) async { await respond(amount) }
}

@Suite("Refused actions in laws and specs") struct RefusedActionTests {
  private static let paying = EffectHandler<Purse.Effect, Purse.Action>(Payment()) { effect in
    if case .pay(let amount) = effect { amount } else { nil }
  } action: { _, amount in
    .take(amount)
  }

  private let app = Spec("A purse", of: Purse(), from: 10, effects: [paying], history: Purse.rules)

  @Test("The laws apply an action as a store does: update is not called with a refused one") func laws() {
    let laws = Laws(Purse(), from: 10) { _, random in
      let amount = Int.random(in: 0..<20, using: &random)
      return random.oneIn(2) ? .put(amount) : .take(amount)
    }
    #expect(laws.firstViolation(history: Purse.rules) == nil)
    #expect(laws.derived(Derived { (state: borrowing Int) in state.isMultiple(of: 2) }) == nil)
  }

  @Test("A spec of a feature expects a refusal, of the actions of its last line") func feature() throws {
    try Spec("A purse", of: Purse(), from: 10)
      .when("too much is taken", .take(20))
      .then("the reason says how much there is") { $0.refusals == [Refusal("There are only 10.")] }
      .then("nothing changes") { $0.state == 10 && $0.effects.isEmpty }
      .and("less is taken", .take(5))
      .then("it is given") { $0.state == 5 && $0.refusals.isEmpty }
      .check(printing: { _ in })
  }

  @Test("A spec of an app expects a refusal, also of the response of a use case") func payments() async throws {
    let taken =
      app
      .when("too much is taken, and then less", .take(20), .take(4))
      .then("the first is refused with a reason") { $0.refusals == [Refusal("There are only 10.")] }
      .then("only the second has happened") { $0.state == 6 && $0.actions == [.take(4)] }
    try await taken
      .and("a bill is too high", .bill(9))
      .then("the payment is refused") { $0.refusals == [Refusal("There are only 6.")] && $0.state == 6 }
      .and("a bill is paid", .bill(6))
      .then("nothing was refused") { $0.refusals.isEmpty && $0.state == 0 }
      .check(printing: { _ in })
  }

  @Test("A failed expectation shows the refusals") func failure() async throws {
    let taken = app.when("too much is taken", .take(20)).then("it is given") { $0.state == -10 }
    let violation = await #expect(throws: SpecViolation.self) { try await taken.check(printing: { _ in }) }
    #expect(violation.map { "\($0)" }?.contains("There are only 10.") == true)
  }
}
