import Synchronization
import Tarn
import TarnForms
import TarnTesting
import Testing

@Suite("Debounced use case", .timeLimit(.minutes(10))) @MainActor struct DebouncedUseCaseTests {
  struct Search: Feature {
    enum Action {
      case type(String)
      case found(String, [String])
    }
    struct State: Equatable { var text = "", found: [String] = [] }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .type(let text): state.text = text
      case .found(let text, let words): state.found = ["\(text):"] + words
      }
      return []
    }

    func subscriptions(_ state: State) -> [Debounce<String>] {
      state.text.isEmpty ? [] : [Debounce(state.text, for: .seconds(1))]
    }
  }

  /// Responds twice, and records the requests.
  final class Dictionary: UseCase {
    let requests = Mutex<[String]>([])

    func perform(_ text: String, respond: ResponseSender<[String]>) async {
      requests.withLock { $0.append(text) }
      await respond([])
      await respond([text.uppercased()])
    }
  }

  private let clock = TestClock()
  private let dictionary = Dictionary()

  private func store() -> Store<Search> {
    Store(
      Search.State(), Search(),
      subscriptions: [EffectHandler(dictionary.debounced(clock: clock)) { .found($0.question, $1) }])
  }

  @Test("Only the text before a pause is requested, and all its responses arrive") func pause() async throws {
    let store = store()
    for text in ["a", "ab"] {
      store.send(.type(text))
      try await clock.waitForSleep()
      clock.advance(by: .milliseconds(999))
      #expect(dictionary.requests.withLock { $0.isEmpty })
    }
    clock.advance(by: .milliseconds(1))
    try await eventually { store.state.found == ["ab:", "AB"] }
    #expect(dictionary.requests.withLock { $0 } == ["ab"])
  }

  @Test("A subscription that ends during the pause requests nothing") func cancelled() async throws {
    let store = store()
    store.send(.type("a"))
    try await clock.waitForSleep()
    store.send(.type(""))
    clock.advance(by: .seconds(2))
    store.send(.type("b"))
    try await clock.waitForSleep()
    clock.advance(by: .seconds(1))
    try await eventually { store.state.found == ["b:", "B"] }
    #expect(dictionary.requests.withLock { $0 } == ["b"])
  }
}
