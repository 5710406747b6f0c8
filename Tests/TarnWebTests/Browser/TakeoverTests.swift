import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// The moment when the script takes over the nodes of the HTML.
  @MainActor @Suite("The takeover of the HTML") struct Takeover {
    /// Serves a page whose first message arrives only when the test calls `release()` in the page.
    ///
    /// - Parameter before: what the user does before, and what happens to the state.
    private func withHeldTab(
      _ page: Page, _ before: @MainActor (Tab) async throws -> Void,
      after: @MainActor (Tab) async throws -> Void
    ) async throws {
      var limits = HTTPLimits.patient
      limits.stopGrace = .milliseconds(10)
      let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab("about:blank")
      try await tab.runFirst(Self.held)
      try await tab.go(to: server.url)
      #expect(try await tab.evaluate("document.documentElement.dataset.tarn ?? ''", as: String.self) == "")
      try await before(tab)
      try await tab.run("release()")
      try await tab.isReady()
      try await after(tab)
      await tab.hasNoErrors()
      await tab.close()
    }

    /// Holds messages back, and records the changes of the nodes by the scripts in `changes`.
    private static let held = #"""
      (() => {
      const held = [];
      let isReleased = false;
      window.release = () => { isReleased = true; for (const message of held) message(); };
      window.EventSource = class extends EventSource {
        set onmessage(receive) {
          super.onmessage = (event) => isReleased ? receive(event) : held.push(() => receive(event));
        }
      };
      window.changes = [];
      const name = (node) => node.nodeType === 3 ? `‘${node.data}’` : node.nodeType === 8 ? "" : `${node.localName}`;
      const observer = new MutationObserver((records) => {
        for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
          if (type === "attributes") {
            // The class of a style rule becomes the properties themselves.
            const isStyle = attributeName === "style" || attributeName === "class"
              && oldValue.replace(/ ?tarn-style-\d+/, "") === (target.getAttribute("class") ?? "");
            if (!isStyle) changes.push(`${name(target)} ${attributeName}: ${oldValue} → ${target.getAttribute(attributeName)}`);
          }
          if (type === "characterData") changes.push(`${oldValue} → ${target.data}`);
          for (const node of addedNodes) if (node.nodeType !== 3 || node.data) changes.push(`+ ${name(node)}`);
          for (const node of removedNodes) if (node.nodeType !== 8) changes.push(`- ${name(node)}`);
        }
      });
      window.stopRecording = () => observer.disconnect();
      document.addEventListener("DOMContentLoaded", () => {
        window.early = new Set(document.querySelectorAll("#tarn *"));
        observer.observe(document.getElementById("tarn"), {
          subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true,
          characterDataOldValue: true });
      });
      })();
      """#

    private struct Pictured: Feature {
      enum Action: Equatable, Sendable { case none }

      func update(_ state: inout Int, _ action: Action) -> [Never] { [] }

      static func view(_ state: Int) -> Node<Action> {
        .main(
          .p("one", "two", "", "three"),
          .div(
            [.class("layout"), .property("--w", "40"), .property("--h", "20")],
            .div([.property("--x", "1.5"), .property("--y", "2"), .property("--w", "8"), .property("--h", "8")], "a")),
          .textarea([.value("\nlines\r\n"), .label("Text")]), .pre("\n  pre"),
          .select("Size", 2, [1, 2, 3], title: { "\($0)" }) { _ in .none },
          .input([.type("checkbox"), .checked(true), .onCheck { _ in .none }]),
          .input([.type("range"), .attribute("min", "5"), .attribute("max", "9"), .value("7")]),
          .tag("svg")([.attribute("viewBox", "0 0 2 2")], .tag("circle")([.attribute("r", "1")])),
          .tag("details")(.tag("summary")("More"), .p("Content")),
          .table(.tbody(.tr(.td("1"), .td("2")))), .img([.alt("")]),
          .memo(state) { .span(.text("\($0)")) })
      }
    }

    @Test("The script makes no node and changes none, on pages of all kinds", arguments: 0..<8)
    func unchanged(kind: Int) async throws {
      let page: Page
      switch kind {
      case 0: page = Page(title: "Board", parts: [Part(Store(Board.State(), Board())) { Board.view($0) }])
      case 1:
        let state = LongList.State(rows: Array(0..<10_000), top: 4_321, selected: 100)
        page = Page(
          title: "Long", styles: [LongList.style], parts: [Part(Store(state, LongList())) { LongList.view($0) }])
      case 2:
        let state = LongList.State(rows: Array(0..<10_000), top: 4_321, selected: 5_000)
        page = Page(
          title: "Long", styles: [LongList.style],
          parts: [Part(Store(state, LongList())) { LongList.view($0, hasControls: true) }])
      case 3: page = toolPage(Store(ToolLibrary.State(), ToolLibrary(), history: HistoryRules(tracks: [.whole()])))
      case 4:
        let state = ToolLibrary.State(lending: ToolLibrary.Lending(tool: "saw", person: "Ben"))
        page = toolPage(Store(state, ToolLibrary(), history: HistoryRules(tracks: [.whole()])))
      case 6:
        page = stepsPage(
          Store(Steps.State(), Steps(), history: HistoryRules(tracks: [.whole()])),
          Steps.assets(week: "export default {};"))
      case 5: page = Page(title: "Pictured", parts: [Part(Store(0, Pictured())) { Pictured.view($0) }])
      default: page = Page.failed(WaitTimedOut(), .english)
      }
      // A custom element shows its shadow tree instead of its children as soon as its own script has run.
      let content = "document.getElementById('tarn').\(kind == 6 ? "textContent" : "innerText")"
      var text = ""
      try await withHeldTab(page) { tab in
        text = try await tab.evaluate(content, as: String.self)
        #expect(try await tab.count(of: "#tarn *") > 3)
      } after: { tab in
        try await tab.run("stopRecording()")
        var changes = try await tab.evaluate("changes", as: [String].self)
        // Except the changes that a list and a dialog make to every new page.
        changes.removeAll { $0.contains("inert:") || $0.contains("data-covered:") }
        // The dialog is opened again, so that the focus goes into it.
        if kind == 4 { changes.removeAll { $0.hasPrefix("dialog open:") } }
        // A list of another height than assumed has more or fewer rows.
        if kind == 1 || kind == 2 { changes.removeAll { $0 == "+ div" || $0 == "- div" } }
        #expect(changes == [])
        if kind != 1 && kind != 2 {
          let now: String = try await tab.evaluate(content)
          #expect(now == text)
        }
        #expect(
          try await tab.evaluate(
            "[...document.querySelectorAll('#tarn *')].filter((node) => early.has(node)).length > 3", as: Bool.self))
        #expect(try await tab.count(of: "#tarn-styles, [class*=tarn-style], [data-top], [data-top-row]") == 0)
      }
    }

    @Test("Every random page is the same as one drawn from scratch, also if the state has changed", arguments: 0..<6)
    func random(seed: Int) async throws {
      var random = SeededRandom(seed: UInt64(500 + seed))
      for _ in 0..<4 {
        let plan = Plan.random(&random)
        let planPage = PlanPage(plan)
        let changed = random.oneIn(3) ? plan : plan.changed(&random).changed(&random)
        try await withHeldTab(planPage.page) { tab in
          planPage.show(changed)
          // The change may be in the first message already, or follow it.
          try await eventually { planPage.page.isShown }
        } after: { tab in
          let wanted = changed.html
          do {
            try await tab.wait(until: "\(PageDescription.script) == \(literal(wanted))")
          } catch {
            let found: String = try await tab.evaluate(PageDescription.script)
            #expect(found == wanted, "seed \(seed)")
          }
        }
      }
    }

    @Test("A list is at its offset before the script has run, and stays there") func offset() async throws {
      let state = LongList.State(rows: Array(0..<10_000), top: 44_010)
      let store = Store(state, LongList())
      let page = Page(title: "Long", styles: [LongList.style], parts: [Part(store) { LongList.view($0) }])
      let offset = "document.getElementById('list').scrollTop"
      try await withHeldTab(page) { tab in
        let early: Double = try await tab.evaluate(offset)
        #expect(early == 44_010)
        let visible = """
          (() => {
            const { left, top } = document.getElementById("list").getBoundingClientRect();
            return document.elementFromPoint(left + 10, top + 10).textContent;
          })()
          """
        #expect(try await tab.evaluate(visible, as: String.self).contains("Row 1000"))
      } after: { tab in
        let late: Double = try await tab.evaluate(offset)
        #expect(late == 44_010)
        #expect(store.state.top == 44_010)
      }
    }

    @Test("A list that the user has scrolled before stays there, and the state follows") func scrolled() async throws {
      let store = Store(LongList.State(rows: Array(0..<10_000), top: 100), LongList())
      let page = Page(title: "Long", styles: [LongList.style], parts: [Part(store) { LongList.view($0) }])
      try await withHeldTab(page) { tab in
        try await tab.run("document.getElementById('list').scrollTop = 600")
      } after: { tab in
        try await eventually { store.state.top == 600 }
        #expect(try await tab.evaluate("document.getElementById('list').scrollTop", as: Double.self) == 600)
      }
    }

    @Test("Clicks and submitted forms before the script has run are repeated once each, after the text that was typed")
    func clicks() async throws {
      let store = Store(EarlyForm.State(), EarlyForm())
      let page = Page(title: "Form", parts: [Part(store) { EarlyForm.view($0) }])
      try await withHeldTab(page) { tab in
        try await tab.click("#more")
        try await tab.click("#more span")
        try await tab.type("corn", into: "#text")
        try await tab.press("Enter")
        try await tab.click("#save")
        try await tab.click("#box")
        try await tab.click("summary")
        #expect(store.state == EarlyForm.State())
      } after: { tab in
        try await eventually { store.state.log.count >= 4 && store.state.isOn }
        #expect(store.state.log == ["more", "more", "corn", "corn"])
        #expect(try await tab.evaluate("document.querySelector('details').open", as: Bool.self))
        // From now on each click counts once.
        try await tab.click("#more")
        try await eventually { store.state.log.count >= 5 }
        #expect(store.state.log.count == 5)
      }
    }

    private struct EarlyForm: Feature {
      struct State: Equatable, Sendable {
        var text = ""
        var isOn = false
        var log: [String] = []
      }

      enum Action: Equatable, Sendable {
        case more, save
        case typed(String)
        case check(Bool)
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .more: state.log.append("more")
        case .save: state.log.append(state.text)
        case .typed(let text): state.text = text
        case .check(let isOn): state.isOn = isOn
        }
        return []
      }

      static func view(_ state: State) -> Node<Action> {
        .main(
          .button([.id("more"), .onClick(.more)], .span("More")),
          .form(
            [.onSubmit(.save)], .input([.id("text"), .label("Text"), .value(state.text), .onInput { .typed($0) }]),
            .button([.id("save"), .type("submit")], "Save")),
          .input([.id("box"), .type("checkbox"), .label("On"), .checked(state.isOn), .onCheck { .check($0) }]),
          .tag("details")(.tag("summary")("More"), .p("Content")))
      }
    }

    @Test("Text, a check mark, the focus and the caret of the user survive, and the state gets them")
    func input() async throws {
      let board = ServedBoard()
      board.store.send(.up)
      board.store.send(.type("ab"))
      try await withHeldTab(board.page) { tab in
        #expect(try await tab.value(of: "#text") == "ab")
        try await tab.type("c", into: "#text")
        try await tab.run("document.getElementById('text').setSelectionRange(1, 1)")
        try await tab.run("document.getElementById('box').click()")
      } after: { tab in
        try await eventually { board.store.state.text == "abc" && board.store.state.isOn }
        #expect(try await tab.value(of: "#text") == "abc")
        #expect(try await tab.evaluate("document.getElementById('box').checked", as: Bool.self))
        #expect(
          try await tab.evaluate("document.activeElement.id + document.activeElement.selectionStart", as: String.self)
            == "text1")
        // Further text is an edit of that.
        try await tab.type("z")
        try await eventually { board.store.state.text == "azbc" }
      }
    }

    @Test("Text is merged into what another user has typed meanwhile") func merged() async throws {
      let board = ServedBoard()
      board.store.send(.type("ab"))
      try await withHeldTab(board.page) { tab in
        try await tab.type("c", into: "#text")
        board.store.send(.type("xab"))
        try await eventually { board.page.isShown }
      } after: { tab in
        try await eventually { board.store.state.text == "xabc" }
        try await tab.wait(until: "document.getElementById('text').value == 'xabc'")
      }
    }

    @Test("An opened disclosure, a selected text and a clicked row's focus stay") func kept() async throws {
      let page = Page(title: "Pictured", parts: [Part(Store(0, Pictured())) { Pictured.view($0) }])
      try await withHeldTab(page) { tab in
        try await tab.run(
          "document.querySelector('details').open = true; getSelection().selectAllChildren(document.querySelector('td'))"
        )
      } after: { tab in
        let isOpen: Bool = try await tab.evaluate("document.querySelector('details').open")
        let selection: String = try await tab.evaluate("`${getSelection()}`")
        #expect(isOpen && selection == "1")
      }
    }

    @Test("Text that the browser restores after a reload is not the user's input") func restored() async throws {
      let board = ServedBoard()
      board.store.send(.type("ab"))
      try await withTab(board.page) { tab, _ in
        try await tab.run("document.getElementById('text').value = 'old'")
        try await tab.reload()
        try await tab.isReady()
        #expect(try await tab.value(of: "#text") == "ab")
        try await tab.type("c", into: "#text")
        try await eventually { board.store.state.text == "abc" }
        #expect(board.received == [.type("ab"), .type("abc")])
      }
    }

    @Test("An open sheet takes the focus, unless the user is in one of its fields already") func sheets() async throws {
      for isTyping in [false, true] {
        let state = ToolLibrary.State(lending: ToolLibrary.Lending(tool: "saw"))
        let store = Store(state, ToolLibrary(), history: HistoryRules(tracks: [.whole()]))
        try await withHeldTab(toolPage(store)) { tab in
          try await tab.appears("dialog.sheet[open]")
          if isTyping { try await tab.type("Ben", into: "dialog input") }
        } after: { tab in
          try await tab.wait(until: "document.activeElement.closest('dialog') != null")
          try await tab.wait(until: "document.querySelector('[inert]') != null")
          if isTyping {
            try await eventually { store.state.lending?.person == "Ben" }
            #expect(try await tab.value(of: "dialog input") == "Ben")
          }
        }
      }
    }
  }
}
