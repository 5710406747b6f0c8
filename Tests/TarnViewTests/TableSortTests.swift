import Testing

@testable import TarnView

@Suite("The order of a table") struct TableSortTests {
  private struct Book: Equatable {
    var title: String
    var pages: Int
  }

  private let books = [
    Book(title: "Emma", pages: 400), Book(title: "Dune", pages: 600), Book(title: "Ivanhoe", pages: 400),
  ]
  private let comparators: [String: RowComparator<Book>] = [
    "title": .value(\.title), "pages": .value(\.pages), "length": RowComparator { $0.title.count < $1.title.count },
  ]

  private func titles(_ sort: TableSort) -> [String] { books.sorted(by: sort, comparators).map(\.title) }

  @Test("Choosing a column sorts by it, and choosing it again reverses the order") func choosing() {
    var sort = TableSort("title").choosing("pages")
    #expect(sort == TableSort("pages"))
    sort = sort.choosing("pages")
    #expect(sort == TableSort("pages", isReversed: true))
    #expect(sort.choosing("pages") == TableSort("pages"))
    #expect(sort.choosing("title") == TableSort("title"))
  }

  @Test("Rows that are equal in the column keep their order, in both directions") func stable() {
    #expect(titles(TableSort("title")) == ["Dune", "Emma", "Ivanhoe"])
    #expect(titles(TableSort("title", isReversed: true)) == ["Ivanhoe", "Emma", "Dune"])
    #expect(titles(TableSort("pages")) == ["Emma", "Ivanhoe", "Dune"])
    #expect(titles(TableSort("pages", isReversed: true)) == ["Dune", "Emma", "Ivanhoe"])
    #expect(titles(TableSort("length")) == ["Emma", "Dune", "Ivanhoe"])
  }

  @Test("A column that the app does not know changes nothing") func unknown() {
    #expect(titles(TableSort("author", isReversed: true)) == books.map(\.title))
  }

  @Test("The keys go through the columns, and reverse the order") func keys() {
    func keys(_ sort: TableSort) -> [KeyBinding<TableSort>] { .sorting(sort, among: ["title", "pages"]) { $0 } }
    func next(_ sort: TableSort, _ key: String) -> TableSort? { keys(sort).first { $0.keys == [key] }?.action }
    #expect(next(TableSort("title"), "s") == TableSort("pages"))
    #expect(next(TableSort("pages", isReversed: true), "s") == TableSort("title"))
    #expect(next(TableSort("author"), "s") == TableSort("title"))
    #expect(next(TableSort("pages"), "S") == TableSort("pages", isReversed: true))
    #expect([KeyBinding<TableSort>].sorting(TableSort(""), among: []) { $0 }.isEmpty)
  }
}
