import Testing

@testable import TarnView

@Suite("The content of a table") struct TableContentTests {
  private struct Book: Identifiable, Equatable {
    var id: Int
    var title: String
    var pages: Int

    static let columns: [TableColumn<Book>] = [
      TableColumn("Title") { $0.title }, TableColumn("Pages", .fit, .trailing, value: \.pages),
      TableColumn("Length", .fit, value: \.title.count) { "\($0.title.count) letters" },
      TableColumn("Number", name: "id", isSortable: false) { "\($0.id)" },
    ]
  }

  private enum Action: Equatable {
    case sort(TableSort)
    case select(Int)
    case edit(Int)
    case remove(Int)
  }

  private let books = [
    Book(id: 7, title: "Emma", pages: 400), Book(id: 8, title: "Dune", pages: 600),
    Book(id: 9, title: "Ivanhoe", pages: 90),
  ]

  private func table(selected: Int? = nil) -> TableContent<Book, Action> {
    TableContent(
      "Books", Book.columns, rows: books, selected: selected, sort: TableSort("title"), onSort: { .sort($0) },
      onSelect: { .select($0.id) },
      actions: { book in
        [
          RowAction("Edit", keys: ["e", "Enter"], hint: "edit", .edit(book.id)),
          RowAction(
            "Remove", symbol: "×", keys: ["x"], confirmation: Confirmation("Sure?", agree: "Yes"), .remove(book.id)),
          RowAction("Lend", symbol: "→", .edit(0)),
        ]
      })
  }

  private func action(_ key: String, _ table: TableContent<Book, Action>) -> Action? {
    table.keys.first { $0.keys.contains(key) }?.action
  }

  @Test("Rows are sorted by the text or the value of a column, in both directions")
  func sorting() {
    func titles(_ sort: TableSort) -> [String] { books.sorted(by: sort, Book.columns).map(\.title) }
    #expect(titles(TableSort("title")) == ["Dune", "Emma", "Ivanhoe"])
    #expect(titles(TableSort("pages")) == ["Ivanhoe", "Emma", "Dune"], "As numbers: 90 before 400.")
    #expect(titles(TableSort("pages", isReversed: true)) == ["Dune", "Emma", "Ivanhoe"])
    #expect(titles(TableSort("length")) == ["Emma", "Dune", "Ivanhoe"])
    #expect(titles(TableSort("id", isReversed: true)) == books.map(\.title), "The column is not sortable.")
    #expect(titles(TableSort("author")) == books.map(\.title))
  }

  @Test("The texts are those of the columns")
  func texts() {
    #expect(Book.columns.map { $0.text(books[0]) } == ["Emma", "400", "4 letters", "7"])
  }

  @Test("The keys move the selection, sort by the sortable columns, and send the actions of the selected row")
  func keys() {
    let table = table(selected: 8)
    #expect(table.selected == 1)
    #expect(action("ArrowDown", table) == .select(9))
    #expect(action("k", table) == .select(7))
    #expect(action("s", table) == .sort(TableSort("pages")))
    #expect(action("Enter", table) == .edit(8))
    #expect(action("x", table) == .remove(8))
    #expect(table.keys.last?.confirmation?.question == "Sure?")
    #expect(!table.keys.contains { $0.title == "Lend" }, "An action without a key is a button of a page only.")
  }

  @Test("Without a selected row, or with one that is gone, there are no keys for it")
  func noSelection() {
    for selected in [nil, 5] {
      #expect(action("e", table(selected: selected)) == nil)
      #expect(action("ArrowDown", table(selected: selected)) == .select(7))
    }
  }

  @Test("Tabs are the values in their order, and the arrow keys choose the next and the previous one")
  func tabs() {
    let tabs = Tabs("Sizes", selected: 20, among: [10, 20, 30], title: { "\($0) cm" }, onSelect: { $0 })
    #expect(tabs.titles == ["10 cm", "20 cm", "30 cm"])
    #expect(tabs.selected == 1)
    #expect(tabs.keys.map(\.action) == [30, 10])
    let foreign = Tabs("Sizes", selected: 7, among: [10, 20, 30], title: \.description) { $0 }
    #expect(foreign.selected == nil)
    #expect(foreign.keys.first?.action == 10)
  }

  @Test("A search field has a key only if its focus is part of the state")
  func search() {
    let field = SearchField("", isFocused: false, onFocus: { "focus \($0)" }, onInput: { $0 })
    #expect(field.keys.map(\.keys) == [["/"]])
    #expect(field.keys.map(\.action) == ["focus true"])
    #expect(SearchField("") { $0 }.keys.isEmpty)
  }
}
