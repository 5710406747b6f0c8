import Tarn
import TarnDocument
import TarnRecord
import TarnTerminal
import TarnTerminalTesting
import TarnView
import Testing

/// Undo and redo of what a person types in a sheet, in which opening the sheet is a step, too.
@MainActor @Suite("Undo in a sheet") struct SheetUndoTests {
  struct Notes: DocumentFeature {
    struct Document: Record {
      var notes: [String] = []
      static let fields: [Field<Document>] = [Field("notes", \.notes)]
    }

    struct Session: Record {
      var draft: String?
      static let fields: [Field<Session>] = [Field("draft", \.draft)]
    }

    enum Action: Equatable, Codable, Sendable {
      case open, save, cancel
      case write(String)
    }

    var newSession: Session { Session() }

    func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
      switch action {
      case .open: session.draft = ""
      case .write(let text): session.draft = text
      case .save:
        document.notes.append(session.draft ?? "")
        session.draft = nil
      case .cancel: session.draft = nil
      }
      return []
    }

    static let sessionUndo: SessionUndo<Session, Action>? = SessionUndo(
      get: { $0.draft }, set: { $0.draft = $1 }, run: { if case .write = $0 { "write" } else { nil } })
  }

  @Test("Undo that closes the sheet is redone, with the text, and so is the step of the document once there is one")
  func reopened() throws {
    let store = Store(
      DocumentState(Notes.Document()), SharedDocument(Notes()),
      history: SharedDocument<Notes>.history { _, _ in "Add" })
    let session = store.session("anna")
    let terminal = try Terminal(frame: session) { view, _ in
      AppFrame(
        .text("\(view.document.notes.count) notes"), keys: [KeyBinding("a", title: "Add", .open)],
        sheet: view.session.draft.map { text in
          Sheet(
            title: "Note", cancel: .cancel, fields: [SheetField("Text", text) { .write($0) }],
            submit: SheetButton("Save", .save))
        })
    }
    let screen = TestTerminal(terminal, columns: 40, rows: 12)
    screen.press("a")
    #expect(screen.contains("Text"), "\(screen.text)")
    screen.type("tea")
    screen.press("Control+z", "Control+z")
    #expect(session.session.draft == nil && !screen.contains("Text"))
    screen.press("Control+y")
    #expect(session.session.draft == "" && screen.contains("Text"), "\(screen.text)")
    screen.press("Control+y")
    #expect(session.session.draft == "tea")
    screen.press("Enter")
    #expect(screen.contains("1 notes"))
    screen.press("Control+z")
    #expect(screen.contains("0 notes"))
    screen.press("Control+y")
    #expect(screen.contains("1 notes"), "The document's step comes first.")
  }
}
