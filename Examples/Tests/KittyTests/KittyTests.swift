import DocumentedCode
import Foundation
import Tarn
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnForms
import TarnStorage
import TarnTesting
import Testing

@testable import Kitty

/// The example of docs/app.md.
@MainActor @Suite("Kitty") struct KittyTests {
  private let id = UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))

  private func makeStore() -> Store<SharedDocument<Kitty>> {
    Store(DocumentState(Kitty.Document()), SharedDocument(Kitty()), history: Kitty.app.history)
  }

  @Test("A draft belongs to its window, and is refused until it is complete") func drafts() throws {
    let store = makeStore()
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    anna.send(.write(id))
    anna.send(.amount(FieldText(text: "12.")))
    #expect(throws: Refusal("Say what it was for.", field: "what")) { try anna.request(.save) }
    #expect(ben.session == Kitty.Session(), "Another person does not see a draft.")
    anna.send(.what("Pizza"))
    anna.send(.who("Anna"))
    #expect(throws: Refusal("Give an amount, such as 12.50.", field: "amount")) { try anna.request(.save) }
    anna.send(.amount(FieldText(text: "12,5")))
    try anna.request(.save)
    #expect(ben.document.paid.map(\.sum) == [Money(hundredths: 1_250)])
    #expect(anna.session.draft == nil)
    #expect(anna.session.selected == id)
  }

  @Test("Undo is for all, and leaves the search and the draft of each window alone") func undo() {
    let store = makeStore()
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    anna.send(.add(Kitty.Expense(id: id, what: "Pizza", who: "Anna", amount: Money(hundredths: 1_250))))
    ben.send(.search("piz"))
    ben.send(.select(id))
    ben.send(.write(id))
    store.undo()
    #expect(ben.document.expenses.isEmpty)
    #expect(ben.session.selected == nil)
    #expect(ben.session.draft?.what == "Pizza")
    store.redo()
    #expect(ben.session.selected == id)
    #expect(store.history?.undoable?.label == "Add “Pizza”")
  }

  @Test("What happens in one window changes no other, whatever happens") func laws() {
    let ids = (0..<3).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0))) }
    let laws = Laws(SharedDocument(Kitty()), from: DocumentState(Kitty.Document())) { _, random in
      let id = random.pick(from: ids)
      let actions: [Kitty.Action] = [
        .write(id), .what("Beer"), .who("Ben"), .amount(FieldText(text: "3")), .save, .cancel, .remove(id), .select(id),
        .search("b"), .add(Kitty.Expense(id: id, what: "Pizza", who: "Anna", amount: Money(hundredths: 5))),
      ]
      return .acted(random.pick(from: ["anna", "ben"]), random.pick(from: actions))
    }
    #expect(laws.sessions() == nil)
  }

  @Test("The command adds to the file, and says why not with exit code 1") func commands() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kitty-\(UUID()).tarn").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    try Add.parse(["--file", file, "Anna", "12.50", "Pizza", "for", "all"]).run()
    #expect(throws: Refusal("An expense is more than 0.", field: "amount")) {
      try Add.parse(["--file", file, "Ben", "0", "nothing"]).run()
    }
    let read = try Kitty.app.file(file).read()
    #expect(read.document.found("PIZ").map(\.what) == ["Pizza for all"])
    #expect(read.document.found("beer").isEmpty)
  }

  @Test("Undo, redo and the history are commands, and an amount that is none is refused with an example")
  func historyCommands() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kitty-\(UUID()).tarn").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    try Add.parse(["--file", file, "Anna", "12.50", "Pizza"]).run()
    try UndoCommand<FileOptions>.parse(["--file", file]).run()
    let undone = try Kitty.app.file(file).history()
    #expect(undone.count() == 1 && undone.position == 0 && undone.step(1).label == "Add “Pizza”")
    #expect(throws: CommandError.self) { try UndoCommand<FileOptions>.parse(["--file", file]).run() }
    try HistoryCommand<FileOptions>.parse(["--file", file]).run()
    try RedoCommand<FileOptions>.parse(["--file", file]).run()
    #expect(try Kitty.app.file(file).read().document.expenses.count == 1)
    #expect(throws: CommandError.self) { try RedoCommand<FileOptions>.parse(["--file", file]).run() }
    let error = #expect(throws: (any Error).self) { try Add.parse(["Anna", "12.345", "Pizza"]) }
    #expect(
      error.map { Add.message(for: $0) } == "“12.345” is not valid for <amount>; use an amount such as 12.50.")
  }

  @Test("All code of the page is in the app or in these tests") func page() throws {
    let page = try DocumentedPage("docs/app.md")
    #expect(page.count == 12)
    let missing = try page.missing(in: "Examples/Kitty")
    #expect(missing.count == 1, "Only the last piece is a test.")
    #expect(try page.missing(in: "Examples/Tests/KittyTests").contains(missing[0]) == false)
  }
}
