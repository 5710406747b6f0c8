import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage
import TarnTesting
import Testing

@Suite("The history of a shared document") @MainActor struct HistoryLabelTests {
  typealias Rules = HistoryRules<SharedDocument<Notebook>.State, DocumentAction<Notebook.Action>>

  private func store(_ rules: Rules) -> Store<SharedDocument<Notebook>> {
    Store(DocumentState(Notebook.Document()), SharedDocument(Notebook()), history: rules)
  }

  @Test("A step is named after the session of the person who acted, adapted to the document before it") func session() {
    let store = store(
      SharedDocument.history(of: Notebook()) { action, document, session in
        switch action {
        case .done: "Change \(document.notes.count) note to “\(session.draft?.value.text ?? "nothing")”"
        case .add(_, let text): "Add \(text), searching “\(session.search)”"
        default: nil
        }
      })
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    anna.send(.add(1, "one two three"))
    ben.send(.search("x"))
    ben.send(.edit(1))
    ben.send(.write("one two four"))
    anna.send(.add(1, "zero two three"))
    ben.send(.done)
    ben.send(.remove(1))
    #expect(
      (1...4).map { store.history?.step($0).label } == [
        "Add one two three, searching “”", "Add zero two three, searching “”", "Change 1 note to “zero two four”",
        "remove",
      ])
  }

  @Test("Consecutive actions of one session are one step, if they continue each other") func runs() {
    let store = store(
      SharedDocument.history(of: Notebook()) { _, _, session in
        "Added by \(session.search)"
      } continues: { previous, next in
        if case (.add, .add) = (previous, next) { true } else { false }
      })
    store.session("anna").send(.add(1, "a"))
    store.session("anna").send(.add(2, "b"))
    store.session("ben").send(.add(3, "c"))
    #expect(store.history?.count() == 2)
  }

  @Test("Undo changes the named parts of the document only") func tracks() {
    let store = Store(
      DocumentState(Board.Document()), SharedDocument(Board()),
      history: SharedDocument<Board>.history(tracks: [HistoryTrack("notes", get: { $0.notes }, set: { $0.notes = $1 })])
    )
    store.session("anna").send(.write("milk"))
    store.session("anna").send(.visit)
    #expect(store.history?.count() == 1, "A visit is in no track.")
    store.undo()
    #expect(store.state.document == Board.Document(visits: 1))
    store.redo()
    #expect(store.state.document == Board.Document(notes: "milk", visits: 1))
  }

  /// The removal of a note is no step.
  private static let withoutRemovals = SharedDocument<Notebook>.history(
    label: { action, _ in if case .add(_, let text) = action { "Add \(text)" } else { nil } },
    isStep: { if case .remove = $0 { false } else { true } })

  @Test("An action that is no step is undone with the step before it, also after a restart") func noStep() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = AppDefinition(
      name: "Notebook", document: Notebook(), first: Notebook.Document(), effects: [Notebook.measuring],
      history: Self.withoutRemovals, schema: Schema(), durability: .default)
    let file = app.file(at: folder.appendingPathComponent("notebook.tarn").path)
    var (storage, store) = try file.openAlone()
    store.session("anna").send(.add(1, "milk"))
    store.session("anna").send(.add(2, "bread"))
    store.session("anna").send(.remove(1))
    let log = store.history.map { Array($0.log) }
    #expect(store.history?.count() == 2 && store.history?.undoName == "Undo Add bread")
    try storage.close()
    (storage, store) = try file.openAlone()
    #expect(store.history.map { Array($0.log) } == log)
    #expect(store.history?.undoName == "Undo Add bread")
    store.undo()
    #expect(store.state.document.notes.map(\.text) == ["milk"])
    store.redo()
    #expect(store.state.document.notes.map(\.text) == ["bread"])
    try storage.close()
  }

  @Test("The laws of a history hold for a document with actions that are no steps") func laws() {
    let laws = Laws(SharedDocument(Notebook()), from: DocumentState(Notebook.Document())) { _, random in
      let id = Int.random(in: 0..<3, using: &random)
      let actions: [Notebook.Action] = [.add(id, "one two"), .remove(id), .search("\(id)"), .edit(id), .done]
      return .acted(random.pick(from: ["anna", "ben"]), random.pick(from: actions))
    }
    #expect(laws.firstViolation(history: Self.withoutRemovals) == nil)
  }
}

/// A text that is undone, and a number of visits that is not.
private struct Board: DocumentFeature {
  struct Document: Record {
    var notes = ""
    var visits = 0
    static let fields: [Field<Document>] = [Field("notes", \.notes), Field("visits", \.visits)]
  }

  struct Session: Record {
    static let fields: [Field<Session>] = []
  }

  enum Action: Codable, Equatable, Sendable {
    case write(String)
    case visit
  }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .write(let text): document.notes = text
    case .visit: document.visits += 1
    }
    return []
  }
}
