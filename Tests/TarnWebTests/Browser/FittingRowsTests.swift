import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension LongList {
  /// Rows of one to nine lines; a completed row has six more.
  static func fitting(_ state: State) -> Node<Action> {
    .main(
      [.class("long")],
      .window(
        WindowedList(
          count: state.rows.count, rowHeight: 24, top: state.top,
          selected: state.selected.flatMap { state.rows.firstIndex(of: $0) }, rowsFitContent: true,
          scrollsTo: state.target.flatMap { state.rows.firstIndex(of: $0) }),
        [.id("list"), .label("Rows")],
        key: { state.rows[$0] }, onScroll: { .scrolled($0) }, onSelect: { .selected($0) },
        row: { index in
          let row = state.rows[index]
          let lines = 1 + (row &* 7919) % 9 + (state.done.contains(row) ? 6 : 0)
          return .div(
            [.class("lines")],
            .p("Row \(row) of \(lines) lines, the first of which is long enough for two on a telephone"),
            .each((1..<lines).map { .p(.text("line \($0)")) }))
        }))
  }

  static let fittingStyle = style + " .lines p { margin: 0; line-height: 24px; }"
}

extension BrowserTests {
  /// Ten thousand rows, each as high as its content.
  @MainActor @Suite("A list whose rows fit their content") struct FittingRows {
    private func withList(
      rows: Int = 10_000, _ test: @MainActor (Tab, Store<LongList>) async throws -> Void
    ) async throws {
      let store = Store(LongList.State(rows: Array(0..<rows)), LongList())
      let page = Page(title: "Fitting", styles: [LongList.fittingStyle], parts: [Part(store) { LongList.fitting($0) }])
      try await withTab(page) { tab, _ in
        try await tab.resize(width: 800, height: 600)
        try await prepare(tab)
        try await test(tab, store)
      }
    }

    @Test("The list scrolls to the row that the state names, near and far, and once") func scrollsToRow() async throws {
      try await withList { tab, store in
        for row in [20, 9_000, 9_003, 0] {
          store.send(.show(row))
          let isShown = """
            (list => \(Self.rows).some((row) => {
              const box = row.getBoundingClientRect();
              return row.ariaPosInSet == \(row + 1) && box.top > list.top - 1 && box.bottom < list.bottom + 1;
            }))(document.getElementById("list").getBoundingClientRect())
            """
          try await tab.wait(until: isShown)
          try await settle(tab)
          #expect(try await tab.evaluate(isShown) == true)
        }
        // The user scrolls on from there, also past the row.
        try await tab.run("document.getElementById('list').scrollTop = 3000")
        try await settle(tab)
        try await tab.run("document.getElementById('list').scrollTop = 200")
        try await settle(tab)
        #expect(try await tab.evaluate("document.getElementById('list').scrollTop", as: Double.self) == 200)
      }
    }

    private func prepare(_ tab: Tab) async throws {
      try await tab.run(
        "import(document.querySelector('script[src$=\"tarn.js\"]').src).then((script) => { window.tarn = script; })")
      try await tab.wait(until: "window.tarn && document.querySelectorAll('[role=option]').length > 10")
      try await settle(tab)
    }

    /// Waits until the state has answered all scrolling and the visible rows are in the page.
    private func settle(_ tab: Tab, _ location: SourceLocation = #_sourceLocation) async throws {
      // A scroll that the page has not handled yet counts, too.
      let isSettled = """
        (list => list.$scrollTop === list.scrollTop && !tarn.isLocal(list, ".scrollTop")
          && \(Self.layoutErrors).length == 0)(
          document.getElementById("list"))
        """
      try? await tab.wait(until: isSettled)
      #expect(try await tab.evaluate(Self.layoutErrors, as: [String].self) == [], sourceLocation: location)
      #expect(try await tab.evaluate(isSettled, as: Bool.self), sourceLocation: location)
    }

    /// Scrolls the list as a loaded state does, and waits until the page shows the row at its upper edge: before that
    /// the list counts as settled at its old position.
    private func load(_ top: Double, _ tab: Tab, _ store: Store<LongList>) async throws {
      store.send(.scrolled(top), cause: .loaded)
      try await tab.wait(
        until: """
          (list => \(Self.rows).some((row) => {
            const box = row.getBoundingClientRect();
            return row.ariaPosInSet == \(Int(top / 24) + 1) && box.bottom > list.top && box.top < list.bottom;
          }))(document.getElementById("list").getBoundingClientRect())
          """)
      try await settle(tab)
    }

    private static let rows = "[...document.querySelectorAll('#list [aria-posinset]:not([data-apart])')]"

