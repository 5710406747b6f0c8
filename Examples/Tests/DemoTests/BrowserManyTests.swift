import BrowserDriver
import BrowserSuite
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("A hundred thousand to-dos") @MainActor struct Many {
    @Test(
      "Wheel and keyboard reach and check the last to-do; the page holds few rows and receives few bytes")
    func end() async throws {
      try await withTodos(.many(100_000)) { scene in
        let tab = try await scene.open()
        #expect(try await tab.count(of: ".todos .item") < 60)
        try await tab.wheel(Selector.list, by: 6_000_000)
        try await tab.appears(Selector.row(100_000))
        #expect(try await tab.count(of: ".todos .item") < 60)
        try await tab.focus(Selector.list)
        try await tab.press("Home")
        try await tab.appears(Selector.row(1) + "[aria-selected=true]")
        try await tab.press("End")
        try await tab.appears(Selector.row(100_000) + "[aria-selected=true]")
        try await tab.run(
          """
          window.received = [];
          new EventSource("/stream").onmessage = (event) => received.push(event.data.length);
          """)
        try await tab.wait(until: "received.length == 1")
        try await tab.press(" ")
        try await tab.appears(Selector.row(100_000) + " .done")
        try await scene.until("it is done") { scene.document.todo(.number(100_000))?.isDone == true }
        try await tab.wait(until: "received.length > 1")
        #expect(try await tab.evaluate("received.slice(1).reduce((a, b) => a + b)", as: Int.self) < 2_000)
        try await tab.click(Selector.filter(3))
        try await tab.has(rows: ["To-do 100000"])
        #expect(try await tab.count(of: "#tarn *") < 400)
      }
    }

    @Test("A new to-do comes into view in every order, and another person's does not")
    func added() async throws {
      try await withTodos(.many(1_000)) { scene in
        let tab = try await scene.open()
        try await tab.type("zebra", into: Selector.add)
        try await tab.click(".adding .add")
        try await tab.appears(Selector.row(1_001) + "[aria-selected=true]")
        // By the due date, then by text, from the top.
        try await tab.focus(Selector.list)
        try await tab.press("s")
        try await tab.press("s")
        try await tab.appears(Selector.row(1))
        try await tab.wheel(Selector.list, by: 100_000)
        try await tab.appears(Selector.row(1_001))
        // The browser scrolls in steps: until the last one, a new offset of the state is overwritten by the user's.
        try await tab.wait(
          until: "(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight > scrollHeight - 2)"
            + "(document.querySelector('#list'))")
        try await tab.type("aardvark", into: Selector.add)
        try await tab.click(".adding .add")
        try await tab.appears(Selector.row(1) + "[aria-selected=true]")
        try await tab.wait(until: "document.querySelector('#list').scrollTop < 60")
        scene.other(.add(text: "zoo"))
        try await scene.until("it is added") { scene.document.todos.count == 1_003 }
        try await tab.appears(Selector.row(1) + "[aria-selected=true]")
        #expect(try await tab.evaluate("document.querySelector('#list').scrollTop", as: Double.self) < 60)
      }
    }
  }
}
