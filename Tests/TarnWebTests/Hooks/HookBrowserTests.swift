import BrowserDriver
import BrowserSuite
import DocumentedCode
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Hooks, custom elements and assets in a real browser: the example of docs/hooks.md.
  @MainActor @Suite("Hooks in a browser") struct HookBrowserTests {
    private let store = Store(Steps.State(), Steps(), history: HistoryRules(tracks: [.whole()]))

    private static let bars = "[...document.querySelectorAll('.bars button')].map((bar) => bar.textContent).join(' ')"
    private static let status = "document.querySelector('#tarn-status').textContent"

    private func withSteps(
      _ assets: Assets = Steps.assets, expectingErrors: Bool = false,
      _ test: @MainActor (Tab, WebServer) async throws -> Void
    ) async throws {
      try await withTab(stepsPage(store, assets), expectingErrors: expectingErrors, test)
    }

    /// A script that counts what happens to it in `log`.
    private static let logging = """
      window.log = [];
      export default {
        mounted() {
          log.push(`mounted ${this.data.steps}`);
          this.el.replaceChildren("drawn");
          window.hook = this;
        },
        updated() { log.push(`updated ${this.data.steps} ${this.data.selected ?? ""}`.trim()); },
        destroyed() { log.push(`destroyed ${this.el.isConnected}`); },
      };
      """

    private func withLog(
      expectingErrors: Bool = false, _ test: @MainActor (Tab) async throws -> Void
    ) async throws {
      try await withSteps(Steps.assets(week: Self.logging), expectingErrors: expectingErrors) { tab, _ in
        try await tab.wait(until: "window.log?.length == 1")
        try await test(tab)
      }
    }

    private func log(_ tab: Tab) async throws -> [String] { try await tab.evaluate("log") }

    @Test("All code of the page is in this example") func code() throws {
      let page = try DocumentedPage("docs/hooks.md")
      #expect(page.count >= 4)
      #expect(try page.missing(in: "Tests/TarnWebTests/Hooks/StepsPage.swift") == [])
      func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      }
      let scripts = page.text.components(separatedBy: "```js\n").dropFirst().compactMap {
        $0.components(separatedBy: "```").first
      }
      #expect(scripts.count == 2)
      for script in scripts {
        let isShown = [Steps.weekScript, Steps.ratingScript].contains {
          lines($0).joined().contains(lines(script).joined())
        }
        #expect(isShown, "\(script)")
      }
    }

    @Test("A hook shows its data, its changes and what undo makes of them, and its events are actions") func shows()
      async throws
    {
      try await withSteps { tab, _ in
        try await tab.wait(until: "\(Self.bars) == '4200 8100 3900'")
        store.send(.walk(100, day: 0))
        try await tab.wait(until: "\(Self.bars) == '4300 8100 3900'")
        try await tab.click(".bars button:nth-child(2)")
        try await tab.wait(until: "document.querySelector('.bars [aria-pressed=true]')?.textContent == '8100'")
        #expect(store.state.selected == 1)
        store.undo()
        store.undo()
        try await tab.wait(until: "\(Self.bars) == '4200 8100 3900' && !document.querySelector('[aria-pressed=true]')")
        // The stylesheet of the assets, and the image that it refers to.
        #expect(try await tab.evaluate("getComputedStyle(document.querySelector('.bars')).display") == "flex")
        let picture: String = try await tab.evaluate(
          "getComputedStyle(document.querySelector('.bars')).backgroundImage")
        #expect(picture.contains(Steps.assets.address(of: "mark.svg")))
        try await tab.hasPictures()
      }
    }

    @Test("`updated` follows each change of the data, and nothing else") func updated() async throws {
      try await withLog { tab in
        store.send(.rate(4))
        store.send(.walk(1, day: 2))
        try await tab.wait(until: "log.length == 2")
        store.send(.select(0))
        store.send(.rate(5))
        store.send(.select(2))
        try await tab.wait(until: "log.at(-1).endsWith('2')")
        let log = try await log(tab)
        #expect(log.first == "mounted 4200,8100,3900")
        #expect(log[1] == "updated 4200,8100,3901")
        // Changes of one turn may be one message.
        #expect(log.dropFirst(2).allSatisfy { $0.hasPrefix("updated 4200,8100,3901 ") } && log.count <= 4)
      }
    }

    @Test(
      "The element survives a move and a reconnect with the content that the script made, and no node is made twice")
    func survives() async throws {
      // While it is offline the page may try to reconnect, which the browser reports.
      try await withLog(expectingErrors: true) { tab in
        try await tab.run("window.element = document.querySelector('.week'); window.content = element.firstChild")
        store.send(.move)
        try await tab.wait(until: "document.querySelector('main').lastChild == element")
        try await tab.setOffline(true)
        try await tab.run("window.dispatchEvent(new Event('pagehide'))")
        try await tab.setOffline(false)
        store.send(.walk(5, day: 0))
        try await tab.run("window.dispatchEvent(new Event('pageshow'))")
        try await tab.wait(until: "log.length == 2")
        store.send(.move)
        try await tab.wait(until: "document.querySelector('h1').nextSibling == element")
        #expect(try await tab.evaluate("element.firstChild == content && element.childNodes.length == 1") == true)
        #expect(try await log(tab) == ["mounted 4200,8100,3900", "updated 4205,8100,3900"])
      }
    }

    @Test("`destroyed` is called once when the element is removed, and a new element is mounted anew") func destroyed()
      async throws
    {
      try await withLog { tab in
        store.send(.toggle)
        try await tab.wait(until: "log.length == 2")
        store.send(.walk(1, day: 0))
        try await tab.shows("16201 steps", in: "#sum")
        store.send(.toggle)
        try await tab.wait(until: "log.length == 3")
        #expect(
          try await log(tab) == ["mounted 4200,8100,3900", "destroyed false", "mounted 4201,8100,3900"])
        #expect(try await tab.text(of: ".week") == "drawn")
      }
    }

    @Test(
      "An element that comes later shows its children until the script does, and it never touches another's numbers")
    func later() async throws {
      store.send(.toggle)
      try await withSteps(Steps.assets(week: "export default {};")) { tab, _ in
        try await tab.shows("16200 steps", in: "#sum")
        store.send(.toggle)
        try await tab.shows("8100 steps", in: ".week li:nth-child(2)")
        store.send(.walk(100, day: 1))
        try await tab.shows("16300 steps", in: "#sum")
        #expect(try await tab.text(of: ".week li:nth-child(2)") == "8100 steps")
        try await tab.reload()
        try await tab.isReady()
        #expect(try await tab.text(of: ".week li:nth-child(2)") == "8200 steps")
      }
    }

    @Test("A malformed event is refused with a message, an invalid value by the app, and nothing changes")
    func refused()
      async throws
    {
      try await withLog { tab in
        try await tab.run("hook.pushEvent('selct', { day: 1 })")
        try await tab.wait(until: "\(Self.status).includes('week.js sent an event that the app does not accept')")
        try await tab.run("hook.pushEvent('select', { day: 7 })")
        try await tab.wait(until: "\(Self.status) == 'There is no such day.'")
        try await tab.run("hook.pushEvent('select', { day: 1, more: 'x'.repeat(20000) })")
        try await tab.wait(until: "\(Self.status).includes('at most 16384 are allowed')")
        #expect(store.state == Steps.State())
        try await tab.run("hook.pushEvent('select', { day: 1 })")
        try await eventually { store.state.selected == 1 }
        try await tab.wait(until: "\(Self.status) == ''")
      }
    }

    @Test(
      "An error in a hook is on the page's console, a failed beginning at the element, and everything else goes on",
      arguments: ["mounted", "updated"])
    func failing(name: String) async throws {
      let script = """
        export default {
          mounted() { this.el.dataset.mounted = ""; },
          \(name)() { throw new Error("The hook failed."); },
        };
        """
      try await withSteps(Steps.assets(week: script), expectingErrors: true) { tab, _ in
        // Data that change before the script has been loaded are those that it begins with.
        if name == "updated" { try await tab.appears(".week[data-mounted]") }
        store.send(.walk(1, day: 0))
        try await tab.shows("16201 steps", in: "#sum")
        try await until("the error is reported", seen: "") {
          await tab.consoleMessages().contains { $0.contains("The hook failed.") }
        }
        try await tab.shows("4200 steps", in: ".week")
        #expect(
          try await tab.evaluate("document.querySelector('.week').matches('[data-failed]')") == (name == "mounted"))
        store.send(.walk(1, day: 0))
        try await tab.shows("16202 steps", in: "#sum")
        store.send(.toggle)
        try await tab.vanishes(".week")
      }
    }

    @Test("If a script can't be loaded, the children stay, and the element says so") func unloadable() async throws {
      try await withSteps(Steps.assets(week: "export default {"), expectingErrors: true) { tab, _ in
        try await until("the error is reported", seen: "") { await !tab.consoleMessages().isEmpty }
        try await tab.appears(".week[data-failed]")
        #expect(try await tab.text(of: ".week li") == "4200 steps")
        store.send(.walk(1, day: 0))
        try await tab.shows("16201 steps", in: "#sum")
      }
    }

    @Test("A custom element gets its properties, also before it is defined, and its events are actions") func element()
      async throws
    {
      let text =
        "[...document.querySelector('star-rating').shadowRoot.querySelectorAll('button')].map((b) => b.textContent).join('')"
      try await withSteps { tab, _ in
        try await tab.wait(until: "document.querySelector('star-rating').shadowRoot && \(text) == '★★★☆☆'")
        try await tab.run("document.querySelector('star-rating').shadowRoot.querySelectorAll('button')[4].click()")
        try await eventually { store.state.stars == 5 }
        try await tab.wait(until: "\(text) == '★★★★★'")
        // Its children are those of the state.
        try await tab.shows("5 of 5 stars", in: "star-rating")
        try await tab.run(
          "document.querySelector('star-rating').dispatchEvent(new CustomEvent('rate', { detail: { stars: 9 } }))")
        try await tab.wait(until: "\(Self.status) == 'Give one to five stars.'")
        try await tab.run("document.querySelector('star-rating').dispatchEvent(new CustomEvent('rate'))")
        try await tab.wait(until: "\(Self.status).includes('star-rating.js sent an event')")
        store.undo()
        try await tab.wait(until: "\(text) == '★★★☆☆'")
      }
    }

    @Test("No other script runs: not one of another server, not one in the page, and none with other content")
    func policy() async throws {
      let other = try WebServer(
        .shared(stepsPage(store)), port: 0, address: "127.0.0.1", hosts: [], limits: .patient, access: .open)
      defer { other.stop() }
      try await withSteps(expectingErrors: true) { tab, _ in
        try await tab.run(
          """
          window.violations = [];
          addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
            violations.push(`${violatedDirective} ${blockedURI}`));
          const add = (properties) => document.head.append(Object.assign(document.createElement("script"), properties));
          add({ src: "\(other.url)tarn.js" });
          add({ textContent: "window.isInjected = true" });
          document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='window.isInjected = true'>");
          """)
        try await tab.wait(until: "violations.length == 3")
        #expect(
          try await tab.evaluate("violations.sort().join('; ')")
            == "script-src-attr inline; script-src-elem \(other.url)tarn.js; script-src-elem inline")
        #expect(try await tab.evaluate("window.isInjected ?? false") == false)
        await #expect(throws: (any Error).self) { try await tab.run("await import('\(other.url)tarn.js')") }
      }
    }

    @Test("A browser without scripts shows the children, and an element has them on paper") func withoutScripts()
      async throws
    {
      var limits = HTTPLimits.patient
      limits.stopGrace = .milliseconds(10)
      let server = try WebServer(
        .shared(stepsPage(store)), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab("about:blank")
      try await tab.setScripts(enabled: false)
      try await tab.go(to: server.url)
      #expect(try await tab.text(of: ".week li:nth-child(2)") == "8100 steps")
      #expect(try await tab.text(of: "star-rating") == "3 of 5 stars")
      await tab.hasNoErrors()
      try await tab.setScripts(enabled: true)
      try await tab.reload()
      try await tab.wait(until: "\(Self.bars) == '4200 8100 3900'")
      try await tab.run("dispatchEvent(new Event('beforeprint'))")
      #expect(try await tab.text(of: "#tarn-print .week li:nth-child(2)") == "8100 steps")
      try await tab.run("dispatchEvent(new Event('afterprint'))")
      await tab.hasNoErrors()
      await tab.close()
    }

    @Test("Scripts, stylesheets and images are found below the prefix of a proxy") func prefix() async throws {
      let proxy = try PrefixProxy(prefix: "/apps")
      defer { proxy.stop() }
      var limits = HTTPLimits.patient
      limits.stopGrace = .milliseconds(10)
      let server = try WebServer(
        ["steps/week": .shared(stepsPage(store))], port: 0, address: "127.0.0.1",
        hosts: ["127.0.0.1:\(proxy.port)"], limits: limits, access: .token)
      defer { server.stop() }
      proxy.forward(to: server.port)
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      let token = try #require(server.url.split(separator: "?").last)
      try await tab.go(to: "http://127.0.0.1:\(proxy.port)/apps/steps/week/?\(token)")
      try await tab.wait(until: "\(Self.bars) == '4200 8100 3900'")
      #expect(try await tab.evaluate("getComputedStyle(document.querySelector('.bars')).display") == "flex")
      try await tab.hasPictures()
      try await tab.click(".bars button:nth-child(3)")
      try await eventually { store.state.selected == 2 }
      #expect(proxy.requestsOutsidePrefix == [])
      await tab.hasNoErrors()
      await tab.close()
    }
  }
}
