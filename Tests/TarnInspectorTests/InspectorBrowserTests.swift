import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import TarnWeb
import Testing

@testable import TarnInspector

@Suite("The inspector in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
@MainActor struct InspectorBrowserTests {
  private let inspector = Inspector()
  private let saving = Saving()
  private let store: Store<ShoppingList>

  init() {
    store = Store(
      ShoppingList.State(), ShoppingList(), effects: [saving.handler], history: HistoryRules(tracks: [.whole()]),
      onFault: { _ in })
    inspector.add(store, named: "Shopping")
    store.send(.add(id: 1, text: "Beer"))
    store.send(.add(id: 2, text: "Bread"))
    store.send(.saved(1), cause: .arrived)
    store.send(.toggle(1))
  }

  private func withPage(_ test: (Tab) async throws -> Void) async throws {
    let server = try inspector.serve()
    defer { server.stop() }
    let tab = try await #require(SharedBrowser.current).newTab(server.url, privately: true)
    try await tab.resize(width: 1_280, height: 800)
    try await tab.isReady()
    try await test(tab)
    await tab.close()
  }

  @Test("The last step is shown with its change, and new steps appear by themselves") func following() async throws {
    try await withPage { tab in
      try await tab.shows("Step 4", in: ".detail h2")
      try await tab.shows("items[id: 1].isBought", in: ".differences")
      try await tab.shows("5 steps", in: ".count")
      store.send(.search("wine"))
      try await tab.shows("Step 5", in: ".detail h2")
      try await tab.shows(#""wine""#, in: ".differences .new")
      try await tab.click(".step-list [role=option]:nth-child(4)")
      try await tab.shows("Step 2", in: ".detail h2")
      store.send(.search("beer"))
      try await tab.shows("7 steps", in: ".count")
      try await tab.shows("Step 2", in: ".detail h2")
      try await tab.press("f")
      try await tab.shows("Step 6", in: ".detail h2")
    }
  }

  @Test("Blame leads from a value to the step that changed it, and back") func blame() async throws {
    try await withPage { tab in
      try await tab.click(".detail .tabs button:nth-child(2)")
      try await tab.click("[aria-label='Expand items']")
      try await tab.click("[aria-label='Expand items[id: 2]']")
      try await tab.click("[aria-label='Who changed items[id: 2].text last?']")
      try await tab.shows("Step 2", in: ".detail h2")
      try await tab.shows("items[id: 2].text was last changed by step 2.", in: ".notice-line")
      try await tab.click("[aria-label='Pin items[id: 2]']")
      try await tab.shows("Bread", in: ".pins")
      try await tab.click(".buttons button:first-child")
      try await tab.shows("Step 4", in: ".detail h2")
      try await tab.click("[aria-label='Unpin items[id: 2]']")
      try await tab.vanishes(".pins")
    }
  }

  @Test("A step is tried without itself, and only a question changes the app") func trial() async throws {
    try await withPage { tab in
      try await tab.click(".step-list [role=option]:nth-child(4)")
      try await tab.shows("Step 1", in: ".detail h2")
      try await tab.click(".buttons button:nth-child(1)")
      try await tab.shows("Refused would have been: step 4.", in: ".detail .scrolling")
      #expect(store.state.items.count == 2)
      try await tab.click(".buttons button:nth-child(3)")
      try await tab.appears("dialog[open]")
      #expect(store.state.items.count == 2)
      try await tab.click("dialog[open] button:last-of-type")
      try await tab.wait(until: "document.querySelector('.count').textContent.startsWith('6')")
      #expect(store.state.items.count == 1)
    }
  }

  @Test("Effects in flight lead to their steps, and answers to their effects") func effects() async throws {
    try await withPage { tab in
      try await tab.shows("2 effects in flight", in: ".in-flight h2")
      try await tab.shows("in flight", in: ".step-list [role=option]:nth-child(4)")
      try await tab.click(".in-flight li:nth-child(2) button")
      try await tab.shows("Step 2", in: ".detail h2")
      try await tab.click(".detail .tabs button:nth-child(3)")
      try await tab.shows("in flight", in: ".effects li")
      try await eventually { saving.finish(2) }
      try await tab.shows("1 effect in flight", in: ".in-flight h2")
      try await tab.shows("answered by step 5", in: ".effects li")
      try await tab.click(".effects button")
      try await tab.shows("It answers .save(2) of step 2", in: ".answered")
      try await tab.click(".answered button")
      try await tab.shows("Step 2", in: ".detail h2")
      try await eventually { saving.finish(1, answers: 0) }
      try await tab.vanishes(".in-flight")
    }
  }

  @Test("The page shows which observers ran on a step, and the branches that an action in the past leaves")
  func branches() async throws {
    let token = store.observe {
      $0.search
    } onChange: { _ in
    }
    try await withPage { tab in
      store.send(.search("wine"))
      try await tab.click(".detail .tabs button:nth-child(3)")
      try await tab.shows("TarnInspectorTests/InspectorBrowserTests.swift", in: ".runs .code")
      store.undo()
      store.send(.search("beer"))
      try await tab.shows("Step 7", in: ".detail h2")
      try await tab.click(".detail .tabs button:nth-child(6)")
      try await tab.shows("After step 4: 1 step", in: ".branch h3")
      try await tab.click(".branch li button:first-child")
      try await tab.shows("Step 5", in: ".detail h2")
      try await tab.shows("It was set aside: step 7 came instead.", in: ".detail .padded")
      try await tab.shows("set aside", in: ".step-list [aria-selected=true]")
      try await tab.click(".branch li button:last-child")
      try await tab.shows(#""wine""#, in: ".differences .new")
      try await tab.shows(#""beer""#, in: ".differences .old")
      try await tab.click(".step-list [role=option]:nth-child(4)")
      try await tab.shows("A branch begins here.", in: ".detail .padded")
    }
    withExtendedLifetime(token) {}
  }

  @Test("The search shows the steps that fit, and the export is a test of the chosen ones") func search() async throws {
    try await withPage { tab in
      try await tab.press("/")
      try await tab.type("add")
      try await tab.shows("2 of 5 steps", in: ".count")
      store.send(.add(id: 3, text: "Milk"))
      try await tab.shows("3 of 6 steps", in: ".count")
      try await tab.press("Escape")
      try await tab.click(".detail .tabs button:nth-child(5)")
      try await tab.shows(#"_ = feature.update(&state, .add(id: 3, text: "Milk"))"#, in: "#inspector-test")
      try await tab.shows("\"Shopping\"", in: "#inspector-session")
      #expect(try await !tab.text(of: "#inspector-test").contains("0000"))
    }
  }

  @Test("Several apps are inspected in one page, each with its own steps") func severalApps() async throws {
    let another = Store(ShoppingList.State(), ShoppingList(), effects: [saving.handler], onFault: { _ in })
    inspector.add(another, named: "Another")
    another.send(.search("salt"))
    try await withPage { tab in
      try await tab.shows("5 steps", in: ".count")
      try await tab.click("header .tabs button:nth-child(2)")
      try await tab.shows("2 steps", in: ".count")
      try await tab.shows(#""salt""#, in: ".differences .new")
      another.send(.search("pepper"))
      try await tab.shows(#""pepper""#, in: ".differences .new")
      store.send(.search("wine"))
      try await tab.click("header .tabs button:nth-child(1)")
      try await tab.shows("6 steps", in: ".count")
      try await tab.shows(#""wine""#, in: ".differences .new")
    }
  }

  @Test("Any two steps are compared") func comparison() async throws {
    try await withPage { tab in
      try await tab.click(".step-list [role=option]:nth-child(4)")
      try await tab.shows("Step 1", in: ".detail h2")
      try await tab.shows("From the step before.", in: ".detail .scrolling")
      try await tab.click(".detail .scrolling button:nth-of-type(1)")
      try await tab.shows("Compare with the step before", in: ".detail .scrolling")
      try await tab.click(".step-list [role=option]:nth-child(1)")
      try await tab.shows("Step 4", in: ".detail h2")
      try await tab.shows("From step 1.", in: ".detail .scrolling")
      // Two actions apart: the second item was added, and the first one bought.
      try await tab.shows("Bread", in: ".differences")
      try await tab.shows("items[id: 1].isBought", in: ".differences")
    }
  }

  @Test("The steps are filtered by their cause") func causes() async throws {
    try await withPage { tab in
      try await tab.click(".filters .tabs button:nth-child(3)")
      try await tab.shows("1 of 5 steps", in: ".count")
      try await tab.shows(".saved(1)", in: ".step-list")
      try await tab.click(".filters .tabs button:nth-child(2)")
      try await tab.shows("3 of 5 steps", in: ".count")
      try await tab.click(".filters .tabs button:nth-child(1)")
      try await tab.shows("5 steps", in: ".count")
    }
  }

  @Test("An export begins where the user chooses") func exportStart() async throws {
    try await withPage { tab in
      try await tab.click(".step-list [role=option]:nth-child(4)")
      try await tab.click(".detail .tabs button:nth-child(5)")
      try await tab.shows("Step 1.", in: ".detail .scrolling")
      try await tab.click(".detail .scrolling button:nth-of-type(1)")
      try await tab.click(".step-list [role=option]:nth-child(3)")
      try await tab.shows("Steps 1 to 2.", in: ".detail .scrolling")
      let test = try await tab.text(of: "#inspector-test")
      #expect(test.contains("Beer") && test.contains("Bread"))
      // The session in JSON lines: a header, and the two actions.
      let session = try await tab.text(of: "#inspector-session")
      #expect(session.contains("Beer") && session.contains("Bread") && !session.contains("toggle"))
    }
  }

  @Test("Everyone can use each part", arguments: 1...6) func usable(part: Int) async throws {
    inspector.add(Store(ShoppingList.State(), ShoppingList()), named: "Another")
    store.send(.add(id: 3, text: String(repeating: "Llanfairpwllgwyngyll", count: 12)))
    try await withPage { tab in
      store.undo()
      store.send(.search("b"))
      if part == 4 { try await tab.click(".buttons button:nth-child(1)") }
      try await tab.click(".detail .tabs button:nth-child(\(part))")
      if part == 2 {
        try await tab.click("[aria-label='Expand items']")
        try await tab.click("[aria-label='Pin items']")
      }
      try await tab.isUsable(as: "inspector-\(part)", scrollingSideways: ".tree, .tree *, .step *")
    }
  }

  @Test("A hundred thousand steps are scrolled and searched") func longLog() async throws {
    for step in 0..<100_000 { store.send(.search("\(step)")) }
    try await withPage { tab in
      try await tab.shows("100000 steps", in: ".count")
      // Wherever the list is scrolled to, the rows there appear, and the page has a few of them only.
      for step in [99_999, 70_000, 5, 50_000] {
        let position = 100_004 - step
        try await tab.run("document.querySelector('.step-list').scrollTop = \(position * 44)")
        try await tab.wait(
          until: "[...document.querySelectorAll('.step-list .number')].some(number => number.textContent == '\(step)')")
        #expect(try await tab.count(of: ".step-list [role=option]") < 200)
      }
      try await tab.press("/")
      try await tab.type("\"77777\"")
      try await tab.shows("1 of 100000 steps", in: ".count")
      try await tab.click(".step-list [role=option]")
      try await tab.shows(#".search("77777")"#, in: ".title")
    }
  }
}
