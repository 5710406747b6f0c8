import BrowserDriver
import BrowserSuite
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// A search field, tabs and a table, which all devices show; and the errors of fields.
  @MainActor @Suite("Content of all devices") struct Contents {
    private struct Bills: RefusingFeature {
      struct Bill: Identifiable, Equatable, Codable, Sendable {
        var id: Int
        var what: String
        var amount: Int

        static let columns: [TableColumn<Bill>] = [
          TableColumn("What", value: \.what), TableColumn("Amount", .fit, .trailing, value: \.amount),
        ]
      }

      enum Tab: String, CaseIterable, Codable, Sendable { case all, large }

      struct State: Equatable, Codable, Sendable {
        var bills = [
          Bill(id: 1, what: "Rent", amount: 900), Bill(id: 2, what: "Electricity and gas", amount: 87),
          Bill(id: 3, what: "Books", amount: 400),
        ]
        var (search, isSearching, tab, sort) = ("", false, Tab.all, TableSort("newest"))
        var (top, selected, opened) = (0.0, Int?.none, Int?.none)
        var amount: FieldText<Money>?
        var note = ""

        var found: [Bill] {
          bills.filter { (search.isEmpty || $0.what.contains(search)) && (tab == .all || $0.amount >= 400) }
            .sorted(by: sort, Bill.columns)
        }
      }

      enum Action: Equatable, Sendable {
        case search(String)
        case setSearching(Bool)
        case show(Tab)
        case sort(TableSort)
        case scroll(Double)
        case select(Int)
        case open(Int)
        case remove(Int)
        case startWriting
        case amount(FieldText<Money>)
        case note(String)
        case save, cancel
      }

      func refusal(of action: Action, in state: State) -> Refusal? {
        guard action == .save else { return nil }
        return state.amount?.value.map { $0 <= .zero } ?? true
          ? Refusal("Give an amount above 0.", field: "amount") : nil
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .search(let text): state.search = text
        case .setSearching(let isSearching): state.isSearching = isSearching
        case .show(let tab): state.tab = tab
        case .sort(let sort): state.sort = sort
        case .scroll(let top): state.top = top
        case .select(let id): state.selected = id
        case .open(let id): state.opened = id
        case .remove(let id): state.bills.removeAll { $0.id == id }
        case .startWriting: state.amount = FieldText(text: "")
        case .amount(let amount): state.amount = amount
        case .note(let text): state.note = text
        case .save, .cancel: state.amount = nil
        }
        return []
      }

      private static func note(_ text: String) -> SheetField<Action> {
        let isLong = text.count > 4
        var note = SheetField<Action>("Note", text, message: isLong ? .error("Too long.") : .note("\(text.count)")) {
          .note($0)
        }
        note.showsErrorWhileTyping = true
        return note
      }

      static func frame(_ state: State) -> AppFrame<Node<Action>> {
        let search = SearchField(
          state.search, isFocused: state.isSearching, onFocus: { Action.setSearching($0) },
          onInput: { .search($0) })
        let tabs = Tabs("Bills shown", selected: state.tab, among: Tab.allCases, title: \.rawValue) { Action.show($0) }
        let adding = KeyBinding("a", title: "Add a bill", hint: "add", Action.startWriting)
        let table = TableContent(
          "Bills", Bill.columns, rows: state.found, selected: state.selected, sort: state.sort,
          empty: ContentUnavailable("No bills", "Add one.", actions: [adding]), onSort: { Action.sort($0) },
          onSelect: { .select($0.id) },
          actions: {
            [
              RowAction("Open the bill", keys: ["Enter"], .open($0.id)),
              RowAction("Remove the bill", symbol: "×", keys: ["x"], isDestructive: true, .remove($0.id)),
            ]
          })
        let sheet = state.amount.map { amount in
          Sheet(
            title: "Bill", cancel: Action.cancel,
            fields: [
              SheetField("Amount", amount, error: "An amount is like 12.50.", kind: .number) { .amount($0) },
              note(state.note),
            ], submit: SheetButton("Save", .save))
        }
        return AppFrame(
          .main(
            [.class("long")], .header([.class("bar")], .h1("Bills"), .search(search)), .tabs(tabs),
            .table(table, top: state.top, [.id("list")], onScroll: { .scroll($0) })),
          keys: [adding] + table.keys + search.keys, sheet: sheet)
      }
    }

    private static func isShown(_ message: String) -> String {
      "getComputedStyle(\(message)).visibility == 'visible' && !!\(message).textContent"
    }

    private func withBills(
      _ state: Bills.State = Bills.State(), _ test: @MainActor (Tab, Store<Bills>) async throws -> Void
    ) async throws {
      let store = Store(state, Bills(), history: HistoryRules(tracks: [.whole()]))
      let page = Page(title: "Bills", styles: [LongList.style], parts: [Part(frame: store) { Bills.frame($0) }])
      try await withTab(page) { tab, _ in try await test(tab, store) }
    }

    private static let focus = "document.activeElement"
    private static let field = "document.querySelector('[name=amount]')"
    private static let message = "document.querySelector('.sheet .field').lastElementChild"

    @Test("The columns of a table are as wide as their texts, and a row has its actions") func table() async throws {
      try await withBills { tab, store in
        try await tab.resize(width: 390, height: 844)
        try await tab.wait(until: "document.querySelectorAll('.table-row').length == 3")
        #expect(try await tab.text(of: ".table-row .trailing") == "900")
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        let isAligned = """
          (() => {
            const edges = (row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left)).join();
            const [row] = document.querySelectorAll(".table-row");
            const isWhole = [...row.children].every((cell) => cell.scrollWidth <= cell.clientWidth);
            return isWhole && edges(row) == edges(document.querySelector(".table-head"));
          })()
          """
        #expect(try await tab.evaluate(isAligned) == true)
        try await tab.click(".table-row:nth-child(2) .table-action")
        try await eventually { store.state.opened == 2 }
        #expect(store.state.selected == nil, "A button in a row does not select the row.")
        try await tab.click("[aria-label='Remove the bill: Rent']")
        try await tab.wait(until: "document.querySelectorAll('.table-row').length == 2")
        try await tab.run("document.querySelectorAll('[role=columnheader] button')[1].click()")
        try await tab.wait(until: "document.querySelector('.table-row .trailing').textContent == '87'")
        try await tab.press("ArrowDown")
        try await eventually { store.state.selected == 2 }
        try await tab.press("x")
        try await eventually { store.state.bills.map(\.id) == [3] }
        // The same key again is sent without a wait, for the row that the page still shows.
        try await tab.wait(until: "document.querySelectorAll('.table-row').length == 1")
        try await tab.press("x")
        #expect(store.state.bills.map(\.id) == [3], "No row is selected.")
      }
    }

    @Test("An empty table offers its actions, and tabs show which one is chosen") func emptyTable() async throws {
      var state = Bills.State()
      state.bills = []
      try await withBills(state) { tab, store in
        try await tab.shows("No bills", in: ".table-empty h2")
        try await tab.click(".tabs button:nth-child(2)")
        try await tab.wait(until: "document.querySelector('.tabs [aria-pressed=true]').textContent == 'large'")
        #expect(store.state.tab == .large)
        try await tab.click(".table-empty button")
        try await tab.appears("dialog.sheet[open]")
      }
    }

    @Test("Escape leaves the search field when the state says so, and time travel does not") func leaving()
      async throws
    {
      try await withBills { tab, store in
        try await tab.press("/")
        try await tab.wait(until: "\(Self.focus).type == 'search'")
        try await eventually { store.state.isSearching }
        store.undo()
        #expect(!store.state.isSearching)
        store.send(.show(.large))
        try await tab.wait(until: "document.querySelector('.tabs [aria-pressed=true]').textContent == 'large'")
        #expect(try await tab.evaluate("\(Self.focus).type") == "search")
        store.send(.setSearching(true))
        try await tab.type("Bo")
        try await eventually { store.state.search == "Bo" }
        try await tab.press("Escape")
        try await tab.wait(until: "\(Self.focus) == document.body")
        #expect(store.state.search == "Bo")
        try await eventually { !store.state.isSearching }
        // The keys of the page work again.
        try await tab.press("a")
        try await tab.appears("dialog.sheet[open]")
      }
    }

    @Test("A refusal is below its field, which has the focus, until the user edits the text or acts again")
    func refusal() async throws {
      try await withBills { tab, store in
        try await tab.press("a")
        try await tab.wait(until: "\(Self.focus).name == 'amount'")
        let heights = "JSON.stringify([...document.querySelectorAll('.field')].map((field) => field.offsetHeight))"
        let before = try await tab.evaluate(heights, as: String.self)
        try await tab.press("Tab")
        try await tab.press("Enter")
        try await tab.wait(until: "\(Self.message).role == 'alert' && \(Self.focus).name == 'amount'")
        #expect(try await tab.evaluate("\(Self.message).textContent") == "Give an amount above 0.")
        #expect(try await tab.evaluate("\(Self.field).ariaInvalid") == "true")
        #expect(try await tab.evaluate("\(Self.field).getAttribute('aria-describedby') == \(Self.message).id") == true)
        #expect(try await tab.evaluate("\(Self.field).validationMessage") == "")
        #expect(try await tab.evaluate(heights) == before, "Nothing moves.")
        // Acting again asks again: the reason may be gone by now.
        try await tab.press("Enter")
        try await tab.wait(until: "\(Self.message).role == 'alert'")
        try await tab.type("5")
        try await tab.wait(until: "\(Self.message).role != 'alert' && \(Self.field).ariaInvalid == 'false'")
        #expect(try await tab.evaluate("\(Self.field).getAttribute('aria-describedby') == \(Self.message).id") == true)
        try await tab.press("Enter")
        try await tab.wait(until: "!document.querySelector('dialog.sheet')")
        #expect(store.state.amount == nil)
      }
    }

    @Test("The error of a field appears when the user leaves it or submits, and is gone when the text is right")
    func typing() async throws {
      let isShown = Self.isShown(Self.message)
      try await withBills { tab, store in
        try await tab.press("a")
        try await tab.wait(until: "\(Self.focus).name == 'amount'")
        try await tab.type("12,x")
        try await tab.wait(until: "\(Self.message).textContent == 'An amount is like 12.50.'")
        #expect(try await tab.evaluate(isShown) == false)
        try await tab.press("Tab")
        try await tab.wait(until: isShown)
        #expect(try await tab.evaluate("\(Self.field).ariaInvalid") == "true")
        // A shown error follows the text.
        try await tab.focus("[name=amount]")
        try await tab.press("End")
        try await tab.type("y")
        try await eventually { store.state.amount?.text == "12,xy" }
        #expect(try await tab.evaluate(isShown) == true)
        for _ in 0..<3 { try await tab.press("Backspace") }
        try await tab.wait(until: "\(Self.field).ariaInvalid == 'false' && !(\(isShown))")
        try await tab.type("z")
        try await tab.wait(until: "\(Self.field).ariaInvalid == 'true'")
        #expect(try await tab.evaluate(isShown) == false)
        try await tab.press("Enter")
        try await tab.wait(until: "\(Self.message).role == 'alert'")
        // An error that more text does not mend.
        try await tab.focus("[name=note]")
        try await tab.type("12345")
        let note = "document.querySelectorAll('.sheet .field')[1].lastElementChild"
        try await tab.wait(until: "\(note).textContent == 'Too long.' && \(Self.isShown(note))")
        try await tab.press("Backspace")
        try await tab.wait(until: "\(note).textContent == '4' && !document.activeElement.ariaInvalid")
      }
    }
  }
}
