import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnValues
import TarnWeb

// Who is here, in docs/people.md: the notebook of that page, with a page for each window.

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
    var draft: Draft<Note>?
    static let fields: [Field<Session>] = [Field("draft", \.draft)]
  }
  enum Action: Codable, Sendable {
    case edit(Int)
    case cancel
  }
  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .edit(let id): session.draft = document.notes[id: id].map { Draft(of: $0) }
    case .cancel: session.draft = nil
    }
    return []
  }

  static func view(_ view: SessionView<Notebook>) -> Node<Action> {
    .main(
      .each(view.document.notes.map { .button([.id("edit-\($0.id)"), .onClick(.edit($0.id))], .text($0.text)) }),
      .button([.id("cancel"), .onClick(.cancel)], "Cancel"))
  }
}

/// The sessions that a browser shows at present: a store in memory, beside that of the document.
struct Presence: Feature {
  struct Change: Sendable { let id: SessionID, isShown: Bool }

  func update(_ shown: inout Set<SessionID>, _ change: Change) -> [Never] {
    if change.isShown { shown.insert(change.id) } else { shown.remove(change.id) }
    return []
  }
}

@MainActor func notebookPage(_ session: DocumentSession<Notebook>, _ presence: Store<Presence>) -> Page {
  let others = Part(showing: session.store, presence) { state, shown in
    // A session that does not differ from a new one is not in the state, so the state does not say who is here.
    let texts = shown.subtracting([session.id]).map { id in
      state.session(id)?.draft.map { "\(id.person) edits note \($0.value.id)" } ?? "\(id.person) is here"
    }
    return Node<Never>.ul([.label("Who is here")], .each(texts.sorted().map { .li(.text($0)) }))
  } send: { (_: Never) in
  }
  let page = Page(title: "Notebook", parts: [Part(session, view: Notebook.view), others])
  page.onShownChange = { [weak page] in
    presence.send(Presence.Change(id: session.id, isShown: page?.isShown == true))
  }
  return page
}
