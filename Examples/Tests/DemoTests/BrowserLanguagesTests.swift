import BrowserDriver
import BrowserSuite
import Foundation
import TarnDates
import TarnLanguages
import TarnValues
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("Todos in several languages") @MainActor struct Languages {
    private func expectMarked(_ tab: Tab, _ place: String) async throws {
      try await tab.isTranslated(place, except: ".item-text, .todos [dir=auto]")
    }

    /// Texts without letters, so that only words of the app have some.
    private static let document = Todos.Document.of([
      Todo(id: UUID(), number: 1, text: "1", due: FloatingDate("2024-06-20"), made: .init(milliseconds: 0)),
      Todo(
        id: UUID(), number: 2, text: "2", note: "3", due: FloatingDate("2024-06-25T17:00"), made: .init(milliseconds: 0)
      ),
      Todo(id: UUID(), number: 3, text: "3", made: .init(milliseconds: 0)).altered(by: .check(.init(milliseconds: 1))),
    ])

    @Test("In the pseudo-language no word of any screen is outside of the catalogs")
    func pseudo() async throws {
      try await withTodos(Self.document, in: .pseudo) { scene in
        let tab = try await scene.open()
        try await tab.appears(Selector.row(3))
        try await expectMarked(tab, "the list")
        for filter in 1...6 {
          try await tab.click(Selector.filter(filter))
          try await tab.appears(Selector.filter(filter) + "[aria-current=true]")
          try await expectMarked(tab, "filter \(filter)")
        }
        try await tab.click(Selector.filter(1))
        try await tab.appears(Selector.row(3))
        try await tab.click("#journal")
        try await tab.appears("dialog.sheet")
        try await expectMarked(tab, "the empty journal")
        try await tab.press("Escape")
        try await tab.vanishes("dialog.sheet")
        for item in 2...7 where item != 5 {
          try await tab.click(Selector.more(2))
          try await tab.appears(Selector.menu)
          try await expectMarked(tab, "the menu")
          try await tab.click(Selector.item(item))
          try await tab.appears(Selector.dialog + " input")
          try await expectMarked(tab, "item \(item)")
          try await tab.press("Escape")
          try await tab.vanishes(Selector.dialog)
        }
        scene.other(.check(.number(1), true))
        scene.core.undo()
        try await tab.appears(".history-hint")
        try await expectMarked(tab, "an earlier state")
        try await tab.type("9", into: "#search")
        try await tab.appears(".empty")
        try await expectMarked(tab, "an empty search")
      }
    }

    @Test("A page is Arabic from right to left from its first HTML on, and the user can choose Polish")
    func choosing() async throws {
      try await withTodos(.week, languages: Todos.languages) { scene in
        let tab = try await scene.open()
        try await tab.appears(Selector.row(9))
        #expect(try await tab.evaluate("document.documentElement.lang", as: String.self) == "en")
        try await tab.click(Selector.filter(2))
        try await tab.appears(Selector.filter(2) + "[aria-current=true]")
        try await tab.click(".languages-button")
        try await tab.appears(".languages:popover-open")
        try await tab.click(".languages a[lang=ar]")
        try await tab.wait(
          until: "document.documentElement.dir == 'rtl' && document.documentElement.dataset.tarn == 'ready'")
        try await tab.shows("المهام", in: "h1")
        try await tab.appears(Selector.filter(2) + "[aria-current=true]")
        try await tab.wait(until: "document.querySelector('.top h1').getBoundingClientRect().left > 600")
        #expect(scene.core.history?.undoable == nil, "The language is no action of the app.")
        try await tab.click(".languages-button")
        try await tab.click(".languages a[lang=pl]")
        try await tab.shows("Zadania", in: "h1")
        #expect(try await tab.evaluate("document.documentElement.dir || 'ltr'", as: String.self) == "ltr")
        try await tab.reload()
        try await tab.shows("Zadania", in: "h1")
      }
    }

    @Test("Todos in Arabic, for a person to look at", arguments: [(390, 844), (1_280, 800)], [false, true])
    func pictures(size: (width: Int, height: Int), dark: Bool) async throws {
      let arabic = try #require(Language("ar").flatMap { Todos.languages[$0] })
      try await withTodos(.arabic, in: arabic) { scene in
        let tab = try await scene.open(width: size.width, height: size.height, touch: size.width < 600, dark: dark)
        try await tab.appears(Selector.row(5))
        let name = "todos-ar-\(size.width)\(dark ? "-dark" : "")"
        scene.other(.check(.number(4), true))
        scene.core.undo()
        try await tab.appears(".history-message")
        try await tab.click(Selector.row(2))
        try await tab.picture(name)
        try await tab.click(Selector.more(2))
        try await tab.appears(Selector.menu)
        try await tab.picture(name + "-menu")
        try await tab.click(Selector.item(3))
        try await tab.appears(Selector.dialog + " input")
        try await tab.type("frday")
        try await tab.press("Tab")
        try await tab.picture(name + "-due")
        try await tab.press("Escape")
        try await tab.vanishes(Selector.dialog)
        try await tab.click("#journal")
        try await tab.appears("dialog.sheet")
        try await tab.picture(name + "-journal")
      }
    }
  }
}

extension Todos.Document {
  /// A week in Arabic, with a text in English.
  fileprivate static var arabic: Todos.Document {
    of([
      Todo(
        id: UUID(), number: 1, text: "شراء الخبز والحليب", due: FloatingDate("2024-06-21T18:00"), tags: ["منزل"],
        made: .init(milliseconds: 0)),
      Todo(
        id: UUID(), number: 2, text: "الاتصال بآنا بشأن العقد", due: FloatingDate("2024-06-20"), tags: ["عمل", "هاتف"],
        made: .init(milliseconds: 0)),
      Todo(id: UUID(), number: 3, text: "سقي النباتات", made: .init(milliseconds: 0)).altered(
        by: .check(.init(milliseconds: 1))),
      Todo(
        id: UUID(), number: 4, text: "Read “A plea for a mind-sized software design”", note: "1", tags: ["reading"],
        made: .init(milliseconds: 0)),
      Todo(
        id: UUID(), number: 5, text: "حجز القطار إلى القاهرة", due: FloatingDate("2027-12-24"),
        made: .init(milliseconds: 0)),
    ])
  }
}
