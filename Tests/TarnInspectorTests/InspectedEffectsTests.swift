import Foundation
import Tarn
import TarnSession
import TarnTesting
import Testing

@testable import TarnInspector

@MainActor @Suite("Inspected effects") struct InspectedEffectsTests {
  private let inspector = Inspector(maxSteps: 100)
  private let saving = Saving()
  private let store: Store<ShoppingList>
  private var app: any InspectedApp { inspector.apps.all[0] }

  init() {
    store = Store(ShoppingList.State(), ShoppingList(), effects: [saving.handler], onFault: { _ in })
    inspector.add(store, named: "Shopping")
  }

  @Test("An effect is in flight until its operation ends, and knows the steps that answered it") func answers()
    async throws
  {
    store.send(.add(id: 1, text: "Beer"))
    store.send(.add(id: 2, text: "Bread"))
    #expect(app.effectsInFlight.map(\.text) == [".save(1)", ".save(2)"])
    #expect(app.effectsInFlight.map(\.step) == [1, 2])
    #expect(app.summary(of: 2).runningCount == 1)
    store.send(.search("b"))
    try await eventually { saving.finish(2, answers: 2) }
    try await eventually { app.effectsInFlight.map(\.number) == [0] }
    #expect(app.work(of: 2)?.effects.map(\.answers) == [[4, 5]])
    #expect(app.work(of: 1)?.effects.map(\.isRunning) == [true])
    #expect(app.answeredEffect(of: 5)?.text == ".save(2)")
    #expect(app.answeredEffect(of: 3) == nil)
    #expect(app.summary(of: 2).runningCount == 0)
    try await eventually { saving.finish(1, answers: 0) }
    try await eventually { app.effectsInFlight == [] }
    #expect(app.work(of: 1)?.effects.map(\.answers) == [[]])
  }

  @Test("An effect is in flight until its answers have been applied, not only until its operation ends")
  func waitingAnswer() async throws {
    store.send(.add(id: 1, text: "Beer"))
    try await eventually { saving.finish(1) }
    // The test keeps the store's isolation, so the answer waits while the operation ends.
    try block(until: { saving.ended.contains(1) })
    for _ in 1...1_000 {
      #expect(app.steps.upperBound == 1)
      try #require(app.effectsInFlight.map(\.answers) == [[]])
    }
    try await eventually { app.effectsInFlight == [] }
    #expect(app.work(of: 1)?.effects.map(\.answers) == [[2]])
  }

  private func block(until condition: () -> Bool) throws { try eventually { condition() } }

  @Test("Actions that follow from an answer answer nothing") func following() async throws {
    let token = store.observe {
      $0.items.first?.isBought ?? false
    } onChange: { [store] _ in
      store.send(.search("done"))
    }
    store.send(.add(id: 1, text: "Beer"))
    let other = store.onAction { [store] action, _ in if action == .saved(1) { store.send(.toggle(1)) } }
    try await eventually { saving.finish(1) }
    try await eventually { store.state.search == "done" }
    #expect((1...4).map { app.answeredEffect(of: $0)?.step } == [nil, 1, nil, nil])
    withExtendedLifetime((token, other)) {}
  }

  @Test("The responses of synchronous use cases answer effects, too") func synchronous() {
    let other = Store(ShoppingList.State(), ShoppingList(), effects: [SavedAtOnce.handler])
    inspector.add(other, named: "Other")
    other.send(.add(id: 1, text: "Beer"))
    other.send(.add(id: 2, text: "Bread"))
    let app = inspector.apps.all[1]
    #expect((1...4).map { app.answeredEffect(of: $0)?.step } == [nil, 1, nil, 3])
    #expect(app.effectsInFlight == [])
  }

  @Test("The effects of dropped steps are dropped, and their answers lead nowhere") func bound() async throws {
    store.send(.add(id: 1, text: "Beer"))
    for step in 1...120 { store.send(.search("\(step)")) }
    store.send(.add(id: 2, text: "Bread"))
    #expect(app.effectsInFlight.map(\.step) == [122])
    try await eventually { saving.finish(1) }
    try await eventually { app.steps.upperBound == 123 }
    #expect(app.answeredEffect(of: 123) == nil)
    try await eventually { saving.finish(2) }
    try await eventually { app.work(of: 122)?.effects.map(\.answers) == [[124]] }
  }

  @Test("An inspector and recorders of sessions number the effects of one store, each from its beginning")
  func shared() async throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    store.send(.add(id: 1, text: "Beer"))
    let recorder = try SessionRecorder(store, app: "Shopping", folder: folder + "/first")
    store.send(.add(id: 2, text: "Bread"))
    try await eventually { saving.finish(1) }
    try await eventually { app.steps.upperBound == 3 }
    try await eventually { saving.finish(2) }
    try await eventually { app.steps.upperBound == 4 }
    #expect(try session(recorder).steps.map(\.answers) == [nil, nil, 0])
    #expect((3...4).map { app.answeredEffect(of: $0)?.step } == [1, 2])

    // The second recorder begins while an effect that the first one has numbered runs.
    store.send(.add(id: 3, text: "Milk"))
    recorder.close()
    let next = try SessionRecorder(store, app: "Shopping", folder: folder + "/second")
    store.send(.add(id: 4, text: "Eggs"))
    try await eventually { saving.finish(3) }
    try await eventually { app.steps.upperBound == 7 }
    try await eventually { saving.finish(4) }
    try await eventually { app.steps.upperBound == 8 }
    #expect(try session(next).steps.map(\.answers) == [nil, nil, 0])
    #expect((7...8).map { app.answeredEffect(of: $0)?.step } == [5, 6])
    next.close()
  }

  private func session(
    _ recorder: SessionRecorder
  ) throws -> RecordedSession<ShoppingList.State, ShoppingList.Action> {
    recorder.flush()
    return try RecordedSession(reading: Data(contentsOf: URL(fileURLWithPath: recorder.file)), of: "Shopping")
  }

  @Test("An exported session has the answers of the effects in it") func export() async throws {
    store.send(.add(id: 1, text: "Beer"))
    store.send(.add(id: 2, text: "Bread"))
    try await eventually { saving.finish(1) }
    try await eventually { app.steps.upperBound == 3 }
    try await eventually { saving.finish(2) }
    try await eventually { app.steps.upperBound == 4 }
    let text = try #require(app.session(from: 2, to: 4))
    let session = try RecordedSession<ShoppingList.State, ShoppingList.Action>(
      reading: SessionText.data(text), of: "Shopping")
    #expect(session.steps.map(\.answers) == [nil, nil, 0])
    #expect(session.steps.map(\.effects) == [["save"], [], []])
  }
}

private struct SavedAtOnce: SynchronousUseCase {
  func perform(_ id: Int) -> Int { id }

  static var handler: EffectHandler<ShoppingList.Effect, ShoppingList.Action> {
    EffectHandler(SavedAtOnce()) {
      guard case .save(let id) = $0 else { return nil }
      return id
    } action: { _, id in
      .saved(id)
    }
  }
}
