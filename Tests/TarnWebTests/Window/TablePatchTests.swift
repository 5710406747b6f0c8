import Tarn
import Testing

@testable import TarnWeb

@Suite("The tree of a table") struct TablePatchTests {
  private func tree(_ state: BookTable.State, selects: Bool = true) -> MountedTree<BookTable.Action> {
    MountedTree(BookTable.view(state, selects: selects), numbers: NodeNumbering())
  }

  private func setting(_ name: String, of node: MountedNode<BookTable.Action>) -> String? {
    if case .text(let text) = node.setting(name) { text } else { nil }
  }

  @Test("Screen readers get the titles with their order, and each row's position below them") func roles() throws {
    let tree = tree(BookTable.State(sort: TableSort("pages", isReversed: true), selected: 3))
    let table = try #require(tree.windows.values.first)
    #expect(setting("role", of: table) == "grid")
    #expect(setting("aria-rowcount", of: table) == "1001")
    let titles = table.children[0].children
    #expect(titles.map { setting("role", of: $0) } == Array(repeating: "columnheader", count: 4))
    #expect(titles.map { setting("aria-sort", of: $0) } == ["none", nil, "descending", nil])
    #expect(setting("aria-rowindex", of: table.children[0]) == "1")
    let row = table.children[1].children[0]
    #expect(setting("role", of: row) == "row" && setting("aria-rowindex", of: row) == "2")
    #expect(row.children.map { setting("role", of: $0) } == Array(repeating: "gridcell", count: 4))
    let selected = try #require(table.children[1].children.first { setting("aria-selected", of: $0) == "true" })
    #expect(setting("aria-activedescendant", of: table) == setting("id", of: selected))
  }

  @Test("A table without selection has the role `table`, and an empty one a message below its titles") func read()
    throws
  {
    let tree = tree(BookTable.State(count: 0), selects: false)
    let table = try #require(tree.windows.values.first)
    #expect(setting("role", of: table) == "table")
    #expect(table.children.count == 3)
    #expect(table.children[2].children.map { setting("role", of: $0) } == ["cell"])
    #expect(setting("aria-rowcount", of: table) == "1")
  }

  @Test("The titles take their height from the rows in the page") func height() throws {
    let tree = tree(BookTable.State())
    let table = try #require(tree.windows.values.first)
    _ = tree.setHeight(44 + 480, by: "a", window: table)
    #expect(table.window?.height == 480)
  }

  @Test("Only the rows in the page are evaluated, and only these are sent after sorting") func work() throws {
    var rows: [Int] = []
    func view(_ sort: TableSort) -> Node<TableSort> {
      .table(
        [TableColumn("A"), TableColumn("B")], WindowedList(count: 100_000, rowHeight: 44, top: 0), sort: sort,
        onSort: { $0 }, key: { $0 }, onScroll: { _ in sort },
        row: { row in
          rows.append(row)
          return [.text("\(row)")]
        })
    }
    let tree = MountedTree(view(TableSort("a")), numbers: NodeNumbering())
    #expect(rows.count < 100)
    rows = []
    let patch = tree.change(to: view(TableSort("b")))
    #expect(rows.count < 100 && patch.count < 500)
  }
}
