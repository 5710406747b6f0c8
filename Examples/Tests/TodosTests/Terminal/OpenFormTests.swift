import TarnTerminal
import Testing

@testable import Todos

@Suite("An open form during undo and redo")
@MainActor struct OpenFormTests {
  @Test("Every form stays open with its typed text", arguments: ["a", "e", "d", "t"])
  func stays(key: String) throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.other(.check(.number(2), true))
    session.press(key)
    session.type("half a wor")
    let before = session.session
    #expect(before.form.typed.hasSuffix("half a wor"))
    // Undo from another window or program that shares the core.
    session.store.undo()
    session.show()
    #expect(session.todo(2)?.isDone == false)
    #expect(session.session == before && session.shows("half a wor"))
    session.store.redo()
    session.show()
    #expect(session.todo(2)?.isDone == true)
    #expect(session.session == before && session.shows("half a wor"))
    session.type("d")
    #expect(session.session.form.typed.hasSuffix("half a word"))
  }

  @Test("The form says that its to-do is gone after undo, and shows the typed text again after redo")
  func comesBack() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.other(.add(text: "sweep"))
    session.press("End", "e")
    session.type(" the yard")
    let before = session.session
    #expect(before.form.text == "sweep the yard")
    session.store.undo()
    session.show()
    #expect(session.texts.count == 4 && session.shows("This to-do is no longer in the list."))
    session.store.redo()
    session.show()
    #expect(session.session == before && session.shows("sweep the yard"))
    session.press("Enter")
    #expect(session.texts.last == "sweep the yard")
  }
}

extension Form {
  /// The text in the field with the keyboard focus of a sheet that has just been opened.
  fileprivate var typed: String { [text, note, due, tags].first { $0.contains("half") } ?? "" }
}
