import Foundation
import RandomCases
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage
import TarnTesting
import TarnValues
import Testing

@Suite("Undo and time travel with changes of others") @MainActor struct RemoteChangeTests {
  /// Notes that others change, too.
  struct Board: DocumentFeature {
    struct Note: Record, Identifiable {
      let id: Int
      var text: String
      static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text)]
    }

    struct Document: Record {
      var notes: Table<Note> = []
      /// The number of received changes, which can't be undone.
      var received = 0
      static let fields: [Field<Document>] = [Field("notes", \.notes), Field("received", \.received)]

      var texts: [Int: String] { Dictionary(uniqueKeysWithValues: notes.map { ($0.id, $0.text) }) }

      mutating func set(_ id: Int, _ text: String?) { notes[id: id] = text.map { Note(id: id, text: $0) } }
    }

    struct Session: Record { static let fields: [Field<Session>] = [] }

    enum Action: Codable, Sendable {
      case set(Int, String?)
      case received(Int, String?)
    }

    var newSession: Session { Session() }

    func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
      switch action {
      case .set(let id, let text): document.set(id, text)
      case .received(let id, let text):
        document.set(id, text)
        document.received += 1
      }
      return []
    }

    static let history = SharedDocument<Board>.history(
      tracks: [.document(except: \.received)], isRemote: { if case .received = $0 { true } else { false } })
  }

  typealias Shared = SharedDocument<Board>

  private func store() -> Store<Shared> {
    Store(DocumentState(Board.Document()), Shared(Board()), history: Board.history)
  }

  @Test("Undo reverts the own step and keeps what others have changed before and after it") func undo() {
    let store = store()
    store.set(1, "milk")
    store.receive(2, "theirs")
    store.set(3, "bread")
    store.receive(4, "theirs, too")
    store.undo()
    #expect(store.state.document.texts == [1: "milk", 2: "theirs", 4: "theirs, too"])
    store.undo()
    #expect(store.state.document.texts == [2: "theirs", 4: "theirs, too"])
    store.undo()
    #expect(store.state.document.received == 2, "What others have sent can't be undone.")
    #expect(store.state.document.texts == [2: "theirs", 4: "theirs, too"])
    store.redo()
    store.redo()
    #expect(store.state.document.texts == [1: "milk", 2: "theirs", 3: "bread", 4: "theirs, too"])
  }

  @Test("A part that others have changed since keeps their value") func overwritten() {
    let store = store()
    store.set(1, "milk")
    store.set(1, "oat milk")
    store.receive(1, "soy milk")
    store.undo()
    #expect(store.state.document.texts == [1: "soy milk"])
    store.redo()
    #expect(store.state.document.texts == [1: "soy milk"])
  }

  @Test("A step that was made in the past is undone without the changes of others that it came after") func past() {
    let store = store()
    store.set(1, "milk")
    store.receive(2, "theirs")
    store.jump(to: 0)
    #expect(store.state.document.texts == [2: "theirs"])
    store.set(3, "bread")
    store.undo()
    #expect(store.state.document.texts == [2: "theirs"])
    store.redo()
    #expect(store.state.document.texts == [2: "theirs", 3: "bread"])
  }

  /// Draws changes of this person and of others, to the same three notes.
  private static func violation(
    _ rules: HistoryRules<Shared.State, Shared.Action>
  ) -> LawViolation<Shared.State, Shared.Action>? {
    var laws = Laws(Shared(Board()), from: DocumentState(Board.Document())) { _, random in
      let id = Int.random(in: 0..<3, using: &random)
      let text = random.oneIn(3) ? nil : "text \(Int.random(in: 0..<4, using: &random))"
      return .acted("anna", random.oneIn(2) ? .set(id, text) : .received(id, text))
    }
    laws.walks = 60
    return laws.firstViolation(history: rules)
  }

  @Test("The laws of undo and time travel hold for a history with changes of others") func lawful() {
    #expect(Self.violation(Board.history) == nil)
  }

  @Test("A track that takes back the changes of others breaks a law, which names it and says what to use")
  func unlawful() throws {
    let rules = SharedDocument<Board>.history(
      tracks: [.whole("document")], isRemote: { if case .received = $0 { true } else { false } })
    let violation = try #require(Self.violation(rules))
    #expect(
      "\(violation)".contains(
        "the track document contains changes of others, which undo would take back: use a track that can keep them"))
  }

  @Test("A file keeps the difference between own steps and the changes of others") func file() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).tarn").path
    defer { for end in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let app = AppDefinition(
      name: "Board", document: Board(), first: Board.Document(), history: Board.history, schema: Schema(),
      durability: .onDemand)
    var (storage, store) = try app.file(at: path).openAlone()
    store.set(1, "milk")
    store.receive(2, "theirs")
    store.set(3, "bread")
    store.receive(2, "changed")
    store.undo()
    try storage.close()
    (storage, store) = try app.file(at: path).openAlone()
    #expect(store.state.document.texts == [1: "milk", 2: "changed"])
    store.undo()
    #expect(store.state.document.texts == [2: "changed"])
    store.redo()
    store.redo()
    #expect(store.state.document.texts == [1: "milk", 2: "changed", 3: "bread"])
    try storage.close()
  }

  @Test("In any order, the own part is that of a store without others, and theirs is as if all were present")
  func anyOrder() {
    for seed in randomCases(0..<60) {
      var random = SeededRandom(seed: seed)
      let (shared, alone) = (store(), store())
      var theirs: [Int: String] = [:]
      for step in 0..<60 {
        let (own, other) = (Int.random(in: 0..<5, using: &random), 10 + Int.random(in: 0..<5, using: &random))
        let text = Int.random(in: 0..<4, using: &random) == 0 ? nil : "\(step)"
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3:
          for store in [shared, alone] { store.set(own, text) }
        case 3..<6:
          shared.receive(other, text)
          theirs[other] = text
        case 6..<8: for store in [shared, alone] { store.undo() }
        case 8: for store in [shared, alone] { store.redo() }
        default:
          let isEnd = Bool.random(using: &random)
          for store in [shared, alone] { store.jump(to: isEnd ? store.history?.count() ?? 0 : 0) }
        }
        let texts = shared.state.document.texts
        #expect(texts.filter { $0.key < 10 } == alone.state.document.texts, "seed \(seed), step \(step)")
        #expect(texts.filter { $0.key >= 10 } == theirs, "seed \(seed), step \(step)")
      }
    }
  }
}

extension Store where F == SharedDocument<RemoteChangeTests.Board> {
  fileprivate func set(_ id: Int, _ text: String?) { send(.acted("anna", .set(id, text))) }
  fileprivate func receive(_ id: Int, _ text: String?) {
    send(.acted(.environment, .received(id, text)), cause: .arrived)
  }
}
