import BrowserDriver
import BrowserSuite
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("Undo and redo of to-dos while a form is open") @MainActor struct OpenForms {
    @Test("Undo and redo in another window keep the open form with its text and caret")
    func otherWindow() async throws {
      try await withTodos { scene in
        let one = try await scene.open()
        let other = try await scene.open(privately: true)
        try await other.click(Selector.box(1))
        try await one.appears(Selector.row(1) + " .done")
        try await one.type("half a draft", into: Selector.add)
        try await one.edit(row: 2)
        try await one.type(" and B", into: Selector.field)
        try await one.wait(until: "document.querySelector('\(Selector.field)').value == 'call Ada and B'")
        try await other.click(Selector.undo)
        try await one.vanishes(Selector.row(1) + " .done")
        try await one.hasForm("call Ada and B", draft: "half a draft")
        // The next letter is inserted after the last one.
        try await one.type("e")
        try await other.click(Selector.redo)
        try await one.appears(Selector.row(1) + " .done")
        try await one.hasForm("call Ada and Be", draft: "half a draft")
        try await one.type("n")
        try await one.press("Enter")
        try await one.has(rows: ["buy beer", "call Ada and Ben", "water the plants"])
        #expect(try await one.value(of: Selector.add) == "half a draft")
      }
    }

    @Test("The page's own undo buttons keep the text of a new to-do, the filter and the search")
    func ownButtons() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.box(1))
        try await tab.appears(Selector.row(1) + " .done")
        try await tab.type("half a draft", into: Selector.add)
        try await tab.type("next fri", into: Selector.due)
        try await tab.type("er", into: Selector.search)
        try await tab.click(Selector.filter(2))
        try await tab.has(rows: [])
        for (selector, rows) in [(Selector.undo, ["buy beer"]), (Selector.redo, [])] as [(String, [String])] {
          try await tab.click(selector)
          try await tab.has(rows: rows)
          #expect(try await tab.value(of: Selector.add) == "half a draft")
          #expect(try await tab.value(of: Selector.due) == "next fri")
          #expect(try await tab.value(of: Selector.search) == "er")
        }
      }
    }

    @Test("If undo removes a form's to-do, the form says so; after redo it shows the typed text again")
    func comesBack() async throws {
      try await withTodos { scene in
        scene.other(.add(text: "sweep"))
        let one = try await scene.open()
        let other = try await scene.open(privately: true)
        try await one.edit(row: 4)
        try await one.type(" the yard", into: Selector.field)
        try await one.wait(until: "document.querySelector('\(Selector.field)').value == 'sweep the yard'")
        try await other.click(Selector.undo)
        try await one.shows("The to-do was removed", in: "dialog.sheet")
        try await other.click(Selector.redo)
        try await one.appears(Selector.field)
        #expect(try await one.value(of: Selector.field) == "sweep the yard")
        try await one.click(".dialog [type=submit]")
        try await one.has(rows: ["buy beer", "call Ada", "water the plants", "sweep the yard"])
      }
    }
  }
}

extension Tab {
  fileprivate func edit(row: Int) async throws {
    try await click(Selector.more(row))
    try await appears(Selector.menu)
    try await click(Selector.item(2))
    try await appears(Selector.field)
  }

  fileprivate func hasForm(
    _ text: String, draft: String, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    try await waitForFocus(Selector.field)
    #expect(try await value(of: Selector.field) == text, sourceLocation: location)
    #expect(try await value(of: Selector.add) == draft, sourceLocation: location)
  }
}
