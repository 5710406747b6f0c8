import DocumentedCode
import Foundation
import ProgramDriver
import Tarn
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnForms
import TarnLanguages
import TarnStorage
import TarnTerminalTesting
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

  @Test("Each step of writing an expense changes its field, and saving adds it") func steps() throws {
    let store = TestStore(Kitty(), from: Kitty.Document(), history: Kitty.app.history)
    let anna = store.session("anna")
    try anna.send(.write(id)) { $0.session.draft = Draft(new: Kitty.Form(id: id)) }
    try anna.send(.what("Pizza")) { $0.session.draft?.value.what = "Pizza" }
    try anna.refuses(.save, "Say who has paid.", field: "who")
    try anna.send(.who("Anna")) { $0.session.draft?.value.who = "Anna" }
    try anna.send(.amount(FieldText(text: "12.50"))) { $0.session.draft?.value.amount = FieldText(text: "12.50") }
    try anna.send(.save) {
      $0.document.expenses = [Kitty.Expense(id: id, what: "Pizza", who: "Anna", amount: Money(hundredths: 1_250))]
      $0.session.draft = nil
      $0.session.selected = id
    }
    try store.undo { $0.document.expenses = [] }
    try store.finish()
  }

  @Test("Two people who edit different fields of an expense keep both changes, and the same field is announced")
  func editing() throws {
    let store = makeStore()
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    anna.send(.add(Kitty.Expense(id: id, what: "Pizza", who: "Anna", amount: Money(hundredths: 1_250))))
    ben.send(.write(id))
    ben.send(.amount(FieldText(text: "13.")))
    for who in ["Carla", "Ben"] {
      anna.send(.write(id))
      anna.send(.who(who))
      try anna.request(.save)
      #expect(ben.session.draft?.value.who == who && ben.session.draft?.value.amount.text == "13.")
      #expect(ben.session.draft?.hasConflicts == false)
    }
    anna.send(.write(id))
    anna.send(.amount(FieldText(text: "14")))
    try anna.request(.save)
    #expect(ben.session.draft?.value.amount.text == "13." && ben.session.draft?.hasConflicts == true)
    let sheet = try #require(LocalizedSessionView(ben.view, .english).sheet)
    #expect(sheet.message == "Others have changed this, too. Save replaces their change.")
    ben.send(.amount(FieldText(text: "13")))
    try ben.request(.save)
    #expect(
      store.state.document.expenses[id: id]
        == Kitty.Expense(id: id, what: "Pizza", who: "Ben", amount: Money(hundredths: 1_300)))
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
    #expect(ben.session.draft?.value.what == "Pizza")
    store.redo()
    #expect(ben.session.selected == id)
    #expect(store.history?.undoable?.label == "Add “Pizza”")
  }

  @Test("A person who has signed in changes their own expenses only, and does not undo") func people() throws {
    let store = makeStore()
    let (anna, ben) = (store.session(SessionID("window", of: "Anna")), store.session(SessionID("window", of: "Ben")))
    try anna.request(.add(Kitty.Expense(id: id, what: "Pizza", who: "Anna", amount: Money(hundredths: 1_250))))
    let refusal = Refusal("Anna has paid this, and can change it.")
    #expect(throws: refusal) { try ben.request(.remove(id)) }
    ben.send(.write(id))
    ben.send(.what("Pasta"))
    #expect(throws: refusal) { try ben.request(.save) }
    #expect(ben.historyRefusal != nil)
    try store.session(.terminal).request(.remove(id))
    #expect(store.session(.terminal).historyRefusal == nil)
  }

  @Test("The law of permissions holds") func permissions() {
    let ids = (0..<4).map { _ in UUID() }
    let laws = Laws(SharedDocument(Kitty()), from: DocumentState(Kitty.Document())) { state, random in
      let person: PersonID = random.pick(from: ["Anna", "Ben", .local])
      let id = random.pick(from: ids)
      let expense = Kitty.Expense(
        id: id, what: "meal \(random.next())", who: random.pick(from: ["Anna", "Ben"]), amount: Money(hundredths: 100))
      let action: Kitty.Action = random.pick(from: [
        .add(expense), .write(id), .what("drink \(random.next())"), .who("Ben"), .save, .remove(id), .select(id),
      ])
      return .acted(SessionID("window", of: person), action)
    }
    #expect(laws.permissions(of: ["Anna", "Ben", "Carl", .local], history: Kitty.app.history) == nil)
  }

  @Test("Each window has its own order, and a new one begins with the newest expense") func sorting() {
    let store = makeStore()
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    let amounts: [(String, Int)] = [("Beer", 300), ("Pizza", 1_250), ("Apples", 300)]
    for (index, (what, amount)) in amounts.enumerated() {
      let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index)))
      anna.send(.add(Kitty.Expense(id: id, what: what, who: "Anna", amount: Money(hundredths: amount))))
    }
    anna.send(.sort(TableSort("amount")))
    #expect(LocalizedSessionView(anna.view, .english).table.rows.map(\.what) == ["Apples", "Beer", "Pizza"])
    #expect(LocalizedSessionView(ben.view, .english).table.rows.map(\.what) == ["Apples", "Pizza", "Beer"])
    anna.send(.sort(anna.session.sort.choosing("amount")))
    #expect(LocalizedSessionView(anna.view, .english).table.rows.map(\.what) == ["Pizza", "Apples", "Beer"])
  }

  @Test("In the terminal an expense is found by the key / and a text, and Escape leaves the search")
  func search() throws {
    let store = makeStore()
    let session = store.session("terminal")
    for what in ["Pizza", "Beer"] {
      session.send(.add(Kitty.Expense(id: UUID(), what: what, who: "Anna", amount: Money(hundredths: 300))))
    }
    let terminal = TestTerminal(
      try kittyTerminal(session, Store(Notice.State(), Notice())), columns: 60, rows: 16)
    terminal.press("/")
    terminal.type("piza")
    #expect(terminal.contains("No expense is found"), "\(terminal.text)")
    terminal.press("Backspace", "Backspace", "Escape")
    #expect(session.session.search == "pi" && !session.session.isSearching)
    #expect(terminal.lines.contains { $0.hasPrefix("Pizza") } && !terminal.lines.contains { $0.hasPrefix("Beer") })
    terminal.press("ArrowDown", "e")
    #expect(terminal.contains("Edit an expense"))
  }

  @Test("In the terminal an expense is written in a sheet, and the table is sorted by a key") func terminal() throws {
    let store = makeStore()
    let terminal = TestTerminal(
      try kittyTerminal(store.session("terminal"), Store(Notice.State(), Notice())), columns: 60, rows: 16)
    #expect(terminal.contains("No expenses"))
    for (what, who, amount) in [("Pizza", "Anna", "12.50"), ("Beer", "Ben", "3")] {
      terminal.press("a")
      terminal.type(what)
      terminal.press("Tab")
      terminal.type(who)
      terminal.press("Tab")
      terminal.type(amount)
      terminal.press("Enter")
    }
    #expect(terminal.selectedLine?.hasPrefix("Beer") == true, "\(terminal.text)")
    terminal.press("s", "S")
    #expect(store.session("terminal").session.sort == TableSort("what", isReversed: true))
    let lines = terminal.lines.filter { $0.hasPrefix("Pizza") || $0.hasPrefix("Beer") }
    #expect(lines.map { $0.prefix(4) } == ["Pizz", "Beer"])
    #expect(terminal.contains("What ↓"))
  }

  @Test("The spec of Kitty holds") func spec() throws {
    let pizza = Kitty.Expense(id: UUID(), what: "Pizza", who: "Anna", amount: Money(hundredths: 1_250))
    try Spec("Kitty", of: SharedDocument(Kitty()), from: DocumentState(Kitty.Document()))
      .when("Anna adds a pizza", .acted("anna", .add(pizza)))
      .then("the sum of what she has paid is its amount") { $0.state.document.paid.map(\.sum) == [pizza.amount] }
      .and("Ben removes it", .acted("ben", .remove(pizza.id)))
      .then("nobody has paid") { $0.state.document.paid.isEmpty }
      .when("Anna saves an empty draft", .acted("anna", .write(pizza.id)), .acted("anna", .save))
      .then("she learns what is missing") { $0.refusals.map(\.field) == ["what"] }
      .then("nothing is added") { $0.state.document.expenses.isEmpty }
      .check()
  }

  @Test("The laws hold, whatever happens in whichever session") func laws() {
    let ids = (0..<3).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0))) }
    let laws = Laws(SharedDocument(Kitty()), from: DocumentState(Kitty.Document())) { _, random in
      let id = random.pick(from: ids)
      let actions: [Kitty.Action] = [
        .write(id), .what("Beer"), .who("Ben"), .amount(FieldText(text: "3")), .save, .cancel, .remove(id), .select(id),
        .search("b"), .setSearching(true), .sort(TableSort("amount")), .scroll(48), .open(.expense(id)),
        .open(.list(search: "a b")),
        .add(Kitty.Expense(id: id, what: "Pizza", who: "Anna", amount: Money(hundredths: 5))),
      ]
      return .acted(random.pick(from: ["anna", "ben"]), random.pick(from: actions))
    }
    #expect(laws.fields() == [])
    #expect(laws.sessions() == nil)
    #expect(laws.lostUpdates() == nil)
    #expect(laws.addresses(Kitty.addresses, places: [.new, .expense(ids[0]), .list(search: "é&=?")]) == nil)
    #expect(laws.firstViolation(history: Kitty.app.history) == nil)
  }

  @Test("An expense of nothing is refused in the sheet, as by the command") func nothingSpent() throws {
    let anna = makeStore().session("anna")
    for action in [.write(id), .what("Air"), .who("Anna"), .amount(FieldText(text: "0"))] as [Kitty.Action] {
      anna.send(action)
    }
    #expect(throws: Refusal("An expense is more than 0.", field: "amount")) { try anna.request(.save) }
    #expect(anna.document.expenses.isEmpty)
  }

  @Test("The command adds to the file, and says why not with exit code 1") func commands() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kitty-\(UUID()).tarn").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    #expect(throws: Refusal.self) { try Add.parse(["--file", file, "Ben", "0", "nothing"]).run() }
    #expect(!FileManager.default.fileExists(atPath: file), "A refused command creates no file.")
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
    try Add.parse(["--file", file, "Ben", "3", "Tea"]).run()
    try UndoCommand<FileOptions>.parse(["--file", file, "2"]).run()
    #expect(try Kitty.app.file(file).read().document.expenses.isEmpty)
    #expect(throws: CommandError("There is nothing more to redo.")) {
      try RedoCommand<FileOptions>.parse(["--file", file, "9"]).run()
    }
    #expect(try Kitty.app.file(file).read().document.expenses.count == 2, "The possible steps are redone.")
    for count in ["0", "1001", "some"] {
      #expect(throws: (any Error).self) { try UndoCommand<FileOptions>.parse(["--file", file, count]) }
    }
    #expect(throws: (any Error).self) { try UndoCommand<FileOptions>.parse(["--file", ""]) }
    let error = #expect(throws: (any Error).self) { try Add.parse(["Anna", "12.345", "Pizza"]) }
    #expect(
      error.map { Add.message(for: $0) } == "“12.345” is not valid for <amount>; use an amount such as 12.50.")
  }

  @Test("With --json the history is an array with numbers as numbers, and undo and redo print the names of the steps")
  func historyJSON() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kitty-\(UUID()).tarn").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    func run(_ words: String...) async throws -> String {
      let process = try ChildProcess(try builtProgram("kitty"), words, environment: ["KITTY_FILE": file])
      return await process.output()
    }
    _ = try await run("add", "Anna", "12.50", "Pizza")
    _ = try await run("add", "Ben", "3", "Tea")
    #expect(try await run("undo", "--json") == "[\n{\"label\":\"Add “Tea”\"}\n]\n")
    let text = try await run("history", "--json")
    let steps = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(steps.map { $0["position"] as? Int } == [0, 1, 2])
    #expect(steps.map { $0["label"] as? String } == ["Beginning", "Add “Pizza”", "Add “Tea”"])
    #expect(steps.map { $0["present"] as? Bool } == [false, true, false])
    let history = try await Kitty.app.file(file).history()
    let time = try #require((steps[2]["time"] as? String).flatMap { try? Date($0, strategy: .iso8601) })
    #expect(Int64(time.timeIntervalSince1970) == history.step(2).time.milliseconds / 1_000)
    #expect(text.hasPrefix("[\n{\"position\":0,\"label\":\"Beginning\",\"time\":\""), "The order is that of the help.")
    #expect(try await run("redo", "--json") == "[\n{\"label\":\"Add “Tea”\"}\n]\n")
    #expect(try await run("redo", "--json") == "[]\nkitty redo: There is nothing to redo.\n")
    #expect(try await run("history") == "  Beginning\n  Add “Pizza”\n> Add “Tea”\n", "The text stays as it was.")
    let help = try await run("history", "--help")
    for name in try #require(steps.first).keys { #expect(help.contains("`\(name)`"), "\(name)") }
  }

  @Test("All code of the guide is in the app or in these tests") func page() throws {
    let page = try DocumentedPage("docs/app.md")
    #expect(page.count == 15)
    let missing = try page.missing(in: "Examples/Kitty")
    #expect(missing.count == 2, "Only the package and the last piece, a test, are not in the app.")
    #expect(missing[0].contains("import PackageDescription"))
    #expect(try page.missing(in: "Examples/Tests/KittyTests").contains(missing[1]) == false)
  }

  @Test("The package of the guide has all modules that the code of the guide imports") func package() async throws {
    let page = try DocumentedPage("docs/app.md")
    let folder = FileManager.default.temporaryDirectory.appending(path: "kitty-package-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let manifest = folder.appending(path: "Package.swift")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try page.blocks[0].write(to: manifest, atomically: true, encoding: .utf8)
    let package = try await PackageManifest(in: folder.path)
    let tarn = try await PackageManifest(in: page.root)

    let app = try #require(package.targets.first { $0.name == "Kitty" })
    let modules = try app.products.flatMap { name in
      try #require(tarn.products.first { $0.name == name }, "Tarn has no product \(name).").targets
    }
    let imports = Set(page.blocks.dropFirst().flatMap { $0.matches(of: /(?m)^import (\w+)$/).map { String($0.1) } })
    #expect(imports.count == 14)
    #expect(imports.subtracting(modules) == ["Foundation"])
    #expect(package.targets.map(\.name) == ["Kitty", "KittyTests"])
  }

  @Test("All code of the page about addresses is in the app or in these tests") func addressesPage() throws {
    let page = try DocumentedPage("docs/addresses.md")
    #expect(page.count == 7)
    #expect(try page.missing(in: "Examples") == [])
  }

  @Test("All code of the page about tests is in these tests, or in those of the cookbook") func testingPage() throws {
    let page = try DocumentedPage("docs/testing.md")
    #expect(page.count == 7)
    let guide = try page.missing(in: "Tests/CookbookTests/Guides/LimitsGuide.swift")
    #expect(try page.missing(in: "Examples/Tests").filter(guide.contains) == [])
  }
}
