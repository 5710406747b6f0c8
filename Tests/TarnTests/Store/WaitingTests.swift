import Tarn
import TarnTesting
import Testing

@Suite("Callers that wait for a state", .timeLimit(.minutes(10))) @MainActor struct WaitingTests {
  let store = Store(Wall.State(), Wall())

  @Test("A caller returns once the condition does not hold, and at once if it never held") func end() async throws {
    await store.send(.rename("Hall"), while: { $0.detail != nil })
    #expect(store.state.title == "Hall")
    var isFinished = false
    let call = Task {
      await store.send(.open, while: { $0.detail != nil })
      isFinished = true
    }
    try await eventually { store.state.detail != nil }
    store.send(.detail(.zoom(3)))
    // Pause: a caller that returned too early would end now.
    await Task.yield()
    #expect(!isFinished)
    store.send(.close)
    await call.value
    #expect(isFinished)
  }

  @Test("A cancelled caller returns, and its action stays applied") func cancellation() async throws {
    let call = Task { await store.send(.open, while: { $0.detail != nil }) }
    try await eventually { store.state.detail != nil }
    call.cancel()
    await call.value
    #expect(store.state.detail != nil)
    let late = Task { await store.send(.rename("Hall"), while: { $0.detail != nil }) }
    late.cancel()
    await late.value
    #expect(store.state.title == "Hall")
  }
}
