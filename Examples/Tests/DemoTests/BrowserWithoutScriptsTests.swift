import BrowserDriver
import BrowserSuite
import TarnDates
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("A browser without scripts") struct WithoutScripts {
    @Test("Every app can be read, and its links work") func apps() async throws {
      try await withDemo { demo in
        let tab = try await #require(SharedBrowser.current).newTab("about:blank")
        try await tab.setScripts(enabled: false)
        // A text that each page shows to a new user.
        let texts = [
          "": "A list with due dates in plain English", "todos": "To-dos", "clocks": "Clocks", "chance": "Dice",
          "chance/watch": "Throw", "dreams": "Dreams", "journal": "Journal", "timeline": "Work offline",
        ]
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
          try await tab.go(to: printedAddress(demo.url, to: path.isEmpty ? "" : path + "/"))
          #expect(try await tab.evaluate("document.documentElement.dataset.tarn ?? 'none'", as: String.self) == "none")
          let shown: String = try await tab.evaluate("document.getElementById('tarn').innerText")
          #expect(shown.localizedCaseInsensitiveContains(text), "\(path): \(shown)")
          #expect(shown.split(whereSeparator: \.isWhitespace).count > 5, "\(path): \(shown)")
          try await tab.picture("without-scripts-\(path.isEmpty ? "start" : path.replacing("/", with: "-"))")
        }
        try await tab.go(to: printedAddress(demo.url, to: "todos/"))
        try await tab.click(".page-link a")
        try await tab.wait(until: "location.pathname == '/' && document.querySelector('.cards') != null")
        // Each window of a browser has a session; without scripts all have the same.
        try await tab.go(to: printedAddress(demo.url, to: "todos/"))
        try await tab.type("buy beer", into: Selector.add)
        try await tab.press("Enter")
        try await tab.has(rows: ["buy beer"])
        try await tab.type("wine", into: Selector.search)
        try await tab.press("Enter")
        try await tab.wait(until: "document.querySelector('.empty') && location.search == '?q=wine'")
        await tab.hasNoErrors()
        await tab.close()
      }
    }

    /// The title, the headings and the current links: they identify the place that a page shows.
    private static let place = """
      [document.title, ...[...document.querySelectorAll(
        "#tarn h1, #tarn h2, #tarn h3, #tarn legend, #tarn [aria-current]:not([aria-current=false])")]
          .filter((node) => node.checkVisibility())
          .map((node) => node.innerText)]
        .join("\\n").replace(/[0-9]+|\\s+/g, " ").toLowerCase()
      """

    /// The addresses of the app to which a page links, without those that choose a language.
    private static func links(below base: String) -> String {
      """
      [...new Set([...document.querySelectorAll("#tarn a[href]:not([download], [href*='language='])")]
        .map((link) => link.href.replace(/#.*/, "")).filter((href) => href.startsWith("\(base)")))]
      """
    }

    @Test(
      "Each address shows the same place without scripts as with them, and its links lead on",
      arguments: ["todos/", "clocks/", "chance/", "chance/watch/", "dreams/"])
    func places(path: String) async throws {
      try await withDemo { demo in
        let browser = try #require(SharedBrowser.current)
        let (plain, scripted) = (try await browser.newTab("about:blank"), try await browser.newTab("about:blank"))
        try await plain.setScripts(enabled: false)
        // The token of the printed address is in a cookie from then on.
        for tab in [plain, scripted] { try await tab.go(to: printedAddress(demo.url, to: path)) }
        try await scripted.isReady()
        let base: String = try await plain.evaluate("location.origin + location.pathname")
        var (open, seen) = ([base], [base])
        var places: Set<String> = []
        // The start page, the pages to which it links, and some pages to which these link.
        while let address = open.first, places.count < 12 {
          open.removeFirst()
          try await plain.go(to: address)
          try await scripted.go(to: address)
          try await scripted.isReady()
          let place: String = try await plain.evaluate(Self.place)
          do { try await scripted.wait(until: "\(Self.place) == `\(place)`") } catch {
            let shown: String = try await scripted.evaluate(Self.place)
            Issue.record("\(address) shows “\(place)” without scripts and “\(shown)” with them.")
          }
          places.insert(place)
          let links: [String] = try await plain.evaluate(Self.links(below: base))
          for link in links.prefix(8) where !seen.contains(link) {
            seen.append(link)
            open.append(link)
          }
        }
        #expect(places.count > 2, "\(places)")
        try await plain.go(to: base)
        let first: String = try await plain.evaluate(Self.place)
        let next = try #require(seen.dropFirst().first)
        try await plain.click("#tarn a[href='\(next.dropFirst(base.count))']")
        try await plain.wait(until: "location.href == '\(next)' && \(Self.place) != `\(first)`")
        await plain.hasNoErrors()
        await scripted.hasNoErrors()
        await plain.close()
        await scripted.close()
      }
    }

    @Test("A to-do is added, checked, edited, removed, and restored by undo") @MainActor func todos() async throws {
      try await withTodos { scene in
        let tab = try await scene.openWithoutScripts()
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants"])
        try await tab.type("fix the roof friday 5pm #home", into: Selector.add)
        try await tab.press("Enter")
        try await tab.has(rows: ["buy beer", "call Ada", "water the plants", "fix the roof"])
        #expect(scene.document.todos.last?.due == FloatingDate("2024-06-28T17:00"))
        #expect(try await tab.value(of: Selector.add) == "")

        try await tab.click(Selector.row(2) + " input")
        try await tab.click("#tarn-0 button")
        try await tab.appears(Selector.row(2) + " .done")
        #expect(scene.document.todos.map(\.isDone) == [false, true, true, false])

        try await tab.openMenu(row: 1)
        try await tab.picture("without-scripts-todos-menu")
        try await tab.click(Selector.item(2))
        try await tab.appears(".sheet form")
        try await tab.type("buy wine", into: ".sheet input", replacing: true)
        try await tab.type("white,\nnot red", into: ".sheet textarea")
        try await tab.click(".sheet [type=submit]")
        try await tab.has(rows: ["buy wine", "call Ada", "water the plants", "fix the roof"])
        #expect(scene.document.todo(.number(1))?.note == "white,\nnot red")

        try await tab.openMenu(row: 3)
        try await tab.click(".sheet .danger")
        try await tab.has(rows: ["buy wine", "call Ada", "fix the roof"])
        try await tab.click(Selector.undo)
        try await tab.has(rows: ["buy wine", "call Ada", "water the plants", "fix the roof"])
        #expect(scene.texts.count == 4)
      }
    }

    @Test("A text that can't be added stays in its field, and another person's change is not overwritten")
    @MainActor func refusal() async throws {
      try await withTodos(expectingErrors: true) { scene in
        let tab = try await scene.openWithoutScripts(width: 390, height: 844)
        try await tab.type("swim", into: Selector.add)
        try await tab.type("someday maybe", into: Selector.due)
        try await tab.click(".adding .add")
        try await tab.appears("[role=alert], .field-error")
        #expect(try await tab.value(of: Selector.add) == "swim")
        #expect(try await tab.value(of: Selector.due) == "someday maybe")
        #expect(scene.document.todos.count == 3)
        try await tab.picture("without-scripts-todos-refused")
        // The other person's row is gone: checking it does nothing.
        scene.other(.remove(.number(2)))
        try await tab.click(Selector.row(2) + " input")
        try await tab.click("#tarn-0 button")
        try await tab.shows("This page has changed. Nothing was done.", in: ".notice")
        try await tab.has(rows: ["buy beer", "water the plants"])
        #expect(scene.document.todos.map(\.isDone) == [false, true])
      }
    }
  }
}
