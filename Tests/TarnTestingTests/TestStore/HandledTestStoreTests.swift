import Tarn
import TarnTesting
import Testing

@Suite("Test stores with handlers") struct HandledTestStoreTests {
  private let clock = TestClock()

  private func makeStore(_ state: Desk.State = Desk.State()) -> TestStore<Desk> {
    let timer = EffectHandler<Desk.Subscription, Desk.Action>(IntervalTimer(clock: clock)) {
      if case .timer(let interval) = $0 { interval } else { nil }
    } action: { _, _ in
      .tick
    }
    return TestStore(Desk(), from: state, effects: [Desk.facts], subscriptions: [timer])
  }

  @Test("An effect with a handler is performed, and its response is received") func performed() async throws {
    let store = makeStore()
    try store.send(.ask) { $0.isLoading = true }
    try await store.receive(.received("0 is even.")) { ($0.isLoading, $0.fact) = (false, "0 is even.") }
    try store.send(.clear)
    try store.expectEffect(.log("cleared"))
    try await store.finish()
  }

  @Test("Another action than the received one is a failure, and one that is not received") func unreceived()
    async throws
  {
    let store = makeStore()
    try store.send(.ask) { $0.isLoading = true }
    await #expect {
      try await store.receive(.received("0 is odd."))
    } throws: {
      ($0 as? TestStoreFailure)?.message == """
        Another action has arrived than .received("0 is odd."):
          received: expected "0 is odd.", actual "0 is even."
        """
    }
    try store.send(.ask)
    await #expect {
      try await store.finish()
    } throws: {
      ($0 as? TestStoreFailure)?.message == """
        Actions have arrived that the test has not received at the end:
          .received("0 is even.")
        """
    }
  }

  @Test("No action can arrive if nothing is performed") func impossible() async {
    let store = makeStore()
    await #expect {
      try await store.receive(.tick)
    } throws: {
      ($0 as? TestStoreFailure)?.message
        == ".tick can't arrive: no handler performs an effect or runs a subscription."
    }
  }

  @Test("A timer ticks when the test advances its clock, and stops with its subscription") func timed() async throws {
    let store = makeStore()
    let timer = Desk.Subscription.timer(every: .seconds(1))
    try store.send(.toggleTimer) { $0.seconds = 0 }
    try store.expectStarted(timer)
    for second in 1...3 {
      try await clock.waitForSleep()
      clock.advance(by: .seconds(1))
      try await store.receive(.tick) { $0.seconds = second }
    }
    try store.send(.toggleTimer) { $0.seconds = nil }
    try store.expectStopped(timer)
    try await store.finish()
  }

  @Test("A step of the user fails after an action that was not received, also if it ends the subscription")
  func forgotten() async throws {
    let store = makeStore()
    try store.send(.toggleTimer) { $0.seconds = 0 }
    try store.expectStarted(.timer(every: .seconds(1)))
    try await clock.waitForSleep()
    clock.advance(by: .seconds(1))
    // The timer sleeps again once its tick has arrived.
    try await clock.waitForSleep()
    #expect {
      try store.send(.toggleTimer) { $0.seconds = nil }
    } throws: {
      ($0 as? TestStoreFailure)?.message == """
        Actions have arrived that the test has not received before send(.toggleTimer):
          .tick
        """
    }
  }

  @Test("An action that has not arrived in time is a failure") func late() async throws {
    let store = makeStore(Desk.State(seconds: 0))
    try store.expectStarted(.timer(every: .seconds(1)))
    await #expect {
      try await store.receive(.tick, within: .milliseconds(1))
    } throws: { error in
      let message = (error as? TestStoreFailure)?.message ?? ""
      return message.hasPrefix(".tick has not arrived within 0.001 seconds. Running: .timer(every: ")
        && message.hasSuffix(
          "If it sleeps on a TestClock, advance that: `try await clock.waitForSleep()`, `clock.advance(by:)`.")
    }
    try await store.finish(running: .timer(every: .seconds(1)))
  }

  @Test("Without exhaustivity, the actions before the expected one are applied") func skipped() async throws {
    let store = makeStore()
    store.exhaustivity = .off
    try store.send(.ask)
    try await eventually { !store.state.isLoading || store.state.fact == "" }
    try store.send(.up)
    try store.send(.ask)
    try await store.receive(.received("1 is even.")) { $0.fact = "1 is even." }
  }
}
