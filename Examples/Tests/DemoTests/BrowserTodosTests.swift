import BrowserDriver
import BrowserSuite
import TarnDates
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("Todos by clicks") @MainActor struct Clicks {
    @Test("A to-do is added with a due date and a tag that are parsed while the user types")
    func add() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.type("fix the roof #house #home", into: Selector.add)
        try await tab.type("next friday 5pm", into: Selector.due)
        try await tab.shows("Fri 28 Jun 17:00", in: ".preview .due")
        #expect(try await tab.count(of: ".preview .chip") == 2)
        try await tab.click(".adding .add")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "fix the roof"])
        try await tab.shows("Added “fix the roof”", in: Selector.message)
        #expect(try await tab.value(of: Selector.add) == "")
        let added = try #require(scene.document.todos.last)
        #expect(added.due == FloatingDate("2024-06-28T17:00"))
        #expect(added.tags == ["house", "home"])
      }
    }

    @Test("A due date in the text is shown while the user types and taken out of the text, or kept as text")
    func dateInText() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.type("fix the roof friday 5pm #home", into: Selector.add)
        try await tab.shows("Due: Fri 28 Jun 17:00, from “friday 5pm”", in: ".preview .due")
        try await tab.click(".adding .add")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "fix the roof"])
        #expect(scene.document.todos.last?.due == FloatingDate("2024-06-28T17:00"))
        try await tab.type("read the news of tomorrow", into: Selector.add)
        try await tab.click(".preview button")
        try await tab.shows("Due: no due date", in: ".preview .due")
        #expect(try await tab.value(of: Selector.due) == "none")
        try await tab.click(".adding .add")
        try await tab.has(
          rows: ["buy beer", "call Ada", "water the plants", "fix the roof", "read the news of tomorrow"])
        #expect(scene.document.todos.last?.due == nil)
      }
    }

    @Test("Today and Upcoming list by day, and at midnight the day changes without a reload")
    func midnight() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        scene.other(.add(text: "swim", due: FloatingDate("2024-06-22T09:00")))
        scene.other(.add(text: "sweep", due: FloatingDate("2024-06-22")))
        let days = "[...document.querySelectorAll('.todos .day:not(.again)')].map((node) => node.textContent).join()"
        try await tab.click(Selector.filter(6))
        try await tab.has(rows: ["swim", "sweep", "buy beer"])
        #expect(try await tab.evaluate(days, as: String.self) == "Tomorrow,Thu 27 Jun")
        try await tab.click(Selector.filter(5))
        try await tab.has(rows: ["call Ada"])
        #expect(try await tab.count(of: ".sorting") == 0)
        // From noon to a minute past midnight in London.
        scene.advance(by: 12 * 3_600 + 60)
        try await tab.has(rows: ["call Ada", "swim", "sweep"])
        #expect(try await tab.evaluate(days, as: String.self) == "Overdue,Today")
        try await tab.click(Selector.filter(6))
        try await tab.has(rows: ["buy beer"])
      }
    }

    @Test("The user writes a note of several lines, and finds it")
    func note() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.openMenu(row: 1)
        try await tab.click(Selector.item(2))
        try await tab.appears(Selector.dialog)
        try await tab.type("Ada's brand,\nnot the warm one", into: ".sheet textarea")
        try await tab.click(".sheet [type=submit]")
        try await tab.vanishes(Selector.dialog)
        try await tab.shows("note", in: Selector.row(1) + " .details")
        #expect(scene.document.todo(.number(1))?.note == "Ada's brand,\nnot the warm one")
        try await tab.type("warm", into: Selector.search)
        try await tab.has(rows: ["buy beer"])
      }
    }

    @Test("An invalid due date is explained, and the typed text stays")
    func misunderstood() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.type("fix the roof", into: Selector.add)
        try await tab.type("thrusday", into: Selector.due)
        try await tab.shows("Did you mean “thursday”?", in: ".preview .field-error")
        try await tab.click(".adding .add")
        try await tab.isRefused("“thrusday” is not part of a date", at: Selector.due)
        // An error message of one form is not shown in another.
        try await tab.click(Selector.more(1))
        try await tab.appears(Selector.menu)
        try await tab.click(Selector.item(2))
        try await tab.appears(Selector.dialog)
        #expect(try await tab.count(of: ".sheet .field-error") == 0)
        try await tab.press("Escape")
        try await tab.vanishes(Selector.dialog)
        #expect(try await tab.value(of: Selector.add) == "fix the roof")
        #expect(scene.texts.count == 3)
        try await tab.type("thursday", into: Selector.due, replacing: true)
        try await tab.click(".adding .add")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "fix the roof"])
      }
    }

    @Test("An empty to-do is refused with a reason")
    func noText() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.click(".adding .add")
        try await tab.isRefused("A to-do needs a text.", at: Selector.add)
      }
    }

    @Test("A to-do is checked, edited, dated and tagged; undo reverses each change, and redo repeats it")
    func changes() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.box(1))
        try await tab.appears(Selector.row(1) + " .done")
        try await tab.change(row: 1, item: 2, to: "buy wine")
        try await tab.has(rows: ["buy wine", "call Ada", "water the plants"])
        try await tab.change(row: 1, item: 3, to: "tomorrow")
        try await tab.shows("tomorrow", in: Selector.row(1) + " .due")
        try await tab.change(row: 1, item: 4, to: "party, #friends")
        try await tab.shows("#friends", in: Selector.row(1) + " .details")
        for _ in 0..<4 { try await tab.click(Selector.undo) }
        try await scene.until("all is undone") { scene.document.todos == Todos.Document.three.todos }
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants"])
        for _ in 0..<4 { try await tab.click(Selector.redo) }
        try await tab.shows("#friends", in: Selector.row(1) + " .details")
        let todo = try #require(scene.document.todo(.number(1)))
        #expect(todo.isDone && todo.text == "buy wine" && todo.tags == ["party", "friends"])
      }
    }

    @Test("The menu forks with another title and with another date; the original stays unchanged")
    func fork() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.openMenu(row: 1)
        try await tab.click(Selector.item(6))
        try await tab.appears(Selector.dialog)
        try await tab.type("buy more beer", into: Selector.field, replacing: true)
        try await tab.press("Enter")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "buy more beer"])
        try await tab.openMenu(row: 1)
        try await tab.click(Selector.item(7))
        try await tab.appears(Selector.dialog)
        try await tab.type("+1w")
        try await tab.shows("Thu 4 Jul", in: ".sheet .field-note")
        try await tab.press("Enter")
        try await scene.until("there are five") { scene.texts.count == 5 }
        let todos = scene.document.todos
        #expect(todos[0] == Todos.Document.three.todos[0])
        #expect(todos[3].due == todos[0].due && todos[3].tags == todos[0].tags)
        #expect(todos[4].text == "buy beer" && todos[4].due == FloatingDate("2024-07-04"))
        try await tab.vanishes(Selector.dialog)
        try await tab.click("#journal")
        try await tab.shows("Forked “buy beer” as “buy more beer”", in: ".sheet-list")
      }
    }

    @Test("Chips filter, the search finds words and tags, and the order is reversed")
    func arranging() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.filter(2))
        try await tab.has(rows: ["buy beer", "call Ada"])
        try await tab.click(Selector.filter(4))
        try await tab.has(rows: ["call Ada"])
        try await tab.click(Selector.filter(1))
        try await tab.run(
          "[...document.querySelectorAll('.chips a')].find((b) => b.textContent.startsWith('#home')).click()")
        try await tab.has(rows: ["buy beer", "water the plants"])
        try await tab.click(Selector.filter(1))
        try await tab.type("#work ada", into: Selector.search)
        try await tab.has(rows: ["call Ada"])
        try await tab.type("zebra", into: Selector.search, replacing: true)
        try await tab.shows("No matching to-dos", in: ".empty")
        try await tab.press("Escape")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants"])
        try await tab.run(
          """
          const sort = document.querySelector(".sorting select");
          sort.value = "2";
          sort.dispatchEvent(new InputEvent("input", { bubbles: true }));
          """)
        try await tab.click(".sorting button")
        try await tab.has(rows: ["water the plants", "call Ada", "buy beer"])
      }
    }

    @Test("The user clears the completed to-dos at once, and removes a single one")
    func removal() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.click(".status button")
        try await tab.has(rows: ["buy beer", "call Ada"])
        try await tab.click(Selector.more(1))
        try await tab.appears(Selector.menu)
        try await tab.click(Selector.item(8))
        try await tab.has(rows: ["call Ada"])
        try await tab.vanishes(Selector.menu)
        try await tab.shows("Removed “buy beer”", in: Selector.message)
      }
    }

    @Test("Each session has its own filter on the shared list")
    func visitors() async throws {
      try await withTodos { scene in
        let one = try await scene.open()
        let other = try await scene.open(privately: true)
        try await one.click(Selector.filter(3))
        try await one.has(rows: ["water the plants"])
        try await other.click(Selector.box(1))
        try await one.has(rows: ["buy beer", "water the plants"])
        try await other.has(rows: ["buy beer", "call Ada", "water the plants"])
      }
    }
  }
}

extension Tab {
  fileprivate func change(row: Int, item: Int, to text: String) async throws {
    try await click(Selector.more(row))
    try await appears(Selector.menu)
    try await click(Selector.item(item))
    try await appears(Selector.dialog)
    try await type(text, into: Selector.field, replacing: true)
    try await click(".sheet [type=submit]")
    try await vanishes(Selector.dialog)
  }

  func openMenu(row: Int) async throws {
    try await vanishes(Selector.dialog)
    try await click(Selector.more(row))
    try await appears(Selector.menu)
  }
}
