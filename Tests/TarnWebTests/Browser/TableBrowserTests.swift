import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  @MainActor @Suite("A table that can be sorted") struct Tables {
    private func withTable(
      _ state: BookTable.State = BookTable.State(),
      _ test: @MainActor (Tab, Store<BookTable>) async throws -> Void
    ) async throws {
      let store = Store(state, BookTable())
      let page = Page(title: "Books", styles: [LongList.style], parts: [Part(store) { BookTable.view($0) }])
      try await withTab(page) { tab, _ in
        try await tab.resize(width: 800, height: 600)
        try await tab.wait(until: "document.querySelectorAll('.table-row').length < 40")
        try await test(tab, store)
      }
    }

    /// The texts of a column in the visible rows.
    private static let numbers = """
      (() => {
        const list = document.getElementById("list"), box = list.getBoundingClientRect();
        return [...list.querySelectorAll(".table-row")].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top >= box.top + 43 && bottom <= box.bottom + 1;
        }).map((row) => row.firstChild.textContent).join();
      })()
      """

    private static func isShown(_ numbers: some Sequence<Int>) -> String {
      "\(Self.numbers) == '\(numbers.map { "\($0)" }.joined(separator: ","))'"
    }

    @Test("A click on a title sorts by its column, a second one reverses, and the title says so") func sorting()
      async throws
    {
      try await withTable { tab, store in
        // 556 px are 11 whole rows.
        try await tab.wait(until: Self.isShown(0..<11))
        let pages = "[...document.querySelectorAll('[role=columnheader]')].at(2)"
        #expect(try await tab.evaluate("\(pages).ariaSort") == "none")
        try await tab.run("\(pages).querySelector('button').click()")
        try await tab.wait(until: "\(pages).ariaSort == 'ascending'")
        #expect(store.state.sort == TableSort("pages"))
        try await tab.wait(until: Self.isShown(store.state.books.prefix(11)))
        try await tab.run("\(pages).querySelector('button').click()")
        try await tab.wait(until: "\(pages).ariaSort == 'descending' && \(pages).textContent == 'Pages↓'")
        try await tab.wait(until: Self.isShown(store.state.books.prefix(11)))
        #expect(try await tab.evaluate("document.querySelector('[role=columnheader]').ariaSort") == "none")
      }
    }

    @Test("The titles stay in view while the rows scroll, and are as wide as their columns") func scrolling()
      async throws
    {
      try await withTable { tab, store in
        try await tab.run("document.getElementById('list').scrollTop = 24000")
        try await eventually { store.state.top == 24_000 }
        try await tab.wait(until: Self.isShown(500..<511))
        let edges = """
          (() => {
            const edges = (row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left)).join();
            const head = document.querySelector(".table-head"), list = document.getElementById("list");
            return edges(head) == edges(document.querySelector(".table-row"))
              && head.getBoundingClientRect().top == list.getBoundingClientRect().top;
          })()
          """
        #expect(try await tab.evaluate(edges) == true)
        #expect(try await tab.evaluate("document.getElementById('list').scrollHeight", as: Int.self) == 48_044)
      }
    }

    @Test("The keyboard sorts and selects: the titles are buttons, and the rows follow the selection") func keyboard()
      async throws
    {
      try await withTable { tab, store in
        try await tab.focus("#list")
        try await tab.press("Tab")
        try await tab.wait(until: "document.activeElement.textContent.startsWith('Number')")
        try await tab.press("Enter")
        try await eventually { store.state.sort == TableSort("number", isReversed: true) }
        try await tab.wait(until: Self.isShown((989..<1_000).reversed()))
        try await tab.press("Tab")
        try await tab.wait(until: "document.activeElement.textContent.startsWith('Pages')")
        try await tab.focus("#list")
        try await tab.press("End")
        try await eventually { store.state.selected == 0 }
        try await tab.wait(until: Self.isShown((0..<11).reversed()))
        // An app that selects a row itself.
        store.send(.select(700))
        try await tab.wait(until: "\(Self.numbers).split(',')[0] == '700'")
        #expect(store.state.top == 299 * 48)
      }
    }

    @Test("A button in a row is used without sorting, and an empty table says so") func controls() async throws {
      try await withTable(BookTable.State(count: 30)) { tab, store in
        try await tab.click("[aria-label='Remove book 2']")
        try await eventually { store.state.removed == [2] }
        store.send(.clear)
        try await tab.shows("No books", in: ".table-empty h2")
        try await tab.resize(width: 390, height: 844)
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        #expect(try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
      }
    }
  }
}
