import BrowserDriver
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// The user's state in a row, which is kept when the row moves.
  @MainActor @Suite("A row that moves") struct MovedRows {
    private static let style = """
      .slow { transition: opacity 60s linear } .faint { opacity: 0 } .narrow { height: 20px; overflow: auto }
      """

    private func rows(_ keys: [Int], faint: Bool = false) -> Plan {
      .element(
        PlannedElement(
          tag: "ul", settings: [.attribute("id", "rows")],
          children: keys.map { key in
            .memo(
              key: "\(key)", site: 1,
              .element(
                PlannedElement(
                  tag: "li", key: "\(key)",
                  children: [
                    .element(PlannedElement(tag: "input", settings: [.attribute("id", "field\(key)")])),
                    .element(
                      PlannedElement(
                        tag: "div", settings: [.attribute("id", "list\(key)"), .attribute("class", "narrow")],
                        children: (0..<20).map { .element(PlannedElement(tag: "p", children: [.text("\($0)")])) })),
                    .element(
                      PlannedElement(
                        tag: "div",
                        settings: [.attribute("id", "slow\(key)"), .attribute("class", faint ? "slow faint" : "slow")],
                        children: [.text("slow")])),
                  ])))
          }))
    }

    private func wait(for order: [Int], in tab: Tab) async throws {
      let keys = order.map { "\($0)" }.joined(separator: ",")
      try await tab.wait(
        until: "[...document.getElementById('rows').children].map(row => row.$key).join() == '\(keys)'")
    }

    @Test("A moved row is the same node, however the others come and go")
    func identity() async throws {
      var random = SeededRandom(seed: 7)
      var order = Array(0..<8)
      let planPage = PlanPage(rows(order))
      try await withTab(planPage.page) { tab, _ in
        for _ in 0..<12 {
          try await tab.run(
            "for (const row of document.getElementById('rows').children) row.mark ??= 'was ' + row.$key")
          let last = Set(order)
          order = Array((0..<10).shuffled(using: &random).prefix(Int.random(in: 4...10, using: &random)))
          planPage.show(rows(order), cause: random.pick(from: [.acted, .loaded]))
          try await wait(for: order, in: tab)
          let sameNodes: [String] = try await tab.evaluate(
            "[...document.getElementById('rows').children].filter(row => row.mark == 'was ' + row.$key).map(row => row.$key)"
          )
          #expect(sameNodes == order.filter { last.contains($0) }.map { "\($0)" })
        }
      }
    }

    @Test(
      "A moved row keeps focus, text, caret, selection, scroll position and running animations",
      arguments: [
        [5, 0, 1, 2, 3, 4], [0, 5, 4, 3, 2, 1], [5], [9, 4, 5, 3],
      ])
    func moving(order: [Int]) async throws {
      let planPage = PlanPage(rows(Array(0..<6)), styles: [Self.style])
      try await withTab(planPage.page) { tab, _ in
        try await tab.type("something", into: "#field5")
        try await tab.run("document.getElementById('field5').setSelectionRange(2, 6)")
        try await tab.run("document.getElementById('list5').scrollTop = 50")
        planPage.show(rows(Array(0..<6), faint: true), cause: .acted)
        try await tab.wait(until: "document.getElementById('slow5').getAnimations().length == 1")
        try await tab.run("window.moving = document.getElementById('slow5').getAnimations()[0]")
        // Waits until the animation has run for a while: a restarted one would begin at 0.
        try await tab.wait(until: "moving.currentTime > 50")
        planPage.show(rows(order, faint: true), cause: .acted)
        try await wait(for: order, in: tab)
        let preserved: [Bool] = try await tab.evaluate(
          """
          [document.activeElement.id == "field5", document.activeElement.value == "something",
           document.activeElement.selectionStart == 2 && document.activeElement.selectionEnd == 6,
           document.getElementById("list5").scrollTop == 50,
           document.getElementById("slow5").getAnimations()[0] === moving && moving.currentTime > 50]
          """)
        #expect(preserved == [true, true, true, true, true], "focus, text, selection, scroll, transition")
      }
    }

    @Test("A row keeps its focus and node when the page reconnects and the order has changed")
    func reconnects() async throws {
      let planPage = PlanPage(rows([0, 1, 2]))
      try await withTab(planPage.page, expectingErrors: true, port: UInt16(try freePort())) { tab, server in
        try await tab.type("something", into: "#field1")
        try await tab.run("document.querySelector('#field1').mark = true")
        server.stop()
        planPage.show(rows([0, 1, 3]))
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        let next = try WebServer(.shared(planPage.page), port: server.port, access: .open)
        defer { next.stop() }
        try await tab.wait(until: "document.querySelector('#field3')")
        #expect(
          try await tab.evaluate("document.activeElement.id + document.activeElement.mark", as: String.self)
            == "field1true")
        #expect(try await tab.value(of: "#field1") == "something")
        try await wait(for: [0, 1, 3], in: tab)
      }
    }
  }
}
