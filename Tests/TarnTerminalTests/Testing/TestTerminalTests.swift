import Tarn
import TarnTerminalTesting
import Testing

// Without @testable, as the tests of an app outside of this repository.
@MainActor @Suite("A terminal app on a screen in memory") struct TestTerminalTests {
  private struct Shelf: RefusingFeature {
    struct State: Equatable, Sendable {
      var books = ["Emma 日本", "Dune", "Ivanhoe"]
      var sort = TableSort("newest")
      var selected = 0
      var title: String?
      var isOffline = false

      var sorted: [String] { books.sorted(by: sort, ["title": .value { $0 }, "length": .value(\.count)]) }
    }

    enum Action: Equatable, Sendable {
      case select(Int)
      case sort(TableSort)
      case write(String)
      case save, close, empty, goOffline
    }

    func refusal(of action: Action, in state: State) -> Refusal? {
      action == .save && state.title?.isEmpty == true ? Refusal("Give the title.", field: "title") : nil
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .select(let row): state.selected = row
      case .sort(let sort): state.sort = sort
      case .write(let title): state.title = title
      case .save:
        state.books.append(state.title ?? "")
        state.title = nil
      case .close: state.title = nil
      case .empty: state.books = []
      case .goOffline: state.isOffline = true
      }
      return []
    }

    static func frame(_ state: State) -> AppFrame<Node<Action>> {
      let books = state.sorted
      let columns = [TableColumn("Title", .fill()), TableColumn("Length", .fit, .trailing)]
      let table: Node<Action> = .table(
        columns, count: books.count, selected: state.selected, sort: state.sort, onSort: { .sort($0) },
        onSelect: { .select($0) }, row: { [StyledText(books[$0]), "\(books[$0].count)"] })
      let keys: [KeyBinding<Action>] =
        [KeyBinding("a", title: "Add a book", .write(""))]
        + .sorting(state.sort, among: ["title", "length"]) { .sort($0) }
        + .moving(in: books.count, from: state.selected) { .select($0) }
      return AppFrame(
        .column([
          .when(state.isOffline, .offline("You can read.", updated: "today")),
          books.isEmpty ? .failed("No books", "The shelf is gone.", retry: Hint("R", "try again")) : table,
        ]),
        keys: keys,
        sheet: state.title.map { title in
          Sheet(
            title: "New book", cancel: .close, fields: [SheetField("Title", title) { .write($0) }],
            submit: SheetButton("Save", .save))
        })
    }
  }

  private func start() throws -> (terminal: TestTerminal, store: Store<Shelf>) {
    let store = Store(Shelf.State(), Shelf())
    let terminal = try Terminal(frame: store) { state, _ in Shelf.frame(state) }
    return (TestTerminal(terminal, columns: 40, rows: 12), store)
  }

  @Test("Keys and texts go to the app, and the lines are those that its user sees") func keys() throws {
    let (terminal, store) = try start()
    #expect(terminal.lines.count == 12)
    #expect(terminal.selectedLine == "Emma 日本                              7")
    terminal.press("a", "Enter")
    #expect(terminal.contains("! Give the title."), "\(terminal.text)")
    terminal.type("Ulysses?q")
    terminal.press("Enter")
    #expect(store.state.books.last == "Ulysses?q")
    #expect(!terminal.contains("New book") && terminal.contains("Ulysses?q"))
    terminal.press("a")
    terminal.paste("Faust")
    #expect(store.state.title == "Faust")
    terminal.press("Escape", "j")
    #expect(store.state.selected == 1)
  }

  @Test("A table is sorted by a click on a title and by keys, and an arrow shows the order") func sorting() throws {
    let (terminal, store) = try start()
    #expect(terminal.lines[0] == "Title" + String(repeating: " ", count: 29) + "Length")
    terminal.click("Title")
    #expect(store.state.sort == TableSort("title"))
    #expect(terminal.lines[0].hasPrefix("Title ↑"))
    #expect(terminal.lines[1].hasPrefix("Dune"))
    terminal.click("Title")
    #expect(terminal.lines[0].hasPrefix("Title ↓"))
    #expect(terminal.lines[1].hasPrefix("Ivanhoe"))
    terminal.click("Length")
    #expect(terminal.lines[0].hasSuffix("Length ↑"))
    terminal.press("S")
    #expect(terminal.lines[0].hasSuffix("Length ↓"))
    terminal.press("s")
    #expect(store.state.sort == TableSort("title"))
    terminal.click("Ivanhoe")
    #expect(store.state.selected == 2)
    #expect(terminal.click("nowhere") == false)
  }

  @Test("Failed and offline content says what happened and what to do") func states() throws {
    let (terminal, store) = try start()
    store.send(.empty)
    store.send(.goOffline)
    #expect(terminal.lines[0] == "Offline You can read. Last updated:" && terminal.lines[1] == "today")
    #expect(terminal.contains("! No books") && terminal.contains("The shelf is gone."), "\(terminal.text)")
    #expect(terminal.contains("R try again"))
  }

  @Test("Quitting ends the app, as Control+c does, and another size draws it again") func ending() throws {
    let (terminal, _) = try start()
    terminal.resize(columns: 30, rows: 5)
    #expect(terminal.lines.count == 5 && terminal.lines[1].hasPrefix("Emma"))
    #expect(terminal.end == nil)
    terminal.press("q")
    #expect(terminal.end == .stopped)
    let (other, _) = try start()
    other.press("Control+c")
    #expect(other.end == .signal(2))
  }
}