    /// Describes the errors in the visible part: each row must be as high as its content and directly below the row
    /// before it, without gaps.
    private static let layoutErrors = """
      (() => {
        const list = document.getElementById("list").getBoundingClientRect(), found = [], box = (n) => n.getBoundingClientRect();
        const visible = \(rows).filter((row) => box(row).bottom > list.top + 1 && box(row).top < list.bottom - 1);
        if (!visible.length) return ["no row"];
        for (const [index, row] of visible.entries()) {
          const high = Math.max(24, 24 * Number(row.textContent.match(/of (\\d+) lines/)[1]));
          if (innerWidth > 700 && Math.abs(box(row).height - high) > 1) found.push(`${row.ariaPosInSet} is ${box(row).height} high`);
          if (row.firstChild.scrollHeight > box(row).height + 1) found.push(`${row.ariaPosInSet} is cut`);
          const next = visible[index + 1];
          if (next && Math.abs(box(next).top - box(row).bottom) > 1) found.push(`gap below ${row.ariaPosInSet}`);
          if (next && next.ariaPosInSet != +row.ariaPosInSet + 1) found.push(`${next.ariaPosInSet} follows ${row.ariaPosInSet}`);
        }
        if (box(visible[0]).top > list.top + 1) found.push("a gap above");
        if (box(visible.at(-1)).bottom < list.bottom - 1 && visible.at(-1).ariaPosInSet != visible.at(-1).ariaSetSize) found.push("a gap below");
        return found;
      })()
      """

    /// The position of each visible row by its text, in pixels below the upper edge.
    private func positions(_ tab: Tab) async throws -> [String: Double] {
      try await tab.evaluate(
        """
        (() => {
          const list = document.getElementById("list").getBoundingClientRect(), box = (n) => n.getBoundingClientRect();
          return Object.fromEntries(\(Self.rows)
            .filter((row) => box(row).bottom > list.top && box(row).top < list.bottom)
            .map((row) => [row.textContent.match(/Row \\d+/)[0], box(row).top - list.top]));
        })()
        """, as: [String: Double].self)
    }

    /// Expects that rows that were visible and still are have not moved.
    private func expectStill(
      _ before: [String: Double], _ after: [String: Double], _ context: String,
      _ location: SourceLocation = #_sourceLocation
    ) {
      let stillVisible = before.filter { after[$0.key] != nil }
      #expect(!stillVisible.isEmpty, "\(context): \(before) became \(after)", sourceLocation: location)
      let moved = stillVisible.filter { abs($0.value - (after[$0.key] ?? 0)) > 1.5 }
      #expect(moved.isEmpty, "\(context): \(before) became \(after)", sourceLocation: location)
    }

    @Test("A list with few rows in the page shows complete rows without gaps, at every scroll position")
    func scrollPositions() async throws {
      try await withList { tab, store in
        for share in [0.001, 0.3, 0.5, 0.9999, 0.05, 0] {
          try await tab.run(
            "{ const list = document.getElementById('list'); list.scrollTop = list.scrollHeight * \(share); }")
          try await settle(tab)
          #expect(try await tab.count(of: "#list [role=option]") < 120)
        }
        #expect(store.state.top == 0)
        try await tab.run("{ const list = document.getElementById('list'); list.scrollTop = list.scrollHeight; }")
        try await settle(tab)
        #expect(try await positions(tab).keys.contains("Row 9999"))
      }
    }

    @Test(
      "Rows do not move when their heights become known: scrolling moves a row by the scrolled distance"
    )
    func still() async throws {
      try await withList { tab, store in
        var random = SeededRandom(seed: 1)
        for start in [0.0, 4_000.0 * 24] {
          try await load(start, tab, store)
          for step in 0..<40 {
            let distance = Double.random(in: -500...(start == 0 ? 700 : 300), using: &random).rounded()
            // In one task: the positions at once, before any other row has arrived.
            try await tab.run("document.getElementById('list').scrollTop += \(distance)")
            let before = try await positions(tab)
            try await settle(tab)
            expectStill(before, try await positions(tab), "step \(step), \(distance) px from \(start)")
          }
        }
      }
    }

    @Test("A resize of the window does not take back a scroll that the page has not handled yet")
    func resizedWhileScrolling() async throws {
      try await withList { tab, store in
        for start in [0.0, 4_000.0 * 24] {
          try await load(start, tab, store)
          // In one task: the scroll event comes only with the next frame.
          try await tab.run("document.getElementById('list').scrollTop += 180; dispatchEvent(new Event('resize'));")
          let before = try await positions(tab)
          try await eventually { store.state.top > start }
          try await settle(tab)
          expectStill(before, try await positions(tab), "180 px from \(start)")
        }
      }
    }

