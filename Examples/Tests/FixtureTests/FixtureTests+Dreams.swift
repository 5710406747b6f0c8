import Dreams
import Tarn
import Testing

/// A renderer that never finishes.
private struct NoRenderer: UseCase {
  func perform(_ rendering: Dreams.Rendering, respond: ResponseSender<Dreams.RenderingUpdate>) async {}
}

extension FixtureTests {
  @Test("Dreams opens the files of all its schemas") func dreams() async throws {
    try await check(Dreams.app(renderer: NoRenderer())) { store in
      store.send(.prefer(.dragon))
      store.send(.type("All tests green\nat once"))
      store.send(.add(id: uuid(1)))
      store.send(.write(id: uuid(2), "Riding my bike"))
      store.send(.change(uuid(2), .addEffect(.fireBreathing)))
      store.send(.change(uuid(2), .count(.three)))
      store.send(.listScrolled(12.5))
      store.send(.open(uuid(2)))
      store.send(.dreamScrolled(7))
      store.send(.close)
      store.send(.select)
      store.send(.choose(uuid(1), true))
      store.send(.share(as: uuid(3)))
      store.send(.renderingUpdated(.drawn(0.5), of: uuid(3)))
      store.send(.remove(uuid(2)))
      store.undo()
    }
  }
}
