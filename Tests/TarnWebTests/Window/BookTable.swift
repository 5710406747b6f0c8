import Tarn

@testable import TarnWeb

/// A table of books: as many as its state says.
struct BookTable: Feature {
  struct State: Equatable, Sendable {
    var count = 1_000
    var sort = TableSort("number")
    var top = 0.0
    var selected: Int?
    var removed: [Int] = []

    /// The numbers of the books in the order of the table.
    var books: [Int] {
      (0..<count).sorted(by: sort, ["number": .value { $0 }, "pages": .value { $0 * 7_919 % 1_000 }])
    }
  }

  enum Action: Equatable, Sendable {
    case sort(TableSort)
    case scrolled(Double)
    case select(Int)
    case remove(Int)
    case clear
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .sort(let sort): state.sort = sort
    case .scrolled(let top): state.top = top
    case .select(let book): state.selected = book
    case .remove(let book): state.removed.append(book)
    case .clear: state.count = 0
    }
    return []
  }

  static let columns = [
    TableColumn("Number", .characters(14), .trailing), TableColumn("Title", isSortable: false),
    TableColumn("Pages", .characters(14), .trailing), TableColumn("", .characters(14)),
  ]

  static func view(_ state: State, selects: Bool = true) -> Node<Action> {
    let books = state.books
    let selected = state.selected.flatMap { books.firstIndex(of: $0) }
    return .main(
      [.class("long")],
      .table(
        columns,
        WindowedList(
          count: books.count, rowHeight: 48, top: state.top, selected: selected, scrollsTo: selected),
        [.id("list"), .label("Books")], sort: state.sort, onSort: { .sort($0) },
        empty: .contentUnavailable("No books", "Buy one."), key: { books[$0] }, onScroll: { .scrolled($0) },
        onSelect: selects ? { .select(books[$0]) } : nil,
        row: { row in
          let book = books[row]
          let remove: Node<Action> = .button(
            [.class("quiet"), .label("Remove book \(book)"), .onClick(.remove(book))], "Remove")
          return [
            .text("\(book)"), .text("Book \(book)"), .text("\(book * 7_919 % 1_000)"), .when(selects, remove),
          ]
        }))
  }
}