    @Test("As many wheel turns up as down end at the same rows")
    func wheel() async throws {
      try await withList { tab, store in
        try await load(2_000 * 24, tab, store)
        let before = try await positions(tab)
        for direction in [1.0, -1] {
          for _ in 0..<25 { try await tab.wheel("#list", by: 120 * direction) }
        }
        // The last wheel turns may still be in progress.
        let rowTop = try #require(before["Row 2000"])
        try? await tab.wait(
          until: """
            Math.abs(\(Self.rows).find((row) => row.textContent.includes("Row 2000 "))?.getBoundingClientRect().top
              - document.getElementById("list").getBoundingClientRect().top - \(rowTop)) < 1.5
            """)
        try await settle(tab)
        expectStill(before, try await positions(tab), "25 turns down and 25 up")
      }
    }

    @Test("Visible rows stay in place when rows above come, go, grow or shrink", arguments: 0..<3)
    func changes(seed: UInt64) async throws {
      try await withList(rows: 600) { tab, store in
        var random = SeededRandom(seed: seed)
        try await load(300 * 24 + 11, tab, store)
        for step in 0..<25 {
          let first = Int(store.state.top / 24)
          let before = try await positions(tab)
          let above = max(first - Int.random(in: 1...12, using: &random), 0)
          let action: LongList.Action =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .inserted((0..<Int.random(in: 1...30, using: &random)).map { 100_000 + step * 100 + $0 }, at: above)
            case 1 where above + 3 < first: .removed(above..<above + 2)
            case 2: .inserted((0..<3).map { 200_000 + step * 100 + $0 }, at: first + 40)
            default: .toggled(store.state.rows[above])
            }
          store.send(action, cause: .arrived)
          try await tab.wait(
            until: "document.querySelector('#list [aria-setsize]').ariaSetSize == \(store.state.rows.count)")
          try await settle(tab)
          expectStill(before, try await positions(tab), "\(action) above row \(first)")
        }
      }
    }

    @Test("Keys move the selection: the selected row is wholly visible, and a page key skips no row")
    func keyboard() async throws {
      try await withList { tab, store in
        try await tab.focus("#list")
        let selected = """
          (() => {
            const list = document.getElementById("list"), row = document.getElementById(list.getAttribute("aria-activedescendant"));
            const box = list.getBoundingClientRect(), its = row?.getBoundingClientRect();
            if (row?.ariaSelected != "true" || document.querySelectorAll("[aria-selected=true]").length != 1) return -1;
            return its.top >= box.top - 1 && its.bottom <= box.bottom + 1 ? Number(row.ariaPosInSet) - 1 : -2;
          })()
          """
        for row in 0..<30 {
          try await tab.press("ArrowDown")
          try await tab.wait(until: "\(selected) == \(row)")
        }
        try await settle(tab)
        for _ in 0..<5 {
          let before = try await positions(tab)
          let last = store.state.selected ?? 0
          try await tab.press("PageDown")
          try await eventually { store.state.selected != last }
          let row = try #require(store.state.selected)
          try await tab.wait(until: "\(selected) == \(row)")
          try await settle(tab)
          // At most as many rows as were visible: the row after the last visible one is not skipped.
          #expect(row > last && row - last < before.count)
        }
        for (key, row) in [("End", 9_999), ("ArrowUp", 9_998), ("Home", 0)] {
          try await tab.press(key)
          try await tab.wait(until: "\(selected) == \(row)")
          try await settle(tab)
        }
        // After scrolling by hand the selected row keeps its name; a key scrolls back to it.
        try await tab.run("document.getElementById('list').scrollTop = 90000")
        try await eventually { store.state.top > 10_000 }
        try await settle(tab)
        #expect(try await tab.count(of: "#list [data-apart][aria-selected=true]") == 1)
        try await tab.press("ArrowDown")
        try await tab.wait(until: "\(selected) == 1")
        try await settle(tab)
      }
    }

    @Test("The same row stays at the upper edge at every width and after a reload")
    func widths() async throws {
      try await withList { tab, store in
        // The page adapts to a new width in the next frame, so the test waits for the row.
        try await load(5_000 * 24 + 6, tab, store)
        let edge = """
          \(Self.rows).find((row) => row.getBoundingClientRect().bottom > document.getElementById("list").getBoundingClientRect().top + 1)
            .textContent.match(/Row \\d+/)[0]
          """
        try await tab.wait(until: "\(edge) == 'Row 5000'")
        for width in [320, 1_200, 390] {
          try await tab.resize(width: width, height: 700)
          try await settle(tab)
          try await tab.wait(until: "\(edge) == 'Row 5000'")
          #expect(abs(store.state.top - 5_000 * 24) < 24)
        }
        try await tab.reload()
        try await tab.isReady()
        try await prepare(tab)
        try await tab.wait(until: "\(edge) == 'Row 5000'")
      }
    }
  }
}
