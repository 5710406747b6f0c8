import BrowserDriver
import BrowserSuite
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// A hundred thousand rows, of which the page has a few.
  @MainActor @Suite("A list of 100,000 rows") struct Windowed {
    private func withList(
      _ state: LongList.State = LongList.State(rows: Array(0..<100_000)), hasControls: Bool = false,
      _ test: @MainActor (Tab, Store<LongList>) async throws -> Void
    ) async throws {
      let store = Store(state, LongList())
      let page = Page(
        title: "Long", styles: [LongList.style],
        parts: [Part(store) { LongList.view($0, hasControls: hasControls) }])
      try await withTab(page) { tab, _ in
        try await tab.resize(width: 800, height: 600)
        // Waits until the page has reported its height: the number of rows follows from it.
        try await tab.wait(until: "\(Self.rows) < 50")
        try await test(tab, store)
      }
    }

    private static let rows = "document.querySelectorAll('[role=option], [role=row]').length"

    /// Describes the errors in the visible part: every row from the upper edge to the lower must be present, at its
    /// place, with its text and its number.
    private static let rowErrors = """
      (() => {
        const list = document.getElementById("list"), box = list.getBoundingClientRect(), found = [];
        const first = Math.floor(list.scrollTop / 44), rows = [...list.querySelectorAll("[aria-posinset], [aria-rowindex]")];
        for (let index = first; index * 44 < list.scrollTop + list.clientHeight && index < window.rows.length; index++) {
          const row = rows.find((row) => (row.ariaPosInSet ?? row.ariaRowIndex) == index + 1);
          if (!row) { found.push("no row " + index); continue; }
          const top = row.getBoundingClientRect().top - box.top + list.scrollTop;
          if (Math.abs(top - index * 44) > 1) found.push("row " + index + " is at " + top);
          if (!(row.textContent || row.querySelector("[aria-label]")?.value).includes("Row " + window.rows[index]))
            found.push("row " + index + " is " + row.textContent);
        }
        return found;
      })()
      """

    private func expectVisibleRows(
      _ tab: Tab, _ store: Store<LongList>, _ sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try await tab.run("window.rows = [\(store.state.rows.map { "\($0)" }.joined(separator: ","))]")
      try? await tab.wait(until: "\(Self.rowErrors).length == 0")
      #expect(try await tab.evaluate(Self.rowErrors, as: [String].self) == [], sourceLocation: sourceLocation)
      // At most 49 rows: with a check box and a field each row is four elements and the row itself.
      let maximum = try await tab.count(of: "[role=grid]") > 0 ? 250 : 200
      #expect(try await tab.count(of: "#tarn *") < maximum, sourceLocation: sourceLocation)
    }

    @Test("Every scroll position shows its rows, with few elements in the page", arguments: [false, true])
    func scrolling(hasControls: Bool) async throws {
      try await withList(hasControls: hasControls) { tab, store in
        try await expectVisibleRows(tab, store)
        #expect(try await tab.evaluate("document.getElementById('list').scrollHeight", as: Int.self) == 4_400_000)
        try await tab.wheel("#list", by: 500)
        try await eventually { store.state.top >= 500 }
        try await expectVisibleRows(tab, store)
        for top in [2_200_000, 4_400_000, 1_234_567, 0] {
          try await tab.run("document.getElementById('list').scrollTop = \(top)")
          try await eventually { abs(store.state.top - Double(top)) < 1_000 }
          try await expectVisibleRows(tab, store)
        }
      }
    }

    @Test("A resize of the window does not take back a scroll that the page has not handled yet")
    func resizedWhileScrolling() async throws {
      try await withList { tab, store in
        // In one task: the scroll event comes only with the next frame.
        try await tab.run("document.getElementById('list').scrollTop = 8800; dispatchEvent(new Event('resize'));")
        try await eventually { store.state.top == 8_800 }
        try await expectVisibleRows(tab, store)
        #expect(try await tab.evaluate("document.getElementById('list').scrollTop", as: Double.self) == 8_800)
      }
    }

    @Test("After many wheel turns the list is at the sum of their distances")
    func wheel() async throws {
      try await withList { tab, store in
        for _ in 0..<30 { try await tab.wheel("#list", by: 400) }
        try await tab.wait(until: "document.getElementById('list').scrollTop == 12000")
        try await eventually { store.state.top == 12_000 }
        #expect(try await tab.evaluate("document.getElementById('list').scrollTop", as: Int.self) == 12_000)
        try await expectVisibleRows(tab, store)
      }
    }

    @Test("The page has only as many rows as the list's height needs, also when the window grows")
    func height() async throws {
      try await withList { tab, store in
        // 556 px are 13 rows: 2 × 13, and 7 more at the top of the list.
        try await tab.wait(until: "\(Self.rows) == 33")
        try await tab.resize(width: 800, height: 1_200)
        try await tab.wait(until: "\(Self.rows) > 60")
        try await expectVisibleRows(tab, store)
        #expect(store.state == LongList.State(rows: store.state.rows))
      }
    }

    @Test("Keys move the selection to the end and back, and the selected row is always visible and announced")
    func keyboard() async throws {
      try await withList { tab, store in
        try await tab.focus("#before")
        try await tab.press("Tab")
        #expect(try await tab.evaluate("document.activeElement.id") == "list")
        let selected = """
          (() => {
            const list = document.getElementById("list"), row = document.getElementById(list.getAttribute("aria-activedescendant"));
            const box = list.getBoundingClientRect(), its = row?.getBoundingClientRect();
            if (row?.ariaSelected != "true" || document.querySelectorAll("[aria-selected=true]").length != 1) return -1;
            return its.top >= box.top - 1 && its.bottom <= box.bottom + 1 ? Number(row.ariaPosInSet) - 1 : -2;
          })()
          """
        for (key, row) in [
          ("ArrowDown", 0), ("ArrowDown", 1), ("PageDown", 12), ("End", 99_999), ("ArrowDown", 99_999),
          ("PageUp", 99_988), ("ArrowUp", 99_987), ("Home", 0),
        ] {
          try await tab.press(key)
          try await tab.wait(until: "\(selected) == \(row)")
          #expect(store.state.selected == row, "\(key)")
          #expect(try await tab.evaluate("document.activeElement.id") == "list")
        }
        // While a key is held down, each repetition counts.
        for _ in 0..<40 { try await tab.press("ArrowDown") }
        try await tab.wait(until: "\(selected) == 40")
        // After scrolling by hand the selected row stays out of view; the next key continues from the selection.
        try await tab.run("document.getElementById('list').scrollTop = 2000000")
        try await eventually { store.state.top == 2_000_000 }
        try await expectVisibleRows(tab, store)
        #expect(try await tab.evaluate(selected, as: Int.self) == -2)
        try await tab.press("ArrowUp")
        try await tab.wait(until: "\(selected) == 39")
        try await expectVisibleRows(tab, store)
      }
    }

    @Test(
      "A field in a row keeps its keys, a check box passes on arrow keys, and the focus survives its row")
    func fields() async throws {
      try await withList(hasControls: true) { tab, store in
        try await tab.click("[aria-rowindex='3'] [aria-label]")
        try await eventually { store.state.selected == 2 }
        try await tab.press("Home")
        try await tab.press("ArrowDown")
        try await tab.type("x")
        try await eventually { store.state.typedText.contains("x") }
        #expect(store.state.selected == 2)
        try await tab.click("[aria-rowindex='4'] [type=checkbox]")
        try await eventually { store.state.selected == 3 && store.state.done == [3] }
        try await tab.press("ArrowDown")
        try await eventually { store.state.selected == 4 }
        // A check box in a row does not pass on the list's own keys such as Delete, and Space toggles it.
        try await tab.press("Delete")
        try await tab.press("Space")
        try await eventually { store.state.done == [] }
        try await tab.press("End")
        try await tab.wait(until: "document.activeElement.id == 'list'")
        try await tab.press("ArrowUp")
        try await eventually { store.state.selected == 99_998 }
        try await tab.press("Delete")
        try await tab.press("ArrowUp")
        try await tab.press("Delete")
        try await eventually { store.state.done == [99_998, 99_997] }
      }
    }

    @Test("The list scrolls to the row that the state names, as little as possible, and once")
    func scrollsToRow() async throws {
      try await withList { tab, store in
        // 556 px high: 12 whole rows.
        for (row, top) in [(5, 0), (50_000, 2_199_488), (49_999, 2_199_488), (49_000, 2_156_000)] {
          store.send(.show(row))
          try await eventually { store.state.top == Double(top) }
          try await tab.wait(until: "document.getElementById('list').scrollTop == \(top)")
          try await expectVisibleRows(tab, store)
        }
        try await tab.run("document.getElementById('list').scrollTop = 0")
        try await eventually { store.state.top == 0 }
        store.send(.toggled(1))
        try await expectVisibleRows(tab, store)
        #expect(store.state.top == 0)
      }
    }

    @Test("The list stays in place when rows above the visible ones come and go")
    func anchored() async throws {
      try await withList(LongList.State(rows: Array(0..<100_000), top: 2_200_010)) { tab, store in
        try await expectVisibleRows(tab, store)
        let first = """
          (() => {
            const list = document.getElementById("list"), top = list.getBoundingClientRect().top;
            const row = [...list.querySelectorAll("[role=option]")].find((row) => row.getBoundingClientRect().bottom > top + 1);
            return row.textContent + " at " + Math.round(row.getBoundingClientRect().top - top);
          })()
          """
        #expect(try await tab.evaluate(first, as: String.self) == "Row 50000 at -10")
        store.send(.inserted(Array(200_000..<200_100), at: 0))
        try await eventually { store.state.top == 2_204_410 }
        try await tab.wait(until: "\(first) == 'Row 50000 at -10'")
        try await expectVisibleRows(tab, store)
        store.send(.removed(10..<50))
        try await eventually { store.state.top == 2_202_650 }
        try await tab.wait(until: "\(first) == 'Row 50000 at -10'")
        try await expectVisibleRows(tab, store)
      }
    }

    @Test("A list keeps its position when the page reconnects to its server")
    func reconnects() async throws {
      let store = Store(LongList.State(rows: Array(0..<100_000), selected: 50_001), LongList())
      let page = Page(title: "Long", styles: [LongList.style], parts: [Part(store) { LongList.view($0) }])
      try await withTab(page, expectingErrors: true, port: UInt16(try freePort())) { tab, server in
        try await tab.resize(width: 800, height: 1_200)
        try await tab.wait(until: "\(Self.rows) > 60")
        try await tab.run("document.getElementById('list').scrollTop = 2200000")
        try await eventually { store.state.top == 2_200_000 }
        server.stop()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        let next = try WebServer(.shared(page), port: server.port, access: .open)
        defer { next.stop() }
        try await tab.isReady()
        try await expectVisibleRows(tab, store)
        // The page has reported its new height.
        try await tab.wait(until: "\(Self.rows) > 90")
        #expect(store.state.top == 2_200_000)
      }
    }
  }
}
