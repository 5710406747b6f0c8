import BrowserDriver
import BrowserSuite
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("Todos by clicks") @MainActor struct Clicks {
    @Test("A to-do is added with a due date and a tag that are parsed while the user types")
    func add() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.type("fix the roof #house #home", into: At.add)
        try await tab.type("next friday 5pm", into: At.due)
        try await tab.shows("Fri 28 Jun 17:00", in: ".preview .due")
        #expect(try await tab.count(of: ".preview .chip") == 2)
        try await tab.click(".adding .add")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "fix the roof"])
        try await tab.shows("Added “fix the roof”", in: At.said)
        #expect(try await tab.value(of: At.add) == "")
        let added = try #require(scene.core.state.todos.last)
        #expect(added.due == Due("2024-06-28T17:00"))
        #expect(added.tags == ["house", "home"])
      }
    }

    @Test("An invalid due date is explained, and the typed text stays")
    func misunderstood() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.type("fix the roof", into: At.add)
        try await tab.type("thrusday", into: At.due)
        try await tab.shows("did you mean “thursday”?", in: ".preview .field-error")
        try await tab.click(".adding .add")
        try await tab.shows("“thrusday” is not understood", in: ".said .refusal")
        // An error message of one form is not shown in another.
        try await tab.click(At.more(1))
        try await tab.appears(At.menu)
        try await tab.click(At.item(2))
        try await tab.appears(At.dialog)
        #expect(try await tab.count(of: ".dialog .field-error") == 0)
        try await tab.press("Escape")
        try await tab.vanishes(At.dialog)
        #expect(try await tab.value(of: At.add) == "fix the roof")
        #expect(scene.texts.count == 3)
        try await tab.type("thursday", into: At.due, replacing: true)
        try await tab.click(".adding .add")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "fix the roof"])
      }
    }

    @Test("An empty to-do is refused with a reason")
    func noText() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.click(".adding .add")
        try await tab.shows("A to-do needs a text", in: ".said .refusal")
      }
    }

    @Test("A to-do is checked, edited, dated and tagged; undo reverses each change, and redo repeats it")
    func changes() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.click(At.box(1))
        try await tab.appears(At.row(1) + " .done")
        try await tab.change(row: 1, item: 2, to: "buy wine")
        try await tab.has(rows: ["buy wine", "call Ada", "water the plants"])
        try await tab.change(row: 1, item: 3, to: "tomorrow")
        try await tab.shows("tomorrow", in: At.row(1) + " .due")
        try await tab.change(row: 1, item: 4, to: "party, #friends")
        try await tab.shows("#friends", in: At.row(1) + " .details")
        for _ in 0..<4 { try await tab.click(At.undo) }
        try await scene.until("all is undone") { scene.core.state.todos == Todos.State.three.todos }
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants"])
        for _ in 0..<4 { try await tab.click(At.redo) }
        try await tab.shows("#friends", in: At.row(1) + " .details")
        let todo = try #require(scene.core.state.todo(.number(1)))
        #expect(todo.isDone && todo.text == "buy wine" && todo.tags == ["party", "friends"])
      }
    }

    @Test("The menu forks with another title and with another date; the original stays unchanged")
    func fork() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.openForks(row: 1)
        try await tab.click(At.item(7))
        try await tab.appears(At.dialog)
        try await tab.type("buy more beer", into: At.field, replacing: true)
        try await tab.press("Enter")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "buy more beer"])
        try await tab.openForks(row: 1)
        try await tab.click(At.item(8))
        try await tab.appears(At.dialog)
        try await tab.type("+1w")
        try await tab.shows("Thu 4 Jul", in: ".dialog .preview")
        try await tab.press("Enter")
        try await scene.until("there are five") { scene.texts.count == 5 }
        let todos = scene.core.state.todos
        #expect(todos[0] == Todos.State.three.todos[0])
        #expect(todos[3].due == todos[0].due && todos[3].tags == todos[0].tags)
        #expect(todos[4].text == "buy beer" && todos[4].due == Due("2024-07-04"))
        try await tab.vanishes(At.dialog)
        try await tab.click("#journal")
        try await tab.shows("Forked “buy beer” as “buy more beer”", in: ".entries")
      }
    }

    @Test("Chips filter, the search finds words and tags, and the order is reversed")
    func arranging() async throws {
      try await withTodos { scene in
        let tab = try await scene.open()
        try await tab.click(At.filter(2))
        try await tab.has(rows: ["buy beer", "call Ada"])
        try await tab.click(At.filter(4))
        try await tab.has(rows: ["call Ada"])
        try await tab.click(At.filter(1))
        try await tab.run(
          "[...document.querySelectorAll('.chips button')].find((b) => b.textContent.startsWith('#home')).click()")
        try await tab.has(rows: ["buy beer", "water the plants"])
        try await tab.click(At.filter(1))
        try await tab.type("#work ada", into: At.search)
        try await tab.has(rows: ["call Ada"])
        try await tab.type("zebra", into: At.search, replacing: true)
        try await tab.shows("Nothing is like that", in: ".empty")
        try await tab.press("Escape")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants"])
        try await tab.run(
          """
          const sort = document.querySelector(".sort");
          sort.value = "text";
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
        try await tab.click(At.more(1))
        try await tab.appears(At.menu)
        try await tab.click(At.item(6))
        try await tab.has(rows: ["call Ada"])
        try await tab.vanishes(At.menu)
        try await tab.shows("Removed “buy beer”", in: At.said)
      }
    }

    @Test("Each session has its own filter on the shared list")
    func visitors() async throws {
      try await withTodos { scene in
        let one = try await scene.open()
        let other = try await scene.open(privately: true)
        try await one.click(At.filter(3))
        try await one.has(rows: ["water the plants"])
        try await other.click(At.box(1))
        try await one.has(rows: ["buy beer", "water the plants"])
        try await other.has(rows: ["buy beer", "call Ada", "water the plants"])
      }
    }
  }
}

extension Tab {
  fileprivate func change(row: Int, item: Int, to text: String) async throws {
    try await click(At.more(row))
    try await appears(At.menu)
    try await click(At.item(item))
    try await appears(At.dialog)
    try await type(text, into: At.field, replacing: true)
    try await click(".dialog [type=submit]")
    try await vanishes(At.dialog)
  }

  fileprivate func openForks(row: Int) async throws {
    try await vanishes(At.dialog)
    try await click(At.more(row))
    try await appears(At.menu)
    try await click(At.item(5))
    try await appears(".menu .inner")
  }
}
