import Synchronization
import Tarn
import TarnSession
import Testing

@testable import TarnInspector

@MainActor @Suite("An inspected store") struct InspectedStoreTests {
  private let inspector = Inspector(maxSteps: 100)
  private let store = Store(
    ShoppingList.State(), ShoppingList(), history: HistoryRules(tracks: [.whole()]), onFault: { _ in })
  private var app: any InspectedApp { inspector.apps.all[0] }

  init() { inspector.add(store, named: "Shopping") }

  @Test("Each change is a step, with its cause and the state after it") func steps() {
    store.send(.add(id: 1, text: "Beer"))
    store.send(.saved(1), cause: .arrived)
    store.undo()
    store.load(ShoppingList.State())
    #expect(
      (0...4).map { app.summary(of: $0).title } == [
        "The inspection began", #".add(id: 1, text: "Beer")"#, ".saved(1)", "Jumped in the history", "Loaded a state",
      ])
    #expect(app.summary(of: 2).kind == .action(.arrived))
    #expect(app.steps == 0...4)
    #expect(app.differences(from: 1, to: 3).map(\.path) == ["items[id: 1]"])
    #expect((1...4).allSatisfy { app.summary(of: $0).settling != nil })
  }

  @Test("A refused action is no step") func refused() {
    store.send(.toggle(1))
    #expect(app.steps == 0...0)
  }

  @Test("The oldest steps are dropped at the bound, and numbers stay") func bound() {
    for step in 1...250 { store.send(.search("\(step)")) }
    #expect(app.steps == 151...250)
    #expect(app.summary(of: 151).title == #".search("151")"#)
    #expect(app.text(at: "search", after: 250) == #""250""#)
    #expect(app.lastChange(of: "search", upTo: 151) == nil)
    #expect(app.work(of: 151) == nil)
  }

  @Test("The step that changed a part last is found, and the one before that") func blame() {
    store.send(.add(id: 1, text: "Beer"))
    store.send(.add(id: 2, text: "Bread"))
    store.send(.toggle(1))
    store.send(.search("b"))
    let path = "items[id: 1].isBought"
    #expect(app.lastChange(of: path, upTo: 4) == 3)
    #expect(app.lastChange(of: path, upTo: 2) == 1)
    #expect(app.lastChange(of: path, upTo: 0) == nil)
    #expect(app.lastChange(of: "prices", upTo: 4) == nil)
  }

  @Test("The effects of a step are those that its update has returned") func effects() throws {
    store.send(.add(id: 1, text: "Beer"))
    let work = try #require(app.work(of: 1))
    #expect(work.effects.map(\.text) == [".save(1)"] && !work.isUnrepeatable)
    #expect(app.work(of: 0) == nil)
  }

  @Test("An update that reads something else than the state is reported") func unrepeatable() throws {
    let draws = Mutex(0)
    let lucky = Store(
      ShoppingList.State(),
      ShoppingList {
        draws.withLock { draws in
          draws += 1
          return draws
        }
      })
    inspector.add(lucky, named: "Lucky")
    lucky.send(.draw)
    #expect(try #require(inspector.apps.all[1].work(of: 1)).isUnrepeatable)
  }

  @Test("A trial without a step names what would be otherwise, and what would have been refused") func trial() {
    store.send(.add(id: 1, text: "Beer"))
    store.send(.add(id: 2, text: "Bread"))
    store.send(.toggle(1))
    let trial = app.trial(.skipping, at: 1)
    #expect(trial.refused == [3] && trial.applied == 2 && trial.endedBefore == nil)
    #expect(trial.differences.map(\.path) == ["items[id: 1]"])
    #expect(app.trial(.skipping, at: 3).differences.map(\.path) == ["items[id: 1].isBought"])
    let twice = app.trial(.repeating, at: 3)
    #expect(twice.applied == 1 && twice.differences.map(\.path) == ["items[id: 1].isBought"])
    #expect(store.state.items.count == 2, "A trial does not change the app.")
  }

  @Test("A trial ends before a step that is no action") func trialEnd() {
    store.send(.search("a"))
    store.send(.search("b"))
    store.undo()
    store.send(.search("c"))
    #expect(app.trial(.skipping, at: 1).endedBefore == 3)
  }

  @Test("Steps are searched by their texts and causes, also those that come later") func search() {
    for step in 1...40 {
      store.send(step.isMultiple(of: 2) ? .search("\(step)") : .saved(step), cause: step > 20 ? .arrived : .acted)
    }
    let search = StepSearch(text: "SEARCH", cause: .acted)
    #expect(app.continueSearch(search, within: .seconds(60)) == 41)
    #expect(app.matches(search) == Array(stride(from: 2, through: 20, by: 2)))
    store.send(.search("x"))
    #expect(app.continueSearch(search, within: .seconds(60)) == 42)
    #expect(app.matches(search).last == 41)
    #expect(app.matches(StepSearch(text: "saved")) == [])
    for _ in 0..<100 { store.send(.reverse) }
    _ = app.continueSearch(search, within: .zero)
    #expect(app.matches(search).allSatisfy { app.steps.contains($0) })
  }

  @Test("A state of the past becomes the present one on request, as a step") func restore() {
    store.send(.search("a"))
    store.send(.search("b"))
    app.restore(1)
    #expect(store.state.search == "a" && app.steps == 0...3)
    store.undo()
    #expect(store.state.search == "b")
  }

  @Test("While the page is shown, the computed derived values of each step are noted") func derived() throws {
    #expect(store[ShoppingList.bought] == 0)
    let token = store.observe(ShoppingList.bought) { _ in }
    store.send(.add(id: 1, text: "Beer"))
    #expect(app.work(of: 1)?.derived == nil)
    app.isWatched = true
    store.send(.toggle(1))
    store.send(.search("b"))
    #expect(app.work(of: 2)?.derived?.map(\.name) == ["bought"])
    #expect(app.work(of: 2)?.derived?.first?.paths == [["bought", "items"]])
    #expect(app.work(of: 3)?.derived == [])
    app.isWatched = false
    store.send(.toggle(1))
    #expect(app.work(of: 4)?.derived == nil)
    withExtendedLifetime(token) {}
  }

  @Test("Steps are exported as a session that replays to the same state") func session() throws {
    store.send(.setCode(code: "1234"))
    store.send(.add(id: 1, text: "Beer"))
    store.send(.saved(1), cause: .arrived)
    store.send(.toggle(1))
    store.undo()
    let text = try #require(app.session(from: 2, to: 5))
    #expect(!text.contains("1234"))
    let session = try RecordedSession<ShoppingList.State, ShoppingList.Action>(
      reading: SessionText.data(text), of: "Shopping")
    #expect(session.first.items.isEmpty && session.steps.map(\.cause) == [.acted, .arrived, .acted, .jumped])
    let report = session.replay(with: ShoppingList())
    #expect(report.difference == nil)
  }

  @Test("The inspector keeps no store alive") func lifetime() {
    var other: Store<ShoppingList>? = Store(ShoppingList.State(), ShoppingList())
    weak let released = other
    if let other { inspector.add(other, named: "Other") }
    #expect(inspector.apps.all[1].isRunning)
    other = nil
    #expect(released == nil && !inspector.apps.all[1].isRunning)
    #expect(inspector.apps.all[1].summary(of: 0).title == "The inspection began")
  }
}
