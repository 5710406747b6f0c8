import Tarn
import TarnDocument
import TarnRecord
import TarnTesting
import Testing

/// A list into which everyone may import; an import takes a while.
private struct Pantry: DocumentFeature {
  struct Document: Record {
    var items: [String] = []
    static let fields: [Field<Document>] = [Field("items", \.items)]
  }

  struct Session: Record {
    static let fields: [Field<Session>] = []
  }

  enum Action: Codable, Equatable, Sendable {
    case add(String)
    case askForImport
    case imported(String)
  }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [String] {
    switch action {
    case .add(let item), .imported(let item): document.items.append(item)
    case .askForImport:
      document.items.append("requested")
      return ["flour"]
    }
    return []
  }
}

/// Answers when the gate opens.
private struct Import: UseCase {
  let gate: AsyncStream<Void>

  func perform(_ name: String, respond: ResponseSender<String>) async {
    for await _ in gate { await respond(name) }
  }
}

@Suite("Undo in a document of several people", .timeLimit(.minutes(10))) @MainActor struct ResponseOfAnotherTests {
  /// Returns a store whose imports answer when the gate is opened.
  private func makeStore() -> (Store<SharedDocument<Pantry>>, opening: AsyncStream<Void>.Continuation) {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let importing = EffectHandler<String, Pantry.Action>(Import(gate: gate)) {
      $0
    } action: { _, name in
      .imported(name)
    }
    let store = Store(
      DocumentState(Pantry.Document()), SharedDocument(Pantry()), effects: SharedDocument<Pantry>.effects([importing]),
      history: SharedDocument<Pantry>.history())
    return (store, opening)
  }

  @Test("Undo takes back no response to another person's action, unless it was the last change")
  func response() async throws {
    let (store, opening) = makeStore()
    store.session("ben").send(.askForImport)
    store.session("anna").send(.add("milk"))
    opening.yield()
    try await eventually { store.state.document.items.count == 3 }
    #expect(store.history?.undoName == "Undo imported")
    store.undo()
    #expect(store.state.document.items == ["requested", "milk"])
    store.undo()
    #expect(store.state.document.items == ["requested"])
    store.redo()
    store.redo()
    #expect(store.state.document.items == ["requested", "milk", "flour"])
    // The next response follows that to the same session, so both are one step.
    opening.yield()
    try await eventually { store.state.document.items.count == 4 }
    store.undo()
    #expect(store.state.document.items == ["requested", "milk"])
    opening.finish()
  }

  @Test("A response directly after its own person's step is undone with it") func ownResponse() async throws {
    let (store, opening) = makeStore()
    store.session("anna").send(.add("milk"))
    store.session("ben").send(.askForImport)
    opening.yield()
    try await eventually { store.state.document.items.count == 3 }
    store.undo()
    #expect(store.state.document.items == ["milk"])
    opening.finish()
  }
}
