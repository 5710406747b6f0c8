import Synchronization
import Tarn
import TarnForms
import TarnTesting
import Testing

@MainActor @Suite("Cookbook: effects and time") struct EffectsAndTimeTests {
  private let clock = TestClock()

  @Test("A debounced search sends one request for three keys, and drops the answer to an earlier text")
  func debounce() async throws {
    let service = PendingCalls<String, [String]>()
    let store = FindTexts(find: service.call).makeStore(clock: clock)
    for text in ["s", "sw", "swi"] {
      store.send(.type(text))
      try await clock.waitForSleep()
      clock.advance(by: .milliseconds(299))
    }
    clock.advance(by: .milliseconds(1))
    try await eventually { service.inputs == ["swi"] }
    store.send(.type("swim"))
    try await clock.waitForSleep()
    service.answer(["Swift"])
    clock.advance(by: .milliseconds(300))
    try await eventually { service.inputs == ["swi", "swim"] }
    service.answer(["Swimming"])
    try await eventually { !store.state.results.isEmpty }
    #expect(store.state == DebouncedSearch.State(text: "swim", results: ["Swimming"]))
    store.send(.type(""))
    #expect(store.state == DebouncedSearch.State())
  }

  @Test("The late answer to a cancelled request changes nothing") func cancel() async throws {
    let service = PendingCalls<String, String>()
    let store = FetchText(fetch: service.call).makeStore()
    store.send(.load("a"))
    try await eventually { service.inputs == ["a"] }
    store.send(.cancel)
    service.answer("late")
    store.send(.load("b"))
    try await eventually { service.inputs == ["a", "b"] }
    #expect(store.state == Download.State(wanted: "b"))
    service.answer("text of b")
    try await eventually { store.state.wanted == nil }
    #expect(store.state.text == "text of b")
  }

  @Test("Cancelling a request cancels its task") func cancelTask() async throws {
    let isCancelled = Mutex(false)
    let clock = clock
    let store = FetchText { _ in
      do { try await clock.sleep(for: .seconds(1)) } catch { isCancelled.withLock { $0 = true } }
      return ""
    }
    .makeStore()
    store.send(.load("a"))
    try await clock.waitForSleep()
    store.send(.cancel)
    try await eventually { isCancelled.withLock { $0 } }
  }

  @Test("A paused timer does not count, and goes on where it was") func timer() async throws {
    let store = Stopwatch.makeStore(clock: clock)
    store.send(.toggle)
    for second in 1...2 {
      try await clock.waitForSleep()
      clock.advance(by: .seconds(1))
      try await eventually(store.state.seconds) { $0 == second }
    }
    try await clock.waitForSleep()
    store.send(.toggle)
    clock.advance(by: .seconds(10))
    store.send(.toggle)
    try await clock.waitForSleep()
    clock.advance(by: .seconds(1))
    try await eventually(store.state.seconds) { $0 == 3 }
  }

  @Test("A failed request is sent again after growing pauses, until it succeeds") func retry() async throws {
    struct Unreachable: Error, CustomStringConvertible { let description = "The server does not answer." }
    let attempts = Mutex(0)
    let poster = PostAfterPause(clock: clock) { text in
      let attempt = attempts.withLock { count in
        count += 1
        return count
      }
      guard text == "Hello", attempt == 4 else { throw Unreachable() }
    }
    let store = Store(
      Posting.State(), Posting(), subscriptions: [EffectHandler(poster) { $1 }])
    store.send(.post("Hello"))
    for (count, pause) in zip(1..., [0, 1, 3, 7]) {
      try await clock.waitForSleep()
      if pause > 0 {
        clock.advance(by: .seconds(pause) - .milliseconds(1))
        #expect(attempts.withLock { $0 } == count - 1, "Not before the pause of \(pause) s has ended.")
        #expect(store.state.problem == "The server does not answer.")
        clock.advance(by: .milliseconds(1))
      }
      try await eventually { store.state.tries == count || count == 4 }
    }
    try await eventually { store.state == Posting.State() }
    #expect(attempts.withLock { $0 } == 4)
  }

  @Test("A throw and its number are one step, and a replay repeats the number") func random() throws {
    let store = DrawNumber(draw: { $0 - 2 }).makeStore()
    store.send(.roll)
    store.send(.roll)
    #expect(store.state.results == [4, 4])
    let history = try #require(store.history)
    #expect(history.replay(with: Dice()).last == store.state)
    store.undo()
    #expect(store.state.results == [4])
    let free = DrawNumber().makeStore()
    for _ in 0..<50 { free.send(.roll) }
    #expect(free.state.results.allSatisfy { (1...6).contains($0) } && Set(free.state.results).count > 1)
  }
}
