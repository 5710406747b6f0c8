import BrowserDriver
import BrowserSuite
import Tarn
import TarnDocument
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// Pages in a real browser that runs no scripts.
  @MainActor @Suite("A browser without scripts") struct Forms {
    private func withPantry(
      _ state: Pantry.State = Pantry.State(), hasHistory: Bool = false, expectingErrors: Bool = false,
      _ test: @MainActor (Tab, ServedPantry) async throws -> Void
    ) async throws {
      let pantry = ServedPantry(state, hasHistory: hasHistory)
      try await withPlainTab(.shared(pantry.page), expectingErrors: expectingErrors) { tab in
        try await test(tab, pantry)
      }
    }

    /// - Parameter expectingErrors: whether a form is refused, which a browser reports as an error.
    private func withPlainTab(
      _ pages: PageScope, expectingErrors: Bool = false, _ test: @MainActor (Tab) async throws -> Void
    ) async throws {
      var limits = HTTPLimits.patient
      limits.stopGrace = .milliseconds(10)
      let server = try WebServer(pages, port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .token)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab("about:blank")
      try await tab.setScripts(enabled: false)
      try await tab.emulate(dark: false, reducedMotion: true)
      try await tab.go(to: server.url)
      #expect(try await tab.evaluate("document.documentElement.dataset.tarn ?? 'none'", as: String.self) == "none")
      try await test(tab)
      let messages = await tab.consoleMessages()
      if !expectingErrors { #expect(messages == []) }
      await tab.close()
    }

    @Test("A button sends its action, and a reload does not repeat it") func button() async throws {
      try await withPantry { tab, pantry in
        try await tab.click("#up")
        try await tab.shows("1", in: "#count")
        try await tab.reload()
        #expect(pantry.received == [.up])
        #expect(try await tab.text(of: "#count") == "1")
      }
    }

    @Test("Fields outside of forms are sent by Apply, by Enter and with any button") func fields() async throws {
      var first = Pantry.State()
      first.items[1].isEmpty = true
      try await withPantry(first) { tab, pantry in
        try await tab.type(", and cool", into: "#note")
        try await tab.click("#shelf-large")
        try await tab.click("#salt input")
        try await tab.click("#rice input")
        try await tab.run("document.querySelector('select').value = '1'")
        try await tab.picture("without-scripts-pantry")
        try await tab.click("#tarn-0 button")
        try await eventually { pantry.store.state.size == .medium }
        var state = Pantry.State()
        (state.note, state.size, state.shelf) = ("keep dry, and cool", .medium, .large)
        (state.items[0].isEmpty, state.items[1].isEmpty) = (true, false)
        #expect(pantry.store.state == state)
        try await tab.shows("keep dry, and cool", in: "#note")
        #expect(try await tab.evaluate("document.querySelector('#rice input').checked", as: Bool.self))
        try await tab.click("#lock")
        try await tab.press("Enter")
        try await eventually { pantry.store.state.isLocked }
        #expect(pantry.store.state.count == 0)
      }
    }

    @Test("Enter in a form presses its own button, whatever button comes before it") func enter() async throws {
      try await withPantry(expectingErrors: true) { tab, pantry in
        try await tab.type("oil", into: "#new")
        try await tab.press("Enter")
        try await tab.appears("#oil")
        #expect(pantry.received == [.new("oil"), .add])
        try await tab.type("tea", into: "#new")
        try await tab.click("#add")
        try await tab.shows("There is tea already.", in: ".notice[role=alert]")
        #expect(try await tab.value(of: "#new") == "tea")
        try await tab.picture("without-scripts-refusal")
        try await tab.type("s", into: "#new")
        try await tab.click("#add")
        try await tab.appears("#teas")
        #expect(try await tab.count(of: ".notice") == 0)
      }
    }

    @Test("A row is selected by a click anywhere in it, and its controls are not covered") func rows() async throws {
      try await withPantry { tab, pantry in
        let point: String = try await tab.evaluate(
          """
          (() => {
            const box = document.querySelector("#tea .item-text").getBoundingClientRect();
            return document.elementFromPoint(box.left + 4, box.top + 4).localName;
          })()
          """)
        #expect(point == "button")
        try await tab.click("#tea > noscript > button")
        try await tab.appears("#tea[aria-current=true]")
        try await tab.click("#salt input")
        try await tab.click("#salt .danger")
        try await tab.shows("Remove the <salt>?", in: ".dialog > p")
        #expect(pantry.store.state.selected == "tea")
        #expect(pantry.store.state.items[1].isEmpty, "The check mark was sent with the button.")
      }
    }

    @Test("A question is asked before the action, and Cancel leads back") func question() async throws {
      try await withPantry { tab, pantry in
        try await tab.click("#salt .danger")
        try await tab.shows("Remove the <salt>?", in: ".dialog > p")
        try await tab.picture("without-scripts-question")
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        try await tab.click(".dialog a")
        try await tab.appears("#salt")
        #expect(pantry.received == [])
        try await tab.click("#salt .danger")
        try await tab.shows("Remove the <salt>?", in: ".dialog > p")
        try await tab.click(".dialog .danger")
        try await tab.appears("#rice")
        #expect(pantry.received == [.remove("salt")])
        #expect(try await tab.count(of: "#salt") == 0)
      }
    }

    @Test("A sheet is above the page, can be filled in, and refuses at its field") func sheet() async throws {
      try await withPantry(hasHistory: true, expectingErrors: true) { tab, pantry in
        try await tab.click("#open")
        try await tab.appears("dialog.sheet[open]")
        try await tab.picture("without-scripts-sheet")
        let below: String = try await tab.evaluate(
          """
          (() => {
            const box = document.getElementById("up").getBoundingClientRect();
            return document.elementFromPoint(box.left + 2, box.top + 2).id;
          })()
          """)
        #expect(below != "up")
        try await tab.type("0", into: "[aria-describedby=amount-message]")
        try await tab.type("hush", into: "[type=password]")
        try await tab.press("Enter")
        try await tab.shows("Nothing can't be saved.", in: "#amount-message.field-error")
        #expect(pantry.store.state.secret == "hush")
        #expect(try await tab.value(of: "[type=password]") == "")
        try await tab.picture("without-scripts-sheet-refused")
        try await tab.type("12", into: "[aria-describedby=amount-message]", replacing: true)
        try await tab.click("dialog [type=submit]")
        try await tab.vanishes("dialog.sheet")
        #expect(pantry.store.state.amount == "12")
        // The bar undoes it.
        try await tab.click("button[aria-label^=Undo]")
        try await tab.appears("dialog.sheet[open]")
      }
    }

    @Test("A page that has changed since it was loaded says so, and does nothing") func stale() async throws {
      try await withPantry(expectingErrors: true) { tab, pantry in
        pantry.store.send(.remove("salt"))
        try await tab.click("#salt .danger")
        try await tab.shows("This page has changed. Nothing was done.", in: ".notice")
        #expect(pantry.received == [.remove("salt")])
        try await tab.click("#up")
        try await tab.shows("1", in: "#count")
      }
    }

    @Test("Places have addresses, each window of a browser shows the same, and a link leads to a place")
    func places() async throws {
      let store = Store(DocumentState(Shelf.Document()), SharedDocument(Shelf()))
      try await withPlainTab(.perWindow(of: store) { Shelf.page($0) }) { tab in
        try await tab.type("3", into: "#search")
        try await tab.press("Enter")
        try await tab.wait(until: "location.search == '?q=3' && document.readyState == 'complete'")
        #expect(try await tab.count(of: "#links a") == 13)
        try await tab.click("#book13")
        try await tab.wait(until: "location.pathname == '/book/13' && document.readyState == 'complete'")
        try await tab.run("document.body.dataset.isOld = 'yes'")
        try await tab.click("#remove")
        try await tab.wait(until: "document.readyState == 'complete' && !document.body.dataset.isOld")
        #expect(store.state.document.count == 39)
        #expect(try await tab.evaluate("location.pathname", as: String.self) == "/book/13")
        try await tab.click("#home")
        try await tab.wait(until: "location.pathname == '/'")
      }
    }

    @Test("All of it fits a narrow window, in the dark, and is legible") func legible() async throws {
      try await withPantry(hasHistory: true) { tab, pantry in
        try await tab.resize(width: 390, height: 844)
        try await tab.emulate(dark: true, reducedMotion: true)
        #expect(try await tab.faintTexts() == [])
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth", as: Bool.self))
        try await tab.picture("without-scripts-narrow")
        pantry.store.send(.open("Count"))
        try await tab.reload()
        #expect(try await tab.faintTexts() == [])
        #expect(try await tab.smallTargets() == [])
        try await tab.picture("without-scripts-narrow-sheet")
      }
    }

    @Test("With scripts, the elements are as the view made them before the script takes over") func withScripts()
      async throws
    {
      var state = Pantry.State()
      for sheet in [nil, "Count"] {
        state.sheet = sheet
        let pantry = ServedPantry(state)
        try await withTab(pantry.page) { tab, _ in
          #expect(
            try await tab.count(of: "[name^='~'], [form], form[method], noscript button, #tarn-0, .tarn-default") == 0)
          try await tab.wait(until: "document.querySelectorAll('#tarn noscript').length == 0")
          guard sheet == nil else { return }
          try await tab.click("#tea .item-text")
          try await eventually { pantry.store.state.selected == "tea" }
          try await tab.type("oil", into: "#new")
          try await tab.press("Enter")
          try await tab.appears("#oil")
          #expect(try await tab.evaluate("document.getElementById('new').name", as: String.self) == "new")
        }
      }
    }
  }
}
