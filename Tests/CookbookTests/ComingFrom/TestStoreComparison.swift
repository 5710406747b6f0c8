import Tarn
import TarnForms
import TarnTesting
import TarnValues
import Testing

// The Tarn sides of docs/test-store.md: the features of docs/coming-from-tca.md.

@Suite("Test stores: the features of the page about TCA") struct TestStoreComparison {
  @Test("A counter counts") func counting() throws {
    let store = TestStore(Counter(), from: Counter.State(id: 1))
    try store.send(.up) { $0.count = 1 }
    try store.send(.down) { $0.count = 0 }
    try store.finish()
  }

  @Test("A fact is requested, and shown when it arrives") func fact() throws {
    let store = TestStore(Facts(), from: Facts.State())
    try store.send(.ask)
    try store.answer(7, with: .received("7 is prime.")) { $0.fact = "7 is prime." }
    try store.finish()
  }

  @Test("A search begins when the user pauses typing") func search() throws {
    let store = TestStore(DebouncedSearch(), from: DebouncedSearch.State())
    try store.send(.type("te")) { $0.text = "te" }
    try store.expectStarted(Debounce("te"))
    try store.send(.type("tea")) { $0.text = "tea" }
    try store.expectStopped(Debounce("te"))
    try store.expectStarted(Debounce("tea"))
    try store.receive(.found(["tea!"]), from: Debounce("tea")) { $0.results = ["tea!"] }
    try store.finish(running: Debounce("tea"))
  }

  @Test("A stopwatch counts the seconds") func stopwatch() async throws {
    let clock = TestClock()
    let ticks = EffectHandler(IntervalTimer(clock: clock)) { _, _ in Stopwatch.Action.tick }
    let store = TestStore(Stopwatch(), from: Stopwatch.State(), subscriptions: [ticks])
    try store.send(.toggle) { $0.isRunning = true }
    try store.expectStarted(.seconds(1))
    try await clock.waitForSleep()
    clock.advance(by: .seconds(1))
    try await store.receive(.tick) { $0.seconds = 1 }
    try store.send(.toggle) { $0.isRunning = false }
    try store.expectStopped(.seconds(1))
    try await store.finish()
  }

  @Test("The counters of a list count separately") func counters() throws {
    let store = TestStore(CounterList(), from: CounterList.State())
    try store.send(.add(1)) { $0.rows = [Counter.State(id: 1)] }
    try store.send(.row(1, .up)) { $0.rows[id: 1]?.count = 1 }
    try store.send(.total(.down)) { $0.total.count = -1 }
    try store.finish()
  }

  @Test("An editor is presented, and saves its book") func editor() throws {
    let store = TestStore(BookShelf(), from: BookShelf.State())
    try store.send(.add) { $0.editor = BookEditor.State() }
    try store.send(.editor(.title("Emma"))) { $0.editor?.title = "Emma" }
    try store.send(.save) {
      $0.books = ["Emma"]
      $0.editor = nil
    }
    try store.finish()
  }

  @Test("Screens are pushed and popped") func stack() throws {
    let store = TestStore(Shop(), from: Shop.State())
    try store.send(.open(.category("Tea"))) { $0.path = [.category("Tea")] }
    try store.send(.open(.item(7))) { $0.path.append(.item(7)) }
    try store.send(.navigate([])) { $0.path = [] }
    try store.finish()
  }

  @Test("Each field has its action") func fields() throws {
    let store = TestStore(Preferences(), from: Preferences.State())
    try store.send(.name("Ada")) { $0.name = "Ada" }
    try store.send(.sendNews(true)) { $0.sendsNews = true }
    try store.finish()
  }

  @Test("A roll of the dice is one step") func dice() throws {
    let four = EffectHandler<Dice.Effect, Dice.Action>(
      DrawNumber { _ in 4 }, request: { if case .draw(let sides) = $0 { sides } else { nil } }, action: { .rolled($1) })
    let store = TestStore(
      Dice(), from: Dice.State(), effects: [four], history: HistoryRules(tracks: [.whole()]))
    try store.send(.roll) { $0.results = [4] }
    try store.undo { $0.results = [] }
    try store.finish()
  }

  @Test("Groceries of one name are added") func groceries() throws {
    let store = TestStore(Groceries(), from: Groceries.State())
    try store.send(.add("milk", 2)) { $0.items["milk"] = 2 }
    try store.send(.add("milk", 1)) { $0.items["milk"] = 3 }
    try store.send(.remove("milk")) { $0.items["milk"] = nil }
    try store.finish()
  }

  @Test("Only the results matter") func quiet() throws {
    let store = TestStore(DebouncedSearch(), from: DebouncedSearch.State(), exhaustivity: .off)
    try store.send(.type("tea"))
    try store.receive(.found(["tea!"]), from: Debounce("tea")) { $0.results = ["tea!"] }
    try store.finish()
  }

  @Test("The failure on the page is that of the test store") func failure() throws {
    let store = TestStore(Facts(), from: Facts.State())
    try store.send(.ask)
    let failure = try #require(throws: TestStoreFailure.self) {
      try store.answer(7, with: .received("7 is prime.")) { $0.fact = "7 is odd." }
    }
    #expect(try DocumentedTestStore.page().contains("FactsTests.swift:12: \(failure.message)\n"))
  }
}
