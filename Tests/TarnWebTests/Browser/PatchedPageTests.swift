import BrowserDriver
import BrowserSuite
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// The same property as for the model of a page, with the real script in a real browser.
  @MainActor @Suite("A patched page") struct PatchedPage {
    @Test("A patched page equals one drawn from scratch, whatever has changed", arguments: 0..<8)
    func patched(seed: Int) async throws {
      var random = SeededRandom(seed: UInt64(seed))
      var plan = Plan.random(&random)
      let planPage = PlanPage(plan)
      try await withTab(planPage.page) { tab, _ in
        for step in 0..<20 {
          try await expect(plan, in: tab, "seed \(seed), step \(step)")
          plan = random.oneIn(8) ? .random(&random) : plan.changed(&random).changed(&random)
          planPage.show(plan, cause: random.pick(from: [.acted, .loaded]))
        }
        try await expect(plan, in: tab, "seed \(seed), at the end")
      }
    }

    @Test("A page that lost its server equals one drawn from scratch after it reconnects", arguments: 0..<4)
    func reconnects(seed: Int) async throws {
      var random = SeededRandom(seed: UInt64(100 + seed))
      var plan = Plan.random(&random)
      let planPage = PlanPage(plan)
      let browser = try #require(SharedBrowser.current)
      let port = UInt16(try freePort())
      var server = try WebServer(.shared(planPage.page), port: port, access: .open)
      let tab = try await browser.newTab(server.url)
      for step in 0..<2 {
        try await expect(plan, in: tab, "seed \(seed), step \(step)")
        server.stop()
        for _ in 0..<3 { plan = plan.changed(&random) }
        planPage.show(plan)
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        server = try WebServer(.shared(planPage.page), port: port, access: .open)
        try await tab.isReady()
      }
      try await expect(plan, in: tab, "seed \(seed), at the end")
      server.stop()
      await tab.close()
    }

    @Test("A page that lost its server equals one drawn from scratch also if two rows have one key")
    func duplicates() async throws {
      func plan(_ texts: [String]) -> Plan {
        .element(
          PlannedElement(
            tag: "ul",
            children: texts.map {
              .element(PlannedElement(tag: "li", key: "same", children: [.text($0)]))
            }))
      }
      let planPage = PlanPage(plan(["a", "b"]))
      try await withTab(planPage.page, expectingErrors: true, port: UInt16(try freePort())) { tab, server in
        server.stop()
        planPage.show(plan(["c", "d", "e"]))
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        let next = try WebServer(.shared(planPage.page), port: server.port, access: .open)
        defer { next.stop() }
        try await tab.isReady()
        try await expect(plan(["c", "d", "e"]), in: tab, "after the server came back")
      }
    }

    private func expect(_ plan: Plan, in tab: Tab, _ route: String) async throws {
      let wanted = plan.html
      do {
        try await tab.wait(until: "\(PageDescription.script) == \(literal(wanted))")
      } catch {
        let found = try await tab.evaluate(PageDescription.script, as: String.self)
        #expect(found == wanted, "\(route)")
        throw error
      }
    }
  }
}

/// A text as a JavaScript literal.
func literal(_ text: String) -> String {
  var json = PatchWriter()
  json.string(text)
  return String(decoding: json.bytes, as: UTF8.self)
}
