import Tarn
import TarnDocument
import TarnRecord
import TarnTesting
import Testing

@testable import TarnWeb

/// A text of each person, with an undo.
private struct Scratchpad: DocumentFeature {
  struct Document: Record { static let fields: [Field<Document>] = [] }

  struct Session: Record {
    var text = ""
    static let fields: [Field<Session>] = [Field("text", \.text)]
  }

  enum Action: Codable, Sendable { case write(String) }

  var newSession: Session { Session() }

  static let sessionUndo: SessionUndo<Session, Action>? = SessionUndo(
    get: { $0.text }, set: { $0.text = $1 }, name: { _, _ in "Typing" })

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .write(let text): session.text = text
    }
    return []
  }
}

@Suite("The buttons for undo within a session") @MainActor struct UndoButtonsTests {
  private func buttons(_ session: DocumentSession<Scratchpad>) -> [String] {
    let node: Node<String> = .div(.undoButtons(of: session, "undo", redo: "redo"))
    var writer = HTMLWriter()
    writer.write([MountedTree(node, numbers: NodeNumbering()).root])
    return String(decoding: writer.bytes, as: UTF8.self).matches(of: #/<button\b[^>]*>/#).map { String($0.output) }
  }

  @Test("They have the names of the steps, and are disabled without a step") func names() {
    let session = Store(DocumentState(Scratchpad.Document()), SharedDocument(Scratchpad())).session("anna")
    func check(_ titles: [String], _ areDisabled: [Bool], sourceLocation: SourceLocation = #_sourceLocation) {
      let buttons = buttons(session)
      #expect(buttons.count == 2, sourceLocation: sourceLocation)
      for (button, title) in zip(buttons, titles) {
        #expect(button.contains("aria-label=\"\(title)\""), sourceLocation: sourceLocation)
      }
      #expect(buttons.map { $0.contains("disabled") } == areDisabled, sourceLocation: sourceLocation)
    }
    check(["Undo", "Redo"], [true, true])
    session.send(.write("a"))
    check(["Undo Typing", "Redo"], [false, true])
    session.undo()
    check(["Undo", "Redo Typing"], [true, false])
  }
}
