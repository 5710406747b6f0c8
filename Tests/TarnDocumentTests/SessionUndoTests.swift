import Foundation
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnDocument
@testable import TarnRecord

@Suite("Steps of undo within a session") @MainActor struct SessionUndoTests {
  let store = Notebook.makeStore()
  var ben: DocumentSession<Notebook> { store.session("ben") }

  @Test("A step has the name that the rules give it, and keeps it when it is undone and redone") func names() {
    #expect(ben.undoName == nil && ben.redoName == nil)
    ben.send(.add(1, "milk"))
    ben.send(.edit(1))
    #expect(ben.undoName == "Undo edit", "By default it is the name of the action's case.")
    for text in ["m", "my", "my milk"] { ben.send(.write(text)) }
    #expect(ben.undoName == "Undo Typing after “my”" && ben.redoName == nil)
    ben.undo()
    #expect(ben.undoName == "Undo edit" && ben.redoName == "Redo Typing after “my”")
    ben.undo()
    #expect(ben.undoName == nil && ben.redoName == "Redo edit")
    ben.redo()
    #expect(ben.undoActionName == "edit" && ben.redoActionName == "Typing after “my”")
    ben.send(.write("other"))
    #expect(ben.undoName == "Undo Typing after “milk”" && ben.redoName == nil)
  }

  @Test("The name of a step that is too long is cut at a character") func longName() throws {
    ben.send(.add(1, "milk"))
    ben.send(.edit(1))
    ben.send(.write(String(repeating: "é", count: 10_000)))
    ben.send(.write("milk"))
    let name = try #require(ben.undoActionName)
    #expect(name.hasPrefix("Typing after “éé") && name.hasSuffix("é…") && (290...300).contains(name.utf8.count))
  }

  @Test("A step in the file contains the part that is undone, and no other part of the session") func size() throws {
    ben.send(.add(1, "milk"))
    ben.send(.edit(1))
    ben.send(.search(String(repeating: "a long search ", count: 10_000)))
    let before = try JSONEncoder().encode(store.state).count
    for number in 0..<50 {
      ben.send(.write("\(number)"))
      ben.send(.edit(1))
    }
    let bytes = try JSONEncoder().encode(store.state).count - before
    #expect(bytes < 100 * 1_000, "A hundred steps take \(bytes) bytes.")
  }

  @Test("Undo and redo restore only the undone part of the session") func part() {
    ben.send(.add(1, "milk"))
    ben.send(.edit(1))
    ben.send(.search("before"))
    ben.undo()
    #expect(ben.session.search == "before")
    ben.send(.search("after"))
    ben.redo()
    #expect(ben.session.search == "after" && ben.session.draft?.value.text == "milk")
  }

  @Test("A file in which the steps are whole sessions without names is read, and its steps can be undone")
  func earlier() throws {
    ben.send(.add(1, "milk"))
    ben.send(.edit(1))
    ben.send(.write("oat milk"))
    ben.undo()
    let text = String(decoding: try JSONEncoder().encode(store.state), as: UTF8.self)
    // As written before: no names, and the search of that time in each step.
    let old =
      text
      .replacing(#/,?"(undo|redo)Names":\[[^\]]*\]/#, with: "").replacing("\"search\":\"\"", with: "\"search\":\"old\"")
      .replacing("{,", with: "{")
    #expect(!old.contains("Names") && old.contains("\"search\":\"old\""))
    let state = try JSONDecoder().decode(
      DefaultedDecodable<SharedDocument<Notebook>.State>.self, from: Data(old.utf8)
    ).value
    let earlier = Store(state, SharedDocument(Notebook())).session("ben") as DocumentSession<Notebook>
    #expect(earlier.undoName == "Undo" && earlier.redoName == "Redo")
    earlier.send(.search("new"))
    earlier.redo()
    #expect(earlier.session.draft?.value.text == "oat milk" && earlier.session.search == "new")
    earlier.send(.write("soy milk"))
    #expect(earlier.undoName == "Undo Typing after “oat milk”")
    for _ in 0..<3 { earlier.undo() }
    #expect(earlier.session.draft == nil && earlier.session.search == "new" && !earlier.canUndo)
    for _ in 0..<3 { earlier.redo() }
    #expect(earlier.session.draft?.value.text == "soy milk" && !earlier.canRedo)
  }

  @Test("Beyond the maximum the oldest step and its name are dropped") func maximum() {
    ben.send(.add(1, "a"))
    ben.send(.add(2, "b"))
    ben.send(.edit(1))
    for number in 0..<150 {
      ben.send(.edit(number % 2 + 1))
      ben.send(.write("\(number)"))
    }
    var names: [String] = []
    while let name = ben.undoActionName {
      names.append(name)
      ben.undo()
    }
    #expect(names.count == SessionUndo<Notebook.Session, Notebook.Action>.maximumSteps)
    #expect(names.allSatisfy { $0 == "edit" || $0 == "Typing after “a”" || $0 == "Typing after “b”" })
  }
}

/// A notebook whose rules for undo lose a part of the draft.
private struct ForgetfulNotebook: DocumentFeature {
  let feature = Notebook()
  var newSession: Notebook.Session { feature.newSession }

  static let sessionUndo: SessionUndo<Notebook.Session, Notebook.Action>? = SessionUndo(
    get: { $0.draft }, set: { $0.draft = $1.map { Draft(of: $0.base) } })

  func update(
    _ document: inout Notebook.Document, _ session: inout Notebook.Session, _ action: Notebook.Action
  ) -> [Notebook.Effect] {
    feature.update(&document, &session, action)
  }
}

@Suite("The check of undo within a session") struct SessionUndoCheckTests {
  @Test("Rules whose set loses a part of what get returns are found") func found() throws {
    let laws = Laws(SharedDocument(ForgetfulNotebook()), from: DocumentState(Notebook.Document())) { _, random in
      .acted("anna", random.pick(from: [.add(1, "one"), .edit(1), .write("two"), .search("x")]))
    }
    let violation = try #require(laws.sessions())
    #expect(violation.description.contains("get and set of SessionUndo differ"))
  }
}
