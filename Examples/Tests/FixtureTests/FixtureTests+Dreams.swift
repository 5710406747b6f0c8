import Dreams
import Tarn
import TarnDocument
import Testing

/// A renderer that never finishes.
private struct NoRenderer: UseCase {
  func perform(_ rendering: Dreams.Rendering, respond: ResponseSender<Dreams.Sharing.Progress>) async {}
}

extension FixtureTests {
  @Test("Dreams opens the files of all its schemas") func dreams() async throws {
    try await check(Dreams.app(renderer: NoRenderer()) { _ in nil }) { store in
      let (terminal, browser) = (store.session(Dreams.firstWindow), store.session("browser"))
      terminal.send(.prefer(.dragon))
      terminal.send(.type("All tests green\nat once"))
      terminal.send(.add(id: uuid(1)))
      terminal.send(.write(id: uuid(2), "Riding my bike"))
      terminal.send(.change(uuid(2), .addEffect(.fireBreathing)))
      terminal.send(.change(uuid(2), .count(.three)))
      terminal.send(.listScrolled(12.5))
      terminal.send(.type("A la"))
      terminal.send(.pause(true))
      browser.send(.open(uuid(2)))
      browser.send(.dreamScrolled(7))
      terminal.send(.choose(uuid(1), true))
      terminal.send(.share(as: uuid(3)))
      terminal.send(.renderingUpdated(.rendering(0.5), of: uuid(3)))
      terminal.send(.remove(uuid(2)))
      store.undo()
    }
  }
}
