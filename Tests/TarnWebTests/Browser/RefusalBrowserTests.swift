import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Actions that the feature refuses with a reason.
  @MainActor @Suite("Refusals") struct Refusals {
    private struct Purse: RefusingFeature {
      struct State: Equatable, Sendable {
        var amount = "5"
        var total = 0
      }

      enum Action: Equatable, Sendable {
        case amount(String)
        case put, take
      }

      func refusal(of action: Action, in state: State) -> Refusal? {
        switch action {
        case .put where Int(state.amount) == nil: Refusal("Type a number, such as 5.", field: "amount")
        case .take where state.total == 0: Refusal("There is nothing to take.")
        default: nil
        }
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .amount(let text): state.amount = text
        case .put: state.total += Int(state.amount) ?? 0
        case .take: state.total = 0
        }
        return []
      }

      static func view(_ state: State, hasLine: Bool = false) -> Node<Action> {
        .main(
          .tag("form")(
            [.id("form"), .onSubmit(.put)],
            .input([
              .id("amount"), .label("Amount"), .attribute("name", "amount"), .value(state.amount),
              .onInput { .amount($0) },
            ]),
            .button([.id("put"), .type("submit")], .text("Put")),
            .when(hasLine, .refusalLine(id: "reason"))),
          .button([.id("take"), .onClick(.take)], .text("Take")), .p([.id("total")], .text("\(state.total)")))
      }
    }

    private static let status = "document.querySelector('#tarn-status').textContent"
    private static let validity = "document.querySelector('#amount').validationMessage"

    private func withPurse(_ test: @MainActor (Tab, Store<Purse>) async throws -> Void) async throws {
      let store = Store(Purse.State(), Purse())
      try await withTab(Page(title: "Purse", parts: [Part(store) { Purse.view($0) }])) { tab, _ in
        try await test(tab, store)
      }
    }

    @Test("The status line of the page shows the reason until the user does something else") func statusLine()
      async throws
    {
      try await withPurse { tab, store in
        try await tab.click("#take")
        try await tab.wait(until: "\(Self.status) == 'There is nothing to take.'")
        try await tab.click("#put")
        try await tab.wait(until: "document.querySelector('#total').textContent == '5'")
        #expect(try await tab.evaluate("document.querySelector('#tarn-status').hidden") == true)
        try await tab.click("#take")
        try await tab.wait(until: "document.querySelector('#total').textContent == '0'")
        #expect(try await tab.evaluate(Self.status) == "")
      }
    }

    @Test("A reason about a field is shown at the field, and a corrected form can be sent") func atTheField()
      async throws
    {
      try await withPurse { tab, store in
        store.send(.amount("five"))
        try await tab.wait(until: "document.querySelector('#amount').value == 'five'")
        try await tab.click("#put")
        try await tab.wait(until: "\(Self.validity) == 'Type a number, such as 5.'")
        #expect(try await tab.evaluate("document.activeElement.id") == "amount")
        #expect(store.state.total == 0)
        // Sending again asks again: the reason may be gone by now.
        try await tab.click("#put")
        try await tab.wait(until: "\(Self.validity) == 'Type a number, such as 5.'")
        store.send(.amount("7"))
        try await tab.wait(until: "document.querySelector('#amount').value == '7'")
        try await tab.click("#put")
        try await tab.wait(until: "document.querySelector('#total').textContent == '7'")
        #expect(try await tab.evaluate(Self.validity) == "")
      }
    }

    @Test("A form with a line for refusals shows the reason there until the user types, and without a bubble")
    func inTheLine() async throws {
      let store = Store(Purse.State(amount: "five"), Purse())
      try await withTab(Page(title: "Purse", parts: [Part(store) { Purse.view($0, hasLine: true) }])) { tab, _ in
        let reason = "document.querySelector('.refusal-line [role=alert]')"
        #expect(try await tab.evaluate("document.querySelector('.refusal-line').offsetHeight", as: Int.self) == 0)
        try await tab.click("#put")
        try await tab.wait(until: "\(reason)?.textContent == 'Type a number, such as 5.'")
        #expect(try await tab.evaluate("\(reason).offsetHeight > 0") == true)
        #expect(try await tab.evaluate("document.activeElement.id") == "amount")
        #expect(try await tab.evaluate("document.querySelector('#amount').ariaInvalid") == "true")
        #expect(try await tab.evaluate(Self.validity) == "")
        try await tab.type("0", into: "#amount")
        try await tab.wait(until: "\(reason) == null")
        #expect(try await tab.evaluate("document.querySelector('#amount').hasAttribute('aria-invalid')") == false)
        #expect(try await tab.evaluate("document.querySelector('#amount').hasAttribute('aria-describedby')") == false)
      }
    }

    @Test("Only the page whose user acted shows the reason") func onlyThere() async throws {
      let store = Store(Purse.State(), Purse())
      try await withTab(Page(title: "Purse", parts: [Part(store) { Purse.view($0) }])) { tab, server in
        let other = try await #require(SharedBrowser.current).newTab()
        try await other.go(to: server.url)
        try await other.isReady()
        try await tab.click("#take")
        try await tab.wait(until: "\(Self.status) == 'There is nothing to take.'")
        store.send(.amount("8"))
        try await other.wait(until: "document.querySelector('#amount').value == '8'")
        #expect(try await other.evaluate(Self.status) == "")
        await other.close()
      }
    }

    @Test("A part of several stores shows the refusal that its closure throws") func thrown() async throws {
      let store = Store(Purse.State(), Purse())
      let part = Part(showing: store, view: { Purse.view($0) }, send: { try store.request($0) })
      try await withTab(Page(title: "Purse", parts: [part])) { tab, _ in
        try await tab.click("#take")
        try await tab.wait(until: "\(Self.status) == 'There is nothing to take.'")
      }
    }
  }
}
