import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// The frame of an app: keys, help, sheets, questions.
  @MainActor @Suite("Frames") struct Frames {
    private struct Shelf: RefusingFeature {
      struct State: Equatable, Codable, Sendable {
        var books = ["Emma", "Dune"]
        var title = ""
        var sheet: Open?
        var top = 0.0
        var hasSecondMenu = false
      }

      enum Open: Equatable, Codable, Sendable { case adding, menu, browsing }

      enum Action: Equatable, Sendable {
        case open(Open)
        case close, add, clear, addSecondMenu
        case title(String)
        case scrolled(Double)
        case choose(Int)
      }

      func refusal(of action: Action, in state: State) -> Refusal? {
        switch action {
        case .add where state.books.contains(state.title): Refusal("The book is on the shelf.")
        case .add where state.title.isEmpty: Refusal("Give the title.", field: "title")
        default: nil
        }
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .open(let sheet): state.sheet = sheet
        case .close: state.sheet = nil
        case .title(let title): state.title = title
        case .add:
          state.books.append(state.title)
          (state.title, state.sheet) = ("", nil)
        case .clear: (state.books, state.sheet) = ([], nil)
        case .addSecondMenu: state.hasSecondMenu = true
        case .scrolled(let top): state.top = top
        case .choose(let row):
          state.books.append("Volume \(row)")
          state.sheet = nil
        }
        return []
      }

      static var keys: [KeyBinding<Action>] {
        [
          KeyBinding("a", title: "Add a book", .open(.adding)),
          KeyBinding("Escape", title: "Name a book", .title("Ivanhoe")),
          KeyBinding(
            "x", "Delete", title: "Remove all", confirmation: Confirmation("Remove all books?", agree: "Remove"),
            .clear),
        ]
      }

      static func frame(_ state: State) -> AppFrame<Node<Action>> {
        AppFrame(
          .each([
            .main(buttons(state)),
            .when(state.hasSecondMenu, .button([.id("second-menu"), .onClick(.clear)], "Clear")),
          ]),
          keys: keys, sheet: state.sheet.map { sheet($0, state) })
      }

      private static func buttons(_ state: State) -> Node<Action> {
        .div(
          .button([.id("add"), .onClick(.open(.adding))], "Add"),
          .button([.id("menu"), .onClick(.open(.menu))], "Menu"),
          .button([.id("browse"), .onClick(.open(.browsing))], "Browse"),
          .button(
            [.id("clear"), .onClick(.clear, confirming: Confirmation("Remove all?", agree: "Remove"))], "Clear"),
          .input([.id("free")]), .helpButton, .p([.id("books")], .text(state.books.joined(separator: ","))))
      }

      private static func sheet(_ sheet: Open, _ state: State) -> Sheet<Action> {
        switch sheet {
        case .adding:
          Sheet(
            title: "Add a book", cancel: .close,
            fields: [SheetField("Title", state.title, message: .note("As on the cover")) { .title($0) }],
            submit: SheetButton("Save", .add))
        case .menu:
          Sheet(
            title: "Shelf", cancel: .close,
            items: [
              SheetItem("Add a book", key: "a", .open(.adding)), SheetItem("Clear", isDestructive: true, .clear),
            ])
        case .browsing:
          Sheet(
            title: "Volumes", cancel: .close,
            list: SheetList(count: 5_000, placeholder: "None", onSelect: { .choose($0) }) {
              SheetList.Row(key: "\($0)", "Volume \($0)", detail: "in stock")
            }.scroll(state.top) { .scrolled($0) })
        }
      }
    }

    private static let open = "document.querySelector('dialog.sheet[open]')"
    private static let focus = "document.activeElement"
    private static let reason = "document.querySelector('.field-error[role=alert]')"

    private func withShelf(_ test: @MainActor (Tab, Store<Shelf>) async throws -> Void) async throws {
      let store = Store(Shelf.State(), Shelf(), history: HistoryRules(tracks: [.whole()]))
      let page = Page(title: "Shelf", parts: [Part(frame: store) { Shelf.frame($0) }, .historyBar(of: store)])
      try await withTab(page) { tab, _ in try await test(tab, store) }
    }

    @Test("A sheet is a modal dialog: its field has the focus, which returns to the button when it is closed")
    func focusReturns() async throws {
      try await withShelf { tab, store in
        try await tab.click("#add")
        try await tab.wait(until: "\(Self.open) && \(Self.focus).name == 'title'")
        try await tab.type("Ulysses")
        try await eventually { store.state.title == "Ulysses" }
        try await tab.press("Escape")
        try await tab.wait(until: "!\(Self.open) && \(Self.focus).id == 'add'")
        #expect(store.state.sheet == nil)
        #expect(store.state.title == "Ulysses", "Whether typed text is dropped is a decision of the app.")
      }
    }

    @Test("The content behind a sheet can't be used, also what appears there later") func coversContent() async throws {
      try await withShelf { tab, store in
        try await tab.click("#add")
        try await tab.wait(until: "\(Self.open)")
        store.send(.addSecondMenu)
        try await tab.appears("#second-menu")
        for _ in 0..<20 {
          try await tab.press("Tab")
          #expect(try await tab.evaluate("!!\(Self.focus).closest('main, #second-menu')") == false)
        }
        let isCovered: Bool = try await tab.evaluate(
          """
          (() => {
            const box = document.querySelector('#menu').getBoundingClientRect();
            return !document.querySelector('#menu').contains(document.elementFromPoint(box.x + 2, box.y + 2));
          })()
          """)
        #expect(isCovered)
      }
    }

    @Test("The slider of the history bar jumps into states with a sheet and out of them, and keeps the focus")
    func timeTravel() async throws {
      try await withShelf { tab, store in
        for action: Shelf.Action in [.open(.adding), .title("Ulysses"), .close, .open(.menu)] { store.send(action) }
        try await tab.wait(until: "\(Self.open)")
        try await tab.focus(".history-range")
        for (position, title) in [(3, nil), (2, "Ulysses"), (1, ""), (0, nil), (1, "")] as [(Int, String?)] {
          try await tab.press(position < store.history!.position ? "ArrowLeft" : "ArrowRight")
          try await eventually { store.history!.position == position }
          let shown = title.map { "\(Self.open)?.querySelector('input')?.value == '\($0)'" } ?? "!\(Self.open)"
          try await tab.wait(until: shown)
          #expect(try await tab.evaluate("\(Self.focus).matches('.history-range')") == true)
        }
        #expect(store.history!.count() == 4)
        // The sheet can be used from there.
        try await tab.press("Escape")
        try await tab.wait(until: "!\(Self.open)")
        try await tab.click("#menu")
        try await tab.wait(until: "\(Self.open)")
      }
    }

    @Test("A text field keeps the keys that edit its text") func editingKeys() async throws {
      try await withShelf { tab, _ in
        try await tab.click("#free")
        try await tab.type("books")
        try await tab.press("Home")
        try await tab.press("Delete")
        try await tab.wait(until: "document.querySelector('#free').value == 'ooks'")
        #expect(try await tab.count(of: "dialog") == 0)
      }
    }

    @Test("Enter submits a sheet; why it is refused is shown in the sheet, or at the field") func refused() async throws
    {
      try await withShelf { tab, store in
        try await tab.click("#add")
        try await tab.wait(until: "\(Self.focus).name == 'title'")
        try await tab.press("Enter")
        try await tab.wait(until: "\(Self.reason)?.textContent == 'Give the title.'")
        #expect(try await tab.evaluate("\(Self.focus).name") == "title")
        try await tab.type("Emma")
        try await tab.wait(until: "!\(Self.reason)")
        try await tab.press("Enter")
        try await tab.wait(until: "document.querySelector('.sheet-status').textContent == 'The book is on the shelf.'")
        #expect(try await tab.evaluate("document.querySelector('#tarn-status').hidden") == true)
        try await tab.type(" 2")
        try await tab.press("Enter")
        try await tab.wait(until: "!\(Self.open)")
        #expect(store.state.books == ["Emma", "Dune", "Emma 2"])
      }
    }

    @Test("One sheet may follow another, and the focus returns to where it was before both") func oneAfterAnother()
      async throws
    {
      try await withShelf { tab, _ in
        try await tab.click("#menu")
        try await tab.wait(until: "\(Self.focus).textContent.includes('Add a book')")
        try await tab.press("ArrowDown")
        try await tab.wait(until: "\(Self.focus).textContent == 'Clear'")
        try await tab.press("a")
        try await tab.wait(until: "\(Self.focus).name == 'title'")
        #expect(try await tab.count(of: "dialog.sheet") == 1)
        try await tab.press("Escape")
        try await tab.wait(until: "\(Self.focus).id == 'menu'")
      }
    }

    @Test("A long list in a sheet has only some rows in the page, and the arrow keys reach them all") func longList()
      async throws
    {
      try await withShelf { tab, store in
        try await tab.click("#browse")
        try await tab.wait(until: "\(Self.focus).textContent.includes('Volume 0')")
        #expect(try await tab.count(of: ".sheet-row") < 100)
        #expect(try await tab.evaluate("document.querySelector('.sheet-list').clientHeight < innerHeight") == true)
        for row in 1...30 {
          // The key waits for no row that is still on its way, so the test does.
          try await tab.wait(
            until:
              "[...document.querySelectorAll('.sheet-row')].some((row) => row.textContent.includes('Volume \(row)'))")
          try await tab.press("ArrowDown")
        }
        try await tab.wait(until: "\(Self.focus).textContent.includes('Volume 30')")
        try await tab.press("Enter")
        try await eventually { store.state.books.last == "Volume 30" }
        try await tab.wait(until: "!\(Self.open)")
        #expect(store.state.top > 0)
      }
    }

    @Test("A question is asked before a click or a key has an effect, by the page alone") func questions() async throws
    {
      try await withShelf { tab, store in
        try await tab.click("#clear")
        try await tab.wait(until: "document.querySelector('dialog:modal p').textContent == 'Remove all?'")
        try await tab.press("Escape")
        try await tab.wait(until: "!document.querySelector('dialog') && \(Self.focus).id == 'clear'")
        #expect(store.state.books.count == 2)
        try await tab.press("x")
        try await tab.wait(until: "document.querySelector('dialog:modal p').textContent == 'Remove all books?'")
        try await tab.click("dialog .danger")
        try await eventually { store.state.books.isEmpty }
        try await tab.wait(until: "!document.querySelector('dialog')")
      }
    }

    @Test("The key ? and the help button list the keys; a text field keeps its characters") func help() async throws {
      try await withShelf { tab, store in
        let isShown = "document.querySelector('.keys').matches(':popover-open')"
        try await tab.click("#free")
        try await tab.press("?")
        try await tab.press("a")
        try await tab.wait(until: "document.querySelector('#free').value == '?a'")
        #expect(try await tab.evaluate(isShown) == false)
        #expect(store.state.sheet == nil)
        try await tab.run("document.activeElement.blur()")
        try await tab.press("?")
        try await tab.wait(until: isShown)
        let text = try await tab.text(of: ".keys")
        #expect(text.contains("Add a book"))
        #expect(text.contains("Delete"))
        let lines: String = try await tab.evaluate(
          "[...document.querySelectorAll('.history-keys')].map((line) => line.innerText.split(/\\s+/).join(' ')).join()"
        )
        #expect(lines == "Ctrl Z Undo,Ctrl Shift Z Ctrl Y Redo")
        try await tab.press("Escape")
        try await tab.wait(until: "!\(isShown)")
        #expect(store.state.title == "", "Escape only closes the list.")
        try await tab.click(".help-button")
        try await tab.wait(until: isShown)
      }
    }

    @Test("The list of keys has no undo on a page without a history bar") func helpWithoutHistory() async throws {
      let store = Store(Shelf.State(), Shelf())
      try await withTab(Page(title: "Shelf", parts: [Part(frame: store) { Shelf.frame($0) }])) { tab, _ in
        try await tab.click(".help-button")
        try await tab.wait(until: "document.querySelector('.keys').matches(':popover-open')")
        #expect(try await tab.text(of: ".keys").contains("Add a book"))
        #expect(try await tab.evaluate("document.querySelector('.history-keys').getClientRects().length") == 0)
      }
    }

    @Test("Undo and redo by a key say in a live region what was undone and redone, until the next action")
    func undoneStep() async throws {
      try await withShelf { tab, store in
        let message = ".history-message[role=status]"
        // A message ends by itself, so what was said is kept, with the label at that time.
        try await tab.run(
          """
          window.said = [];
          window.labels = [];
          const box = document.querySelector("\(message)");
          new MutationObserver(() => {
            const text = box.querySelector("span")?.textContent;
            if (!text || said.at(-1) === text) return;
            said.push(text);
            labels.push(document.querySelector(".history-label").textContent);
          }).observe(box, { subtree: true, childList: true, characterData: true });
          """)
        store.send(.choose(1))
        try await tab.wait(until: "document.querySelector('#books').textContent.includes('Volume 1')")
        try await tab.press("Control+Z")
        try await tab.wait(until: "said.at(-1) == 'Undone: choose'")
        #expect(store.state.books == ["Emma", "Dune"])
        try await tab.press("Control+Shift+Z")
        try await tab.wait(until: "said.at(-1) == 'Redone: choose'")
        // With Caps Lock the letters have the other case.
        for (key, isShifted, result) in [("Z", false, "Undone: choose"), ("z", true, "Redone: choose")] {
          try await tab.run(
            """
            document.body.dispatchEvent(new KeyboardEvent(
              "keydown", { key: "\(key)", ctrlKey: true, shiftKey: \(isShifted), bubbles: true, cancelable: true }))
            """)
          try await tab.wait(until: "said.at(-1) == '\(result)'")
        }
        try await tab.press("Control+Y")
        try await tab.wait(until: "said.at(-1) == 'There is nothing to redo.'")
        #expect(try await tab.evaluate("labels.at(-1)") == "There is nothing to redo.")
        store.send(.choose(2))
        try await tab.wait(until: "!document.querySelector('\(message) span')")
      }
    }

    @Test("A toast names the step and undoes it, and is gone when the step is not the last one any more") func toast()
      async throws
    {
      let store = Store(
        Shelf.State(), Shelf(),
        history: HistoryRules(
          tracks: [HistoryTrack("books", get: { $0.books }, set: { $0.books = $1 })],
          label: { action, _ in if action == .clear { "Remove all" } else { "Add" } }))
      let page = Page(
        title: "Shelf",
        parts: [
          Part(frame: store) { Shelf.frame($0) }, .undoToast(of: store, duration: .seconds(600)) { $0 == .clear },
        ])
      try await withTab(page) { tab, _ in
        store.send(.choose(1))
        try await tab.wait(until: "document.querySelector('#books').textContent.includes('Volume 1')")
        #expect(try await tab.count(of: ".toast") == 0)
        try await tab.click("#clear")
        try await tab.click("dialog .danger")
        try await tab.wait(until: "document.querySelector('.toast span').textContent == 'Remove all'")
        try await tab.click(".toast button")
        try await tab.wait(until: "!document.querySelector('.toast:not(.leave)')")
        #expect(store.state.books == ["Emma", "Dune", "Volume 1"])
        store.send(.clear)
        try await tab.wait(until: "document.querySelector('.toast:not(.leave)')")
        store.send(.choose(2))
        try await tab.wait(until: "!document.querySelector('.toast:not(.leave)')")
        #expect(store.state.books == ["Volume 2"])
      }
    }

    @Test("A secret field sends its text, and no page receives it") func secret() async throws {
      let store = Store(Shelf.State(), Shelf())
      let page = Page(
        title: "Shelf",
        parts: [Part(store) { .main(.field(SheetField("Word", $0.title, kind: .secret) { .title($0) })) }])
      try await withTab(page) { tab, _ in
        try await tab.type("abc", into: "[name=word]")
        try await eventually { store.state.title == "abc" }
        #expect(try await tab.value(of: "[name=word]") == "abc")
        try await tab.reload()
        try await tab.appears("[name=word]")
        #expect(try await tab.value(of: "[name=word]") == "")
        try await eventually { store.state.title.isEmpty }
      }
    }

    @Test("A sheet that is open when the stream comes back stays open, with the focus and the typed text")
    func reconnects() async throws {
      try await withShelf { tab, store in
        try await tab.click("#add")
        try await tab.wait(until: "\(Self.focus).name == 'title'")
        try await tab.type("Ulysses")
        try await eventually { store.state.title == "Ulysses" }
        try await tab.reload()
        try await tab.wait(until: "\(Self.open) && \(Self.focus).name == 'title' && \(Self.focus).value == 'Ulysses'")
      }
    }
  }
}
