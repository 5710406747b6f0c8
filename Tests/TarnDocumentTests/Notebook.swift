import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnStorage
import TarnValues

/// Notes that several people share; each has a search, a selection and a draft.
struct Notebook: DocumentFeature {
  struct Note: Record, Identifiable {
    let id: Int
    var text: String
    static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text, merge: .words)]
  }

  struct Document: Record {
    var notes: Table<Note> = []
    static let fields: [Field<Document>] = [Field("notes", \.notes)]
  }

  struct Session: Record {
    var search = ""
    var selected: Note.ID?
    var draft: Draft<Note>?
    static let fields: [Field<Session>] = [
      Field("search", \.search), Field("selected", \.selected), Field("draft", \.draft),
    ]
  }

  enum Action: Codable, Equatable, Sendable {
    case add(Int, String)
    case remove(Int)
    case search(String)
    case select(Int?)
    case edit(Int)
    case write(String)
    case done
    case askLength
    case lengthFound(Int)
  }

  enum Effect: Equatable, Sendable { case measure(String) }

  var newSession: Session { Session() }

  static let sessionUndo: SessionUndo<Session, Action>? = SessionUndo(
    get: { $0.draft }, set: { $0.draft = $1 }, run: { if case .write = $0 { "write" } else { nil } },
    name: { action, draft in if case .write = action { "Typing after “\(draft?.value.text ?? "")”" } else { nil } })

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .edit(let id) where !document.notes.contains(id: id): Refusal("There is no note \(id).")
    case .done where session.draft == nil: Refusal("There is no draft. Edit a note first.")
    default: nil
    }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect] {
    switch action {
    case .add(let id, let text): document.notes[id: id] = Note(id: id, text: text)
    case .remove(let id): document.notes.remove(id: id)
    case .search(let text): session.search = text
    case .select(let id): session.selected = id
    case .edit(let id): if let note = document.notes[id: id] { session.draft = Draft(of: note) }
    case .write(let text): session.draft?.value.text = text
    case .done:
      guard let draft = session.draft, draft.status == .existing else { break }
      document.notes[id: draft.value.id] = draft.value
      session.draft = nil
    case .askLength: return [.measure(session.search)]
    case .lengthFound(let length): session.search += " (\(length))"
    }
    return []
  }

  func reconcile(_ session: inout Session, with document: Document) {
    if let id = session.selected, !document.notes.contains(id: id) { session.selected = nil }
    if let draft = session.draft { session.draft?.rebase(onto: document.notes[id: draft.value.id]) }
  }

  static let history = SharedDocument<Notebook>.history(
    label: { action, _ in if case .add(_, let text) = action { "Add \(text)" } else { "Change" } })
}

/// Measures a text, synchronously.
struct Measure: SynchronousUseCase {
  func perform(_ text: String) -> Int { text.count }
}

extension Notebook {
  static let measuring = EffectHandler<Effect, Action>(Measure()) { effect in
    if case .measure(let text) = effect { text } else { nil }
  } action: { _, length in
    .lengthFound(length)
  }

  static let app = AppDefinition(
    name: "Notebook", document: Notebook(), first: Notebook.Document(), effects: [Notebook.measuring],
    history: Notebook.history, schema: Schema(), durability: .default)

  @MainActor static func makeStore() -> Store<SharedDocument<Notebook>> {
    Store(
      DocumentState(Document()), SharedDocument(Notebook()), effects: SharedDocument<Notebook>.effects([measuring]),
      history: history)
  }
}
